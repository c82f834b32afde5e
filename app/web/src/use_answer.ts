// One question after the other: a new one ends the one before.
import { useEffect, useState } from 'preact/hooks';

import { ask } from './api';

export interface Answered<Result> {
  result: Result | null;
  error: unknown;
  loading: boolean;
}

/// The answer to `body`, asked `delay` milliseconds after the last change; null asks nothing. The
/// last result stays while the next one is on its way.
export function useAnswer<Result>(
  path: string,
  body: unknown,
  delay = 0,
): Answered<Result> {
  const key = body === null ? null : JSON.stringify(body);
  const [state, setState] = useState<Answered<Result> & { key: string | null }>({
    result: null,
    error: null,
    loading: false,
    key: null,
  });
  useEffect(() => {
    if (key === null) {
      setState({ result: null, error: null, loading: false, key });
      return;
    }
    const abort = new AbortController();
    setState((before) => ({ ...before, loading: true }));
    const timer = setTimeout(() => {
      ask<Result>(path, JSON.parse(key), abort.signal)
        .then((result) => setState({ result, error: null, loading: false, key }))
        .catch((error: unknown) => {
          if (!abort.signal.aborted) setState({ result: null, error, loading: false, key });
        });
    }, delay);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [path, key, delay]);
  return { ...state, loading: state.loading || state.key !== key };
}
