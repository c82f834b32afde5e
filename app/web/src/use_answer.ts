// One question after the other: a new one ends the one before.
import { useEffect, useState } from 'preact/hooks';

import { ask, isLost, retryPause } from './api';

export interface Answered<Result> {
  /// Of the last answer; that of an earlier question while `loading`.
  result: Result | null;
  error: unknown;
  loading: boolean;
}

/// The answer to `body`, asked `delay` milliseconds after the last change; null asks nothing. The
/// last result stays while the next one is on its way, and a server that does not answer is asked
/// again until it does. `send` must be the same function each time.
export function useAnswer<Result>(
  path: string,
  body: unknown,
  delay = 0,
  send: (path: string, body: unknown, signal: AbortSignal) => Promise<Result> = ask,
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
    let timer: ReturnType<typeof setTimeout>;
    const run = (): void => {
      send(path, JSON.parse(key), abort.signal)
        .then((result) => setState({ result, error: null, loading: false, key }))
        .catch((error: unknown) => {
          if (abort.signal.aborted) return;
          if (isLost(error)) {
            setState((before) => ({ ...before, error, loading: true, key }));
            timer = setTimeout(run, retryPause);
          } else {
            setState({ result: null, error, loading: false, key });
          }
        });
    };
    setState((before) => ({ ...before, loading: true }));
    timer = setTimeout(run, delay);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [path, key, delay, send]);
  return { ...state, loading: state.loading || state.key !== key };
}
