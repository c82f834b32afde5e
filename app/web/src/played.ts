// The record of a play as the address has it.
import type { PlayMove } from './api';
import { parseJson, writeJson, type Whole } from './whole';

export interface Played {
  /// The heaps before each move, and those after the last.
  positions: string[][];
  moves: PlayMove[];
}

type Row = [component: number, from: Whole[], to: Whole[][], counts?: Whole[]];

function isWhole(value: unknown): value is Whole {
  return typeof value === 'bigint' || (Number.isSafeInteger(value) && Number(value) >= 0);
}

function isList<Item>(is: (value: unknown) => value is Item): (value: unknown) => value is Item[] {
  return (value): value is Item[] => Array.isArray(value) && value.every(is);
}

const isWholes = isList(isWhole);
const isTexts = isList((value: unknown): value is string => typeof value === 'string');

function isRow(value: unknown): value is Row {
  return (
    Array.isArray(value) &&
    Number.isSafeInteger(value[0]) &&
    isWholes(value[1]) &&
    value[1].length > 0 &&
    isList(isWholes)(value[2]) &&
    value[2].every((heap) => heap.length > 0) &&
    (value[3] === undefined || isWholes(value[3]))
  );
}

export function textOfPlayed({ positions, moves }: Played): string {
  const rows = moves.map(({ component, from, to, to_counts: counts }): Row =>
    counts === undefined ? [component, from, to] : [component, from, to, counts],
  );
  return writeJson([positions, rows]);
}

/// Null for what is no record.
export function playedFromText(text: string): Played | null {
  try {
    const [positions, rows] = parseJson(text) as unknown[];
    if (!isList(isTexts)(positions) || !isList(isRow)(rows)) return null;
    if (rows.length === 0 || positions.length !== rows.length + 1) return null;
    const moves = rows.map(([component, from, to, counts]) => ({
      component,
      from,
      to,
      ...(counts === undefined ? {} : { to_counts: counts }),
    }));
    return { positions, moves };
  } catch {
    return null;
  }
}
