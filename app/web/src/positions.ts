// Positions as people write them.
import type { Texts } from './texts';
import type { Whole } from './whole';

/// 7, or (3,5).
export function heapText(heap: Whole[]): string {
  return heap.length === 1 ? String(heap[0]) : `(${heap.join(',')})`;
}

/// What a move leaves: 4 + 2.
export function sumText(heaps: Whole[][], t: Texts): string {
  return heaps.length === 0 ? t.sum.nothing : heaps.map(heapText).join(' + ');
}

/// The heaps of a field: 5 7 4x2, (3,5) 4,7, or a line each with rules of its own.
export function splitHeaps(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line) => (line.includes(':') ? [line.trim()] : line.split(/[\s;]+|,\s+/)))
    .filter((heap) => heap !== '');
}
