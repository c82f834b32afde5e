// Play against the perfect opponent. The page keeps the position and the record; the server says of
// each position which moves there are and which is the best one.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

import { AnswerView } from '../answer_view';
import { ask, isLost, type PlayComponent, type PlayMove, type PlayPosition } from '../api';
import type { Played } from '../played';
import { heapText, splitHeaps, sumText } from '../positions';
import { ProblemView } from '../problem_view';
import { change, useAppState, type State } from '../state';
import { useTexts, type Texts } from '../texts';
import { useAnswer } from '../use_answer';
import { useProblem } from '../use_problem';
import { minus } from '../whole';
import { Heap, takenBy } from './heap_view';
import type { Usable } from './rules_panel';
import { HeapsField } from './sum_panel';

type Player = State['first'];

/// So that the opponent's move is seen as a move.
const opponentPause = 600;
/// More heaps than that a browser lays out slowly.
const mostHeaps = 200;

function heapName(component: PlayComponent): string {
  const text = heapText(component.heap);
  const copies = component.copies === undefined ? text : `${text}x${component.copies}`;
  return component.ruleset === undefined ? copies : `${component.ruleset}: ${copies}`;
}

/// The heaps after a move, in the place of the one that was moved in.
function after(components: PlayComponent[], move: PlayMove): string[] {
  return components.flatMap((component, i) => {
    if (i !== move.component) return [heapName(component)];
    const left = move.to.map((heap) => ({ ...component, heap }));
    const parts = left.map((part, at) => {
      const { copies: _, ...one } = part;
      const count = move.to_counts?.[at] ?? 1;
      return heapName(count > 1 ? { ...one, copies: count } : one);
    });
    if (component.copies === undefined || component.copies < 2) return parts;
    return [heapName({ ...component, copies: minus(component.copies, 1) }), ...parts];
  });
}

/// A move in words: "take 2 from 7, leaving 1 + 4".
export function describe(move: PlayMove, t: Texts): string {
  const from = heapText(move.from);
  const to = sumText(move.to, t);
  const taken = takenBy(move);
  if (taken === null || taken < 0) return t.play.moveTo(from, to);
  if (taken === 0) return t.play.splitWord(from, to);
  const take = t.play.take(String(taken), from);
  return taken === move.from[0] && move.to.length <= 1 ? take : `${take}${t.comma}${t.play.leaving(to)}`;
}

/// A move in words of the notation, as in a terminal: for heaps with more moves than can be shown,
/// and for those who like to type.
function TypedMove(props: {
  checked: Usable;
  heaps: string[];
  /// The user is to move. The field stays meanwhile, and with it the keyboard.
  active: boolean;
  make(move: PlayMove): void;
}) {
  const t = useTexts();
  const [text, setText] = useState('');
  const [error, setError] = useProblem();
  const current = useRef('');
  current.current = JSON.stringify([props.checked.ruleset, props.checked.let, props.heaps]);
  const send = async (): Promise<void> => {
    const { checked, heaps } = props;
    const asked = current.current;
    try {
      const body = { ruleset: checked.ruleset, let: checked.let, heaps, move: text };
      const { move } = await ask<{ move: PlayMove }>('/api/move', body);
      setError(null);
      setText('');
      if (asked === current.current) props.make(move);
    } catch (problem) {
      setError(problem);
    }
  };
  return (
    <form
      class="typed-move"
      onSubmit={(event) => {
        event.preventDefault();
        if (props.active) void send();
      }}
    >
      <div class="row">
        <label class="field inline">
          <span>{t.play.type}</span>
          <input
            id="typed-move"
            value={text}
            placeholder={t.play.typeExample}
            spellcheck={false}
            autocapitalize="off"
            autocomplete="off"
            onInput={(event) => {
              setText(event.currentTarget.value);
              setError(null);
            }}
          />
        </label>
        <button type="submit" disabled={!props.active || text.trim() === ''}>
          {t.play.typeButton}
        </button>
      </div>
      <ProblemView error={error} />
    </form>
  );
}

