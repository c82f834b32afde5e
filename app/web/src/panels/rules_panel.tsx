// The rules: a field with live checking, the catalogue, what was typed before, and the parameters.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

import { get, type Checked, type Game, type GameName, type Rules } from '../api';
import { useGames } from '../catalogue';
import { ProblemView } from '../problem_view';
import { recentRulesets, remember } from '../recent';
import { change, lets, useAppState } from '../state';
import { useTexts, type Texts } from '../texts';
import { useAnswer, type Answered } from '../use_answer';

/// A ruleset that is right, with all parameters bound: what the other panels ask about.
export interface Usable extends Rules {
  coordinates: number;
  names: string[];
  kind: string;
  start: boolean;
  canonical: string;
}

export interface CheckedRules extends Answered<Checked> {
  usable: Usable | null;
}

const typingPause = 120;
const rememberAfter = 1500;
const defaultNumber = '3';
const defaultList = '{2,5}';
const sliderEnd = 20;

/// The answer to whether the rules of the page are right. Unknown parameters get values, and those
/// that the rules do not have are dropped.
export function useChecked(): CheckedRules {
  const state = useAppState();
  const asked = state.ruleset.trim() === '' ? null : { ruleset: state.ruleset, let: lets(state.let) };
  const unbound = asked === null ? null : { ruleset: state.ruleset, let: [] };
  const template = useAnswer<Checked>('/api/check', unbound, typingPause);
  // The parameters are those of the text; only then are its values checked.
  const known = template.result?.parameters ?? null;
  const names = known?.map((parameter) => parameter.name) ?? [];
  const fits =
    known !== null &&
    !template.loading &&
    names.every((name) => state.let[name] !== undefined) &&
    Object.keys(state.let).every((name) => names.includes(name));
  useEffect(() => {
    if (known === null || template.loading || fits) return;
    const bindings: Record<string, string> = {};
    for (const parameter of known) {
      bindings[parameter.name] =
        state.let[parameter.name] ?? (parameter.list ? defaultList : defaultNumber);
    }
    change({ let: bindings });
  }, [known, fits, template.loading]);
  const withParameters = names.length > 0;
  const bound = useAnswer<Checked>('/api/check', fits && withParameters ? asked : null);
  const loading = template.loading || (withParameters && (!fits || bound.loading));
  const { result } = withParameters ? bound : template;
  const answered = useMemo<Usable | null>(() => {
    if (result === null || result.ruleset === null || asked === null) return null;
    return {
      ...asked,
      coordinates: result.coordinates ?? 1,
      names: result.names ?? ['n'],
      kind: result.kind ?? 'clauses',
      start: result.start ?? false,
      canonical: result.ruleset,
    };
  }, [result]);
  // The last ones stay while the next ones are checked.
  const last = useRef<Usable | null>(null);
  if (!loading) last.current = answered;
  const usable = last.current;
  useEffect(() => {
    if (usable === null || loading) return;
    const { ruleset, let: bindings, heaps } = state;
    const timer = setTimeout(() => remember({ ruleset, let: bindings, heaps }), rememberAfter);
    return () => clearTimeout(timer);
  }, [usable, loading, state.heaps]);
  return {
    result: withParameters ? (bound.result ?? template.result) : template.result,
    error: template.error ?? bound.error,
    loading,
    usable,
  };
}

function Parameter({ name, list }: { name: string; list: boolean }) {
  const t = useTexts();
  const state = useAppState();
  const value = state.let[name] ?? '';
  const set = (text: string): void => change({ let: { ...state.let, [name]: text } });
  const number = Number(value);
  return (
    <div class="parameter">
      <label for={`parameter-${name}`}>
        <code>{name}</code>
      </label>
      {!list && (
        <input
          type="range"
          aria-label={t.rules.parameter(name)}
          min={0}
          max={Math.max(sliderEnd, Number.isFinite(number) ? number : 0)}
          value={value}
          onInput={(event) => set(event.currentTarget.value)}
        />
      )}
      <input
        id={`parameter-${name}`}
        class={list ? 'list' : 'number'}
        inputMode={list ? 'text' : 'numeric'}
        value={value}
        placeholder={list ? t.rules.list : ''}
        spellcheck={false}
        onInput={(event) => set(event.currentTarget.value)}
      />
    </div>
  );
}

function bindings(texts: string[] | undefined): Record<string, string> {
  const result: Record<string, string> = {};
  for (const text of texts ?? []) {
    const equals = text.indexOf('=');
    result[text.slice(0, equals)] = text.slice(equals + 1);
  }
  return result;
}

