// Play against the perfect opponent. The page keeps the position and the record; the server says of
// each position which moves there are and which is the best one.
import { useEffect, useRef, useState } from 'preact/hooks';

import { ask, type PlayComponent, type PlayMove, type PlayPosition } from '../api';
import type { Played } from '../played';
import { heapText, splitHeaps, sumText } from '../positions';
import { ProblemView } from '../problem_view';
import { change, useAppState, type State } from '../state';
import { useTexts, type Texts } from '../texts';
import { useAnswer } from '../use_answer';
import { minus } from '../whole';
import { Heap, takenBy } from './heap_view';
import type { Usable } from './rules_panel';
import { HeapsField } from './sum_panel';

type Player = State['first'];

/// So that the opponent's move is seen as a move.
const opponentPause = 600;

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
  return taken === move.from[0] && move.to.length <= 1 ? take : `${take}, ${t.play.leaving(to)}`;
}

/// A move in words of the notation, as in a terminal: for heaps with more moves than can be shown,
/// and for those who like to type.
function TypedMove(props: { checked: Usable; heaps: string[]; make(move: PlayMove): void }) {
  const t = useTexts();
  const [text, setText] = useState('');
  const [error, setError] = useState<unknown>(null);
  const current = useRef('');
  current.current = props.heaps.join('\n');
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
        void send();
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
        <button type="submit" disabled={text.trim() === ''}>
          {t.play.typeButton}
        </button>
      </div>
      <ProblemView error={error} />
    </form>
  );
}

export function PlayPanel({ checked }: { checked: Usable | null }) {
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
  const body = checked === null ? null : { ruleset: checked.ruleset, let: checked.let, heaps };
  const { result: shown, error, loading } = useAnswer<PlayPosition>('/api/play', body);
  const position = loading ? null : shown;
  const [hint, setHint] = useState(false);
  const board = useRef<HTMLDivElement>(null);
  const setUp = JSON.stringify([body, turn]);
  useEffect(() => setHint(false), [setUp]);

  const make = (move: PlayMove): void => {
    if (position === null) return;
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

  // After the opponent's move the keyboard is at the board again.
  const userTurn = turn === 'user' && position !== null && !position.over;
  useEffect(() => {
    if (userTurn && count > 0 && document.activeElement === document.body) {
      board.current?.querySelector<HTMLElement>('[tabindex="0"], button:enabled')?.focus();
    }
  }, [userTurn]);

  if (checked === null) return null;
  const lastOfUser = turn === 'user' ? count - 2 : count - 1;
  const undo = (): void =>
    change({
      played:
        lastOfUser === 0
          ? null
          : {
              positions: played.positions.slice(0, lastOfUser + 1),
              moves: played.moves.slice(0, lastOfUser),
            },
    });
  const status =
    position === null
      ? t.loading
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
  const suggestion = hint && userTurn ? position.move : null;
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
      <ProblemView error={error} />
      {error === null && (
        <>
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
          <p class="hint-line" aria-live="polite">
            {suggestion !== null && position !== null && (
              <>
                {(position.outcome === 'N' ? t.play.hintWin : t.play.hintLost)(
                  describe(suggestion, t),
                )}{' '}
                {position.length !== undefined && (
                  <span class="quiet">({t.play.hintLength(position.length)})</span>
                )}
              </>
            )}
          </p>
          <div class="board" ref={board}>
            {shown?.components.map((component, i) => (
              <Heap
                key={`${i}:${heapName(component)}:${count}`}
                number={i + 1}
                component={component}
                moves={shown.moves.filter((move) => move.component === i)}
                complete={shown.complete || i < lastListed}
                active={userTurn}
                hinted={suggestion?.component === i ? suggestion : null}
                choose={make}
              />
            ))}
          </div>
          {userTurn && <TypedMove checked={checked} heaps={heaps} make={make} />}
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
        </>
      )}
    </div>
  );
}