export function PlayPanel({ checked, waiting }: { checked: Usable; waiting: boolean }) {
  const t = useTexts();
  const state = useAppState();
  const played: Played = state.played ?? { positions: [splitHeaps(state.heaps)], moves: [] };
  const count = played.moves.length;
  const heaps = played.positions[count]!;
  const moverOf = (move: number): Player =>
    (move % 2 === 0) === (state.first === 'user') ? 'user' : 'opponent';
  const turn = moverOf(count);
  // Each position is asked for once; the opponent's answer is in it. The last one is shown until the
  // next one is there.
  const body = { ruleset: checked.ruleset, let: checked.let, heaps };
  const { result: shown, error, loading } = useAnswer<PlayPosition>('/api/play', body);
  const position = loading || waiting ? null : shown;
  const [hint, setHint] = useState(false);
  const board = useRef<HTMLDivElement>(null);
  /// The heap that the user moved in from the board, until the keyboard is back there.
  const movedIn = useRef<number | null>(null);
  const setUp = JSON.stringify([body, turn]);
  useEffect(() => setHint(false), [setUp]);

  const make = (move: PlayMove): void => {
    if (position === null) return;
    if (turn === 'user') {
      movedIn.current = board.current?.contains(document.activeElement) ? move.component : null;
    }
    change({
      played: {
        positions: [...played.positions, after(position.components, move)],
        moves: [...played.moves, move],
      },
    });
  };

  useEffect(() => {
    if (turn !== 'opponent' || position === null || position.move === null) return;
    const { move } = position;
    const timer = setTimeout(() => make(move), opponentPause);
    return () => clearTimeout(timer);
  }, [setUp, position]);

  // After the opponent's move the keyboard is in the board again if it was there: in the heap that
  // was moved in, or in the nearest one that has a move.
  const userTurn = turn === 'user' && position !== null && !position.over;
  useEffect(() => {
    if (!userTurn || movedIn.current === null) return;
    const reply = played.moves[count - 1];
    const before = played.positions[count - 1];
    let place = movedIn.current;
    movedIn.current = null;
    if (reply === undefined || before === undefined) return;
    if (document.activeElement !== document.body) return;
    if (reply.component < place) place += heaps.length - before.length;
    const movable = [...board.current!.children].flatMap((heap, at) => {
      const target = heap.querySelector<HTMLElement>('[tabindex="0"], input, button:enabled');
      return target === null ? [] : [{ target, distance: Math.abs(at - place) }];
    });
    movable.sort((a, b) => a.distance - b.distance);
    movable[0]?.target.focus({ preventScroll: true });
  }, [userTurn]);

  const lastOfUser = turn === 'user' ? count - 2 : count - 1;
  const undo = (): void => {
    movedIn.current = null;
    change({
      played:
        lastOfUser === 0
          ? null
          : {
              positions: played.positions.slice(0, lastOfUser + 1),
              moves: played.moves.slice(0, lastOfUser),
            },
    });
  };
  const status =
    position === null
      ? ''
      : heaps.length === 0 && count === 0
        ? t.play.noHeaps
        : position.over
          ? turn === 'user'
            ? t.play.youLose
            : t.play.youWin
          : turn === 'user'
            ? t.play.yourTurn
            : t.play.opponentMoves;
  // Moves are listed by heap, so that an incomplete list has all moves of the first heaps.
  const lastListed = shown?.moves.at(-1)?.component ?? 0;
  const movesOf = useMemo(() => {
    const lists = new Map<number, PlayMove[]>();
    for (const move of shown?.moves ?? []) {
      const list = lists.get(move.component);
      if (list === undefined) lists.set(move.component, [move]);
      else list.push(move);
    }
    return lists;
  }, [shown]);
  const suggestion = hint && userTurn ? position.move : null;
  const components = shown?.components ?? [];
  const more = components.length - mostHeaps;
  const shownHeaps = components.slice(0, mostHeaps).map((component, i) => ({ component, i }));
  const hinted = suggestion === null ? undefined : components[suggestion.component];
  if (hinted !== undefined && suggestion!.component >= mostHeaps) {
    shownHeaps.push({ component: hinted, i: suggestion!.component });
  }
  return (
    <div data-done={position !== null && (position.over || turn === 'user')}>
      <div class="play-set-up">
        <div class="grow">
          <HeapsField label={t.play.setUp} />
        </div>
        <label class="field">
          <span>{t.play.first}</span>
          <select
            value={state.first}
            onChange={(event) => change({ first: event.currentTarget.value as Player })}
          >
            <option value="user">{t.play.you}</option>
            <option value="opponent">{t.play.opponent}</option>
          </select>
        </label>
        <label class="field">
          <span>{t.play.convention}</span>
          <select value="normal">
            <option value="normal">{t.play.normal}</option>
            <option value="misere" disabled>
              {t.play.misere}
            </option>
          </select>
        </label>
      </div>
      {(error === null || isLost(error) || count > 0) && (
        <div class="row play-bar">
          <p class={`turn ${position?.over ? 'over' : ''}`} role="status">
            {status}
          </p>
          <button type="button" disabled={!userTurn} aria-pressed={hint} onClick={() => setHint(!hint)}>
            {t.play.hint}
          </button>
          <button type="button" disabled={lastOfUser < 0} onClick={undo}>
            {t.play.undo}
          </button>
          <button type="button" class="primary" onClick={() => change({ played: null })}>
            {t.play.start}
          </button>
        </div>
      )}
      <AnswerView loading={loading || waiting} error={error}>
        {shown !== null && (
          <>
            <p class="hint-line" aria-live="polite">
              {suggestion !== null && position !== null && (
                <>
                  {(position.outcome === 'N'
                    ? t.play.hintWin
                    : position.length !== undefined
                      ? t.play.hintLost
                      : t.play.hintLostMost)(describe(suggestion, t))}{' '}
                  {position.length !== undefined && (
                    <span class="quiet">{t.brackets(t.play.hintLength(position.length))}</span>
                  )}
                </>
              )}
            </p>
            <div class="board" ref={board}>
              {shownHeaps.map(({ component, i }) => (
                <Heap
                  key={`${i}:${heapName(component)}`}
                  number={i + 1}
                  component={component}
                  moves={movesOf.get(i) ?? []}
                  complete={shown.complete || i < lastListed}
                  active={userTurn}
                  hinted={suggestion?.component === i ? suggestion : null}
                  choose={make}
                />
              ))}
            </div>
            {more > 0 && <p>{t.play.moreHeaps(more)}</p>}
            {!shown.over && (
              <TypedMove checked={checked} heaps={heaps} active={userTurn} make={make} />
            )}
          </>
        )}
      </AnswerView>
      {count > 0 && (
        <section>
          <h3>{t.play.record}</h3>
          <ol class="record">
            {played.moves.map((move, i) => (
              <li key={i}>
                {(moverOf(i) === 'user' ? t.play.youDid : t.play.opponentDid)(describe(move, t))}
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}
