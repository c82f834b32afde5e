// The whole state of the page, in the part of the address behind '#', which browsers keep to
// themselves: a link shows the same thing, and no length is too long for a server.
import { useEffect, useState } from 'preact/hooks';

export type Tab = 'picture' | 'law' | 'sum' | 'play' | 'graph';
export type Language = 'en' | 'zh';

export const tabs: readonly Tab[] = ['picture', 'law', 'sum', 'play', 'graph'];

export interface State {
  ruleset: string;
  let: Record<string, string>;
  tab: Tab;
  /// The largest heap of the picture, or the corner of the box; empty for what fits.
  to: string;
  /// The part of the picture that is shown: x from, x to.
  view: [number, number] | null;
  heaps: string;
  first: 'user' | 'opponent';
  graph: string;
  language: Language | null;
}

const beginning: State = {
  ruleset: 'kayles',
  let: {},
  tab: 'picture',
  to: '',
  view: null,
  heaps: '5 7',
  first: 'user',
  graph: '',
  language: null,
};

function read(hash: string): State {
  const state: State = { ...beginning, let: {} };
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  const tab = fields.get('tab') as Tab | null;
  if (tab !== null && tabs.includes(tab)) state.tab = tab;
  if (fields.has('r')) {
    state.ruleset = fields.get('r') ?? '';
    state.heaps = fields.get('heaps') ?? '';
  }
  state.heaps = fields.get('heaps') ?? state.heaps;
  for (const binding of fields.getAll('let')) {
    const equals = binding.indexOf('=');
    if (equals > 0) state.let[binding.slice(0, equals)] = binding.slice(equals + 1);
  }
  state.to = fields.get('n') ?? '';
  const view = (fields.get('x') ?? '').split('..').map(Number);
  const [from, until] = view;
  if (from !== undefined && until !== undefined && from < until) state.view = [from, until];
  if (fields.get('first') === 'opponent') state.first = 'opponent';
  state.graph = fields.get('graph') ?? '';
  const language = fields.get('lang');
  if (language === 'en' || language === 'zh') state.language = language;
  return state;
}

function write(state: State): string {
  const fields = new URLSearchParams();
  fields.set('r', state.ruleset);
  for (const [name, value] of Object.entries(state.let)) fields.append('let', `${name}=${value}`);
  fields.set('tab', state.tab);
  if (state.to !== '') fields.set('n', state.to);
  if (state.view !== null) fields.set('x', state.view.map((x) => String(x)).join('..'));
  if (state.heaps !== '') fields.set('heaps', state.heaps);
  if (state.first !== 'user') fields.set('first', state.first);
  if (state.graph !== '') fields.set('graph', state.graph);
  if (state.language !== null) fields.set('lang', state.language);
  return '#' + fields.toString();
}

let state = read(location.hash);
const listeners = new Set<() => void>();

export function current(): State {
  return state;
}

/// Changes the state and the address. `step`: the back button undoes it.
export function change(part: Partial<State>, step = false): void {
  state = { ...state, ...part };
  const hash = write(state);
  if (hash !== location.hash) {
    if (step) history.pushState(null, '', hash);
    else history.replaceState(null, '', hash);
  }
  for (const listener of [...listeners]) listener();
}

function reread(): void {
  state = read(location.hash);
  for (const listener of [...listeners]) listener();
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

const recentKey = 'grundy-recent';
const mostRecent = 12;

export interface Recent {
  ruleset: string;
  let: Record<string, string>;
}

export function recentRulesets(): Recent[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(recentKey) ?? '[]');
    return Array.isArray(list) ? (list as Recent[]).filter((r) => typeof r.ruleset === 'string') : [];
  } catch {
    return [];
  }
}

export function remember(ruleset: string, bindings: Record<string, string>): void {
  if (ruleset.length > 2000) return;
  const others = recentRulesets().filter((recent) => recent.ruleset !== ruleset);
  const list = [{ ruleset, let: bindings }, ...others].slice(0, mostRecent);
  try {
    localStorage.setItem(recentKey, JSON.stringify(list));
  } catch {
    // A browser that keeps nothing has no list.
  }
}
