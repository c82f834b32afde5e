// The HTTP API of grundy-serve (docs/explorer.md).
import { parseJson, type Whole } from './whole';

export interface Place {
  name: string;
  begin: number;
  end: number;
  text: string;
  text_begin: number;
}

export interface Problem {
  kind: string;
  message: string;
  hint: string | null;
  place: Place | null;
}

export class ApiError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message);
  }
}

export interface Rules {
  ruleset: string;
  let: string[];
}

export interface Parameter {
  name: string;
  list: boolean;
  bound: boolean;
}

export interface Checked {
  ruleset: string | null;
  coordinates?: number;
  names?: string[];
  kind?: string;
  engine?: string;
  start?: boolean;
  parameters: Parameter[];
}

export interface Period {
  preperiod: Whole;
  period: Whole;
  saltus: Whole;
  theorem: string;
}

export interface RareValues {
  mask: number;
  position: boolean;
  rare: number;
  last_rare: number;
}

export interface FrameHead {
  from?: number;
  box?: number[];
  count?: number;
  width?: number;
  done?: boolean;
  period?: Period | null;
  rare_values?: RareValues | null;
  error?: Problem;
  bytes: number;
}

export interface Frame {
  head: FrameHead;
  values: Uint32Array;
}

export interface Law {
  kind: string;
  preperiod: Whole | null;
  period: Whole | null;
  saltus: Whole | null;
  expression: string | null;
  status: 'proved' | 'published' | 'observed' | 'refuted';
  theorem: string | null;
  lost_only: boolean;
  checked_to: Whole;
  text: string;
}

export interface RefutedLaw {
  law: string;
  at: Whole | Whole[];
  lost_only?: boolean;
  expected: Whole;
  found: Whole;
}

export interface Laws {
  ruleset: string;
  checked_to: Whole;
  laws: Law[];
  refuted: RefutedLaw[];
  note?: string;
}

export interface WinningMove {
  component: number;
  from: Whole[];
  to: Whole[][];
}

export interface Solution {
  outcome: 'N' | 'P';
  nim_sum: Whole;
  components: { ruleset?: string; heap: Whole[]; value: Whole; status: string; law?: string }[];
  winning_moves: WinningMove[];
  winning_move_count: Whole;
  complete: boolean;
  stopped?: string;
}

export interface PlayComponent {
  ruleset?: string;
  heap: Whole[];
  copies?: Whole;
  movable: boolean;
}

export interface PlayMove {
  component: number;
  from: Whole[];
  to: Whole[][];
  to_counts?: Whole[];
}

export interface PlayPosition {
  components: PlayComponent[];
  over: boolean;
  outcome: 'N' | 'P';
  move: PlayMove | null;
  length?: Whole;
  moves: PlayMove[];
  complete: boolean;
}

export interface GraphVertex {
  vertex: string;
  value?: Whole | null;
  infinite?: Whole[] | null;
  outcome: 'N' | 'P' | 'D';
  remoteness: Whole | null;
}

export interface Graph {
  vertices: GraphVertex[];
  edges: [number, number][];
}

export interface GameName {
  name: string;
  title: string;
  aliases: string[];
}

export interface Game extends GameName {
  rules: string;
  description: string;
  literature: string[];
  heaps: string[];
  let?: string[];
  law?: string;
  law_source?: string;
  note?: string;
  start?: string;
}

/// Whether a question got no answer at all: the server is gone, or broke off.
export function isLost(error: unknown): boolean {
  return error !== null && error !== undefined && !(error instanceof ApiError);
}

/// Milliseconds until a server that did not answer is asked again.
export const retryPause = 2000;

/// How often a busy server is asked again, after the time it says.
const mostRetries = 5;

async function post(path: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  for (let tried = 0; ; ++tried) {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: signal ?? null,
    });
    if (response.ok) return response;
    if (response.status === 503 && tried < mostRetries) {
      const seconds = Number(response.headers.get('Retry-After') ?? '1');
      await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
      continue;
    }
    throw new ApiError(((await response.json()) as { error: Problem }).error);
  }
}

export async function ask<Result>(
  path: string,
  body: unknown,
  signal?: AbortSignal,
): Promise<Result> {
  return parseJson(await askText(path, body, signal)) as Result;
}

export async function askText(path: string, body: unknown, signal?: AbortSignal): Promise<string> {
  return await (await post(path, body, signal)).text();
}

export async function get<Result>(path: string): Promise<Result> {
  const response = await fetch(path);
  if (!response.ok) throw new ApiError(((await response.json()) as { error: Problem }).error);
  return (await response.json()) as Result;
}

/// Numbers of `width` bytes each, the lowest byte first.
function numbers(bytes: Uint8Array, width: number): Uint32Array {
  const count = bytes.length / width;
  const result = new Uint32Array(count);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (width === 1) result.set(bytes);
  else if (width === 2) {
    for (let i = 0; i < count; ++i) result[i] = view.getUint16(2 * i, true);
  } else {
    // Values of 8 bytes are wide because one of them is; those that the page can draw are not.
    for (let i = 0; i < count; ++i) result[i] = view.getUint32(width * i, true);
  }
  return result;
}

/// The frames of a stream of values, as they come.
export async function* frames(
  path: string,
  body: unknown,
  signal: AbortSignal,
): AsyncGenerator<Frame> {
  const response = await post(path, body, signal);
  const reader = response.body!.getReader();
  let held = new Uint8Array(0);
  const fill = async (count: number): Promise<boolean> => {
    if (held.length >= count) return true;
    const pieces = [held];
    let size = held.length;
    while (size < count) {
      const { value, done } = await reader.read();
      if (done) return false;
      pieces.push(value);
      size += value.length;
    }
    held = new Uint8Array(size);
    let at = 0;
    for (const piece of pieces) {
      held.set(piece, at);
      at += piece.length;
    }
    return true;
  };
  const take = (count: number): Uint8Array => {
    const taken = held.subarray(0, count);
    held = held.subarray(count);
    return taken;
  };
  while (await fill(4)) {
    const size = take(4);
    const length = new DataView(size.buffer, size.byteOffset, 4).getUint32(0, true);
    if (!(await fill(length))) break;
    const head = parseJson(new TextDecoder().decode(take(length))) as FrameHead;
    if (!(await fill(head.bytes))) break;
    yield { head, values: numbers(take(head.bytes), head.width ?? 1) };
    if (head.done) return;
  }
  throw new Error('the stream of values broke off');
}
