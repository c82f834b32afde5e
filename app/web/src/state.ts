// The whole state of the page, in the part of the address behind '#', which browsers keep to
// themselves: a link shows the same thing, and no length is too long for a server.
import { useEffect, useState } from 'preact/hooks';

import { playedFromText, textOfPlayed, type Played } from './played';
import { splitHeaps } from './positions';

export type Tab = 'picture' | 'law' | 'sum' | 'play' | 'graph';
export type Language = 'en' | 'zh';
export type CodeLanguage = 'cpp' | 'python';
export type Ending = 'normal' | 'misere';

export const tabs: readonly Tab[] = ['picture', 'law', 'sum', 'play', 'graph'];

export interface State {
  ruleset: string;
  let: Record<string, string>;
  tab: Tab;
  /// The largest heap of the picture, or the corner of the box; empty for what fits.
  to: string;
  /// The part of the scatter plot that is shown: from x, to x.
  view: [number, number] | null;
  /// The part of the heat map that is shown: from (x, y), so many cells.
  part: [number, number, number] | null;
  code: CodeLanguage;
  heaps: string;
  /// The winning move that is explained.
  move: number;
  first: 'user' | 'opponent';
  /// Null before the first move.
  played: Played | null;
  graph: string;
  ending: Ending;
  /// The vertices that the token was on; the last one has it.
  token: number[];
  /// How large the graph is drawn; 0: so that all of it is seen.
  scale: number;
  language: Language | null;
}

const beginning: State = {
  ruleset: 'kayles',
  let: {},
  tab: 'picture',
  to: '',
  view: null,
  part: null,
  code: 'cpp',
  heaps: '5 7',
  move: 0,
  first: 'user',
  played: null,
  graph: '',
  ending: 'normal',
  token: [],
  scale: 0,
  language: null,
};

/// What a change makes void, because it was chosen for what was there before.
function voided(part: Partial<State>): Partial<State> {
  const sameHeaps =
    part.heaps !== undefined && splitHeaps(part.heaps).join('\n') === splitHeaps(state.heaps).join('\n');
  return {
    ...('graph' in part ? { token: [], scale: 0 } : {}),
    ...('to' in part ? { view: null, part: null } : {}),
    ...(('heaps' in part && !sameHeaps) || 'first' in part ? { move: 0, played: null } : {}),
    ...('ruleset' in part || 'let' in part
      ? { view: null, part: null, move: 0, played: null }
      : {}),
  };
}

/// "2..5" and "1,2,3" as numbers; null where there are others than `count`.
function numbers(text: string | null, separator: string, count?: number): number[] | null {
  if (text === null || text === '') return null;
  const list = text.split(separator).map(Number);
  const right = list.every(Number.isFinite) && (count === undefined || list.length === count);
  return right ? list : null;
}

function oneOf<Choice extends string>(text: string | null, choices: readonly Choice[]): Choice | null {
  return choices.find((choice) => choice === text) ?? null;
}

function read(hash: string): State {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  const text = (key: string, otherwise: string): string => fields.get(key) ?? otherwise;
  const bindings: Record<string, string> = {};
  for (const binding of fields.getAll('let')) {
    const equals = binding.indexOf('=');
    if (equals > 0) bindings[binding.slice(0, equals)] = binding.slice(equals + 1);
  }
  const view = numbers(fields.get('x'), '..', 2) as [number, number] | null;
  const part = numbers(fields.get('part'), ',', 3) as [number, number, number] | null;
  return {
    ruleset: text('r', beginning.ruleset),
    let: bindings,
    tab: oneOf(fields.get('tab'), tabs) ?? beginning.tab,
    to: text('n', ''),
    view: view !== null && view[0] < view[1] ? view : null,
    part: part !== null && part[2] > 0 ? part : null,
    code: oneOf(fields.get('code'), ['cpp', 'python'] as const) ?? beginning.code,
    // Those of the beginning fit its rules only.
    heaps: text('heaps', fields.has('r') ? '' : beginning.heaps),
    move: Math.max(Math.floor(Number(text('move', '0'))) || 0, 0),
    first: oneOf(fields.get('first'), ['user', 'opponent'] as const) ?? beginning.first,
    played: playedFromText(text('played', '')),
    graph: text('graph', ''),
    ending: oneOf(fields.get('ending'), ['normal', 'misere'] as const) ?? beginning.ending,
    token: numbers(fields.get('token'), ',') ?? [],
    scale: Math.max(Number(text('scale', '0')) || 0, 0),
    language: oneOf(fields.get('lang'), ['en', 'zh'] as const),
  };
}

function write(state: State): string {
  const fields = new URLSearchParams();
  const set = (key: string, text: string, when: boolean): void => {
    if (when) fields.set(key, text);
  };
  fields.set('r', state.ruleset);
  for (const [name, value] of Object.entries(state.let)) fields.append('let', `${name}=${value}`);
  fields.set('tab', state.tab);
  set('n', state.to, state.to !== '');
  set('x', state.view?.join('..') ?? '', state.view !== null);
  set('part', state.part?.join(',') ?? '', state.part !== null);
  set('code', state.code, state.code !== beginning.code);
  set('heaps', state.heaps, state.heaps !== '');
  set('move', String(state.move), state.move !== 0);
  set('first', state.first, state.first !== beginning.first);
  set('played', state.played === null ? '' : textOfPlayed(state.played), state.played !== null);
  set('graph', state.graph, state.graph !== '');
  set('ending', state.ending, state.ending !== beginning.ending);
  set('token', state.token.join(','), state.token.length > 0);
  set('scale', String(state.scale), state.scale !== 0);
  set('lang', state.language ?? '', state.language !== null);
  return '#' + fields.toString();
}

let state = read(location.hash);
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of [...listeners]) listener();
}

/// Changes the state and the address. `step`: the back button undoes it.
export function change(part: Partial<State>, step = false): void {
  state = { ...state, ...voided(part), ...part };
  const hash = write(state);
  if (hash !== location.hash) {
    if (step) history.pushState(null, '', hash);
    else history.replaceState(null, '', hash);
  }
  tell();
}

function reread(): void {
  state = read(location.hash);
  tell();
}
addEventListener('hashchange', reread);
addEventListener('popstate', reread);

export function useAppState(): State {
  const [, render] = useState(0);
  useEffect(() => {
    const listener = (): void => render((count) => count + 1);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, []);
  return state;
}

/// The bindings as the API takes them.
export function lets(bindings: Record<string, string>): string[] {
  return Object.entries(bindings).map(([name, value]) => `${name}=${value}`);
}