function Catalogue() {
  const t = useTexts();
  const games = useGames();
  const [error, setError] = useState<unknown>(null);
  const choose = async (menu: HTMLSelectElement): Promise<void> => {
    const name = menu.value;
    menu.value = '';
    setError(null);
    if (name === '') return;
    try {
      const game = await get<Game>(`/api/games/${name}`);
      change(
        { ruleset: name, let: bindings(game.let), heaps: game.heaps.join(' '), to: '' },
        true,
      );
    } catch (problem) {
      setError(problem);
    }
  };
  return (
    <>
      <label class="field">
        <span>{t.rules.menu}</span>
        <select value="" onChange={(event) => void choose(event.currentTarget)}>
          <option value="">{t.rules.menuChoose}</option>
          {games.map((game) => (
            <option value={game.name} key={game.name}>
              {titleOf(game, t)}
            </option>
          ))}
        </select>
      </label>
      <ProblemView error={error} />
    </>
  );
}

function RecentRules() {
  const t = useTexts();
  const list = recentRulesets();
  if (list.length === 0) return null;
  return (
    <label class="field">
      <span>{t.rules.recent}</span>
      <select
        value=""
        onChange={(event) => {
          const chosen = list[Number(event.currentTarget.value)];
          if (event.currentTarget.value === '' || chosen === undefined) return;
          event.currentTarget.value = '';
          change({ ...chosen, heaps: chosen.heaps ?? '', to: '' }, true);
        }}
      >
        <option value="">{t.rules.recentChoose}</option>
        {list.map((recent, i) => (
          <option value={i} key={recent.ruleset}>
            {recent.ruleset.slice(0, 60)}
          </option>
        ))}
      </select>
    </label>
  );
}

/// The title of the language with the one of the literature.
function titleOf(game: GameName, t: Texts): string {
  const own = t.games[game.name];
  return own === undefined ? game.title : `${own.title} ${game.title}`;
}

/// What the catalogue says of a ruleset that is a name of it.
function About({ name }: { name: string }) {
  const [game, setGame] = useState<Game | null>(null);
  const known = useGames().some((one) => one.name === name || one.aliases.includes(name));
  useEffect(() => {
    let wanted = true;
    setGame(null);
    if (known) {
      get<Game>(`/api/games/${name}`)
        .then((found) => wanted && setGame(found))
        .catch(() => undefined);
    }
    return () => {
      wanted = false;
    };
  }, [name, known]);
  const t = useTexts();
  if (game === null) return null;
  const { description, note } = t.games[game.name] ?? game;
  return (
    <details class="about">
      <summary>
        <strong>{titleOf(game, t)}</strong> {description}
      </summary>
      {note !== undefined && <p>{note}</p>}
      <p>{t.rules.literature}</p>
      <ul>
        {game.literature.map((source) => (
          <li key={source}>{source}</li>
        ))}
      </ul>
    </details>
  );
}

export function RulesPanel({ checked }: { checked: CheckedRules }) {
  const t = useTexts();
  const state = useAppState();
  const { result, error, usable } = checked;
  const lines = Math.min(Math.max(state.ruleset.split('\n').length, 1), 8);
  return (
    <section class="card rules" aria-labelledby="rules-label">
      <div class="rules-row">
        <div class="field grow">
          <label id="rules-label" for="rules">
            {t.rules.label}
          </label>
          <textarea
            id="rules"
            rows={lines}
            value={state.ruleset}
            placeholder={t.rules.placeholder}
            spellcheck={false}
            autocapitalize="off"
            autocomplete="off"
            aria-invalid={error !== null}
            aria-describedby="rules-status"
            onInput={(event) => change({ ruleset: event.currentTarget.value })}
          />
        </div>
        <Catalogue />
        <RecentRules />
      </div>
      <div id="rules-status" aria-live="polite">
        {error !== null ? (
          <ProblemView error={error} />
        ) : (
          usable !== null && (
            <p class="reads-as">
              <span class="quiet">{t.rules.readsAs}</span> <code>{usable.canonical}</code>{' '}
              <span class="tag">{t.rules.kinds[usable.kind]}</span>{' '}
              <span class="tag">{t.rules.pairs(usable.coordinates)}</span>
            </p>
          )
        )}
      </div>
      {result !== null && result.parameters.length > 0 && (
        <div class="parameters">
          {result.parameters.map((parameter) => (
            <Parameter key={parameter.name} name={parameter.name} list={parameter.list} />
          ))}
        </div>
      )}
      <About name={state.ruleset.trim()} />
    </section>
  );
}
