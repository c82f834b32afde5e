// Whole numbers of any size: heaps have up to 10^18 tokens, and a number of JavaScript is exact to
// 2^53 only.
import { parse, stringify } from 'lossless-json';

/// A number where it is exact as one.
export type Whole = number | bigint;

function narrow(whole: bigint): Whole {
  const number = Number(whole);
  return Number.isSafeInteger(number) ? number : whole;
}

/// JSON with its whole numbers exact.
export function parseJson(text: string): unknown {
  return parse(text, undefined, (digits) =>
    /^-?\d+$/.test(digits) ? narrow(BigInt(digits)) : Number(digits),
  );
}

/// JSON of what parseJson() gives.
export function writeJson(value: unknown): string {
  return stringify(value) ?? '';
}

export function xor(a: Whole, b: Whole): Whole {
  return narrow(BigInt(a) ^ BigInt(b));
}

export function minus(a: Whole, b: Whole): Whole {
  return narrow(BigInt(a) - BigInt(b));
}

export function sum(list: Whole[]): Whole {
  return narrow(list.reduce<bigint>((total, next) => total + BigInt(next), 0n));
}

/// 2^exponent.
export function powerOfTwo(exponent: number): Whole {
  return narrow(1n << BigInt(exponent));
}

/// Decimal digits; null where a text is something else.
export function fromDigits(text: string): Whole | null {
  return /^\d{1,100}$/.test(text) ? narrow(BigInt(text)) : null;
}

/// For sorting: the lowest first.
export function compare(a: Whole, b: Whole): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
