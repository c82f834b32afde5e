// A nim-sequence as the scatter plot shows it, on the screen and in a file.
import type { Period } from '../api';

export interface Sequence {
  values: Uint32Array;
  /// How many of them are known.
  count: number;
  /// How many will be; the axis has room for them from the start.
  expected: number;
  period: Period | null;
  /// Rare heaps, ascending.
  rare: Uint32Array;
}

export type View = [number, number];

// Few points are circles; more of them are squares of 2 pixels, and many single pixels whose colour
// says how many fall on them.
export const mostCircles = 4000;
export const mostSquares = 60_000;

/// The radius of a circle in pixels, where heaps are so many pixels apart.
export function pointRadius(distance: number): number {
  return Math.min(Math.max(distance * 0.35, 1.4), 4);
}

/// That of a rare heap.
export function rareRadius(distance: number): number {
  return Math.min(Math.max(distance * 0.35, 2), 4);
}

/// Periods of fewer pixels are shaded as a whole.
const leastBand = 6;

/// What is shaded of a view, from heap to heap: every other period, or all of them where heaps are too
/// few pixels apart.
export function periodBands(period: Period, [from, to]: View, expected: number, distance: number): View[] {
  const [begin, length] = [Number(period.preperiod), Number(period.period)];
  if (length * distance < leastBand) return begin < to ? [[begin, to + 1]] : [];
  const first = Math.max(Math.floor((from - begin) / length), 0);
  const last = (Math.min(to, expected) - begin) / length;
  const bands: View[] = [];
  for (let i = first + (first % 2); i <= last; i += 2) {
    bands.push([begin + i * length, begin + (i + 1) * length]);
  }
  return bands;
}

export function lowerBound(list: Uint32Array, value: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
