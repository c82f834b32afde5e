// The values of a picture while they come.
import { useEffect, useRef, useState } from 'preact/hooks';

import { ApiError, frames, isLost, retryPause, type FrameHead, type RareValues } from './api';
import type { Usable } from './panels/rules_panel';
import type { Box } from './plots/heat_map';
import type { Sequence } from './plots/sequence';

export interface Values {
  sequence: Sequence | null;
  box: Box | null;
  rareValues: RareValues | null;
  done: boolean;
  error: unknown;
  /// What these are the values of; the last ones stay until the first of the next ones come.
  of: string;
  /// These are still the last ones.
  stale: boolean;
}

const nothing: Values = {
  sequence: null,
  box: null,
  rareValues: null,
  done: false,
  error: null,
  of: '',
  stale: false,
};

function isOdd(word: number): boolean {
  let odd = false;
  for (let rest = word; rest !== 0; rest &= rest - 1) odd = !odd;
  return odd;
}

/// The heaps that are rare by what the engine says of its table, which ends with the last of them.
/// With `position` the parity of n counts as well, from an even or an odd heap on, as the count
/// tells. Nothing where the count says that these are others.
function rareHeaps(values: Uint32Array, count: number, space: RareValues): Uint32Array {
  const find = (shift: number): Uint32Array => {
    const heaps: number[] = [];
    for (let n = 1; n < count && n <= space.last_rare; ++n) {
      const odd = isOdd((values[n]! & space.mask) >>> 0);
      if (odd === (space.position && (n + shift) % 2 === 1)) heaps.push(n);
    }
    return Uint32Array.from(heaps);
  };
  for (const shift of space.position ? [0, 1] : [0]) {
    const heaps = find(shift);
    if (heaps.length === space.rare) return heaps;
  }
  return new Uint32Array(0);
}

/// As many entries as a text like 1000000, 10^6, 1e6 or 2^20-1 says; NaN when it says none.
export function parseNumber(text: string): number {
  const plain = text.trim().replaceAll(/[\s_]/g, '');
  const match = /^(?:(\d+)\*)?(\d+)(?:(?:\^|\*\*)(\d+)|e(\d+))?(?:([+-])(\d+))?$/i.exec(plain);
  if (match === null) return NaN;
  const [, times, base, power, exponent, sign, more] = match;
  let value = Number(base);
  if (power !== undefined) value = Math.pow(value, Number(power));
  if (exponent !== undefined) value *= Math.pow(10, Number(exponent));
  if (times !== undefined) value *= Number(times);
  return value + (sign === '-' ? -1 : 1) * Number(more ?? 0);
}

/// The values to `to`; a server that does not answer is asked again until it does.
export function useValues(checked: Usable, to: string): Values {
  const [state, setState] = useState<Values>(nothing);
  const wanted = useRef(0);
  const key = JSON.stringify([checked.ruleset, checked.let, to]);
  useEffect(() => {
    wanted.current += 1;
    const turn = wanted.current;
    if (to === '') {
      setState(nothing);
      return;
    }
    const abort = new AbortController();
    const of = checked.canonical;
    setState((before) => ({ ...before, done: false, error: null, stale: true }));
    const expected = Math.min(parseNumber(to) + 1 || 1, 1e8);
    let values = new Uint32Array(0);
    let count = 0;
    let pending = 0;
    let timer: ReturnType<typeof setTimeout>;
    const sequence = (head: FrameHead | null): Sequence => ({
      values,
      count,
      expected: head?.done ? Math.max(count, 1) : Math.max(expected, count),
      period: head?.period ?? null,
      rare:
        head?.rare_values != null
          ? rareHeaps(values, count, head.rare_values)
          : new Uint32Array(0),
    });
    const run = async (): Promise<void> => {
      let box: Box | null = null;
      values = new Uint32Array(0);
      count = 0;
      for await (const { head, values: part } of frames(
        '/api/values',
        { ruleset: checked.ruleset, let: checked.let, to },
        abort.signal,
      )) {
        if (turn !== wanted.current) return;
        if (head.from !== undefined) {
          if (values.length < head.from + part.length) {
            const room = new Uint32Array(Math.max(expected, head.from + part.length));
            room.set(values.subarray(0, count));
            values = room;
          }
          values.set(part, head.from);
          count = head.from + part.length;
          // A picture a screen: more than that nobody sees.
          if (pending === 0 && !head.done) {
            pending = requestAnimationFrame(() => {
              pending = 0;
              if (turn === wanted.current) {
                setState((before) =>
                  before.done ? before : { ...nothing, of, sequence: sequence(null) },
                );
              }
            });
          }
        } else if (head.box !== undefined) {
          const [x, y] = head.box as [number, number];
          box = { columns: x + 1, rows: y + 1, values: part };
          setState({ ...nothing, of, box });
        } else if (head.done) {
          setState({
            sequence: box === null ? sequence(head) : null,
            box,
            rareValues: head.rare_values ?? null,
            done: true,
            of,
            error: head.error === undefined ? null : new ApiError(head.error),
            stale: false,
          });
        }
      }
    };
    const attempt = (): void => {
      run().catch((error: unknown) => {
        if (abort.signal.aborted || turn !== wanted.current) return;
        cancelAnimationFrame(pending);
        pending = 0;
        if (isLost(error)) {
          setState((before) => ({ ...before, error, stale: true }));
          timer = setTimeout(attempt, retryPause);
        } else {
          setState({ ...nothing, of, done: true, error });
        }
      });
    };
    attempt();
    return () => {
      clearTimeout(timer);
      abort.abort();
      cancelAnimationFrame(pending);
      pending = 0;
    };
  }, [key]);
  return state;
}
