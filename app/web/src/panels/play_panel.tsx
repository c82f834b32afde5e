// Play against the perfect opponent. The page keeps the position and the record; the server says of
// each position which moves there are and which is the best one.
import { useEffect, useRef, useState } from 'preact/hooks';

import { ask } from '../api';
import { heapText, splitHeaps, sumText } from '../positions';
import { ProblemView } from '../problem_view';
import { change, useAppState } from '../state';
import { useTexts, type Texts } from '../texts';
import { Heap } from './heap_view';
import type { Usable } from './rules_panel';
import { HeapsField } from './sum_panel';

export interface PlayComponent {
  ruleset?: string;
  heap: number[];
  copies?: number;
  movable: boolean;
}

export interface PlayMove {
  component: number;
  from: number[];
  to: number[][];
  to_counts?: number[];
}

interface PositionAnswer {
  components: PlayComponent[];
  over: boolean;
  outcome: 'N' | 'P';
  move: PlayMove | null;
  length?: number;
  moves: PlayMove[];
  complete: boolean;
}

type Player = 'user' | 'opponent';

interface Step {
  by: Player;
  /// The heaps before the move.
  heaps: string[];
  move: PlayMove;
}

interface Game {
  heaps: string[];
  turn: Player;
  steps: Step[];
}

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
    return [heapName({ ...component, copies: component.copies - 1 }), ...parts];
  });
}

/// A move in words: "take 2 from 7, leaving 1 + 4".
export function describe(move: PlayMove, t: Texts): string {
  const from = heapText(move.from);
  const to = sumText(move.to, t);
  if (move.from.length !== 1) return t.play.moveTo(from, to);
  const left = move.to.reduce((sum, heap) => sum + (heap[0] ?? 0), 0);
  const taken = (move.from[0] ?? 0) - left;
  if (taken < 0 || move.to_counts !== undefined) return t.play.moveTo(from, to);
  if (taken === 0) return t.play.splitWord(from, to);
  const take = t.play.take(String(taken), from);
  return left === 0 && move.to.length <= 1 ? take : `${take}, ${t.play.leaving(to)}`;
}

export function PlayPanel({ checked }: { checked: Usable | null }) {
  const t = useTexts();
  const state = useAppState();
  const [game, setGame] = useState<Game | null>(null);
  const [position, setPosition] = useState<PositionAnswer | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [hint, setHint] = useState(false);
  const board = useRef<HTMLDivElement>(null);

  const start = (): void =>
    setGame({ heaps: splitHeaps(state.heaps), turn: state.first, steps: [] });
  const setUp = JSON.stringify([checked?.ruleset, checked?.let, state.heaps, state.first]);
  useEffect(() => {
    if (checked !== null) start();
  }, [setUp]);

  // Each position is asked for once; the opponent's answer is in it.
  const heaps = game === null ? null : JSON.stringify(game.heaps);
  useEffect(() => {
    if (checked === null || game === null) return;
    const abort = new AbortController();
    setHint(false);
    setPosition(null);
    ask<PositionAnswer>(
      '/api/play',
      { ruleset: checked.ruleset, let: checked.let, heaps: game.heaps },
      abort.signal,
    )
      .then((answer) => {
        setPosition(answer);
        setError(null);
      })
      .catch((problem: unknown) => {
        if (!abort.signal.aborted) setError(problem);
      });
    return () => abort.abort();
  }, [heaps, game?.turn, checked]);

  const make = (move: PlayMove): void => {
    if (game === null || position === null) return;
    setGame({
      heaps: after(position.components, move),
      turn: game.turn === 'user' ? 'opponent' : 'user',
      steps: [...game.steps, { by: game.turn, heaps: game.heaps, move }],
    });
  };

  useEffect(() => {
    if (game?.turn !== 'opponent' || position === null || position.move === null) return;
    const { move } = position;
    const timer = setTimeout(() => make(move), opponentPause);
    return () => clearTimeout(timer);
  }, [position, game]);

  // After the opponent's move the keyboard is at the board again.
  const userTurn = game?.turn === 'user' && position !== null && !position.over;
  useEffect(() => {
    if (userTurn && board.current?.contains(document.activeElement) === false) {
      const lost = document.activeElement === document.body;
      if (lost) board.current.querySelector<HTMLElement>('[tabindex="0"], button')?.focus();
    }
  }, [userTurn]);

  if (checked === null) return null;
  const lastOfUser = game?.steps.map((step) => step.by).lastIndexOf('user') ?? -1;
  const undo = (): void => {
    if (game === null || lastOfUser < 0) return;
    setGame({
      heaps: game.steps[lastOfUser]!.heaps,
      turn: 'user',
      steps: game.steps.slice(0, lastOfUser),
    });
  };
  const status =
    position === null
      ? t.loading
      : game !== null && game.heaps.length === 0 && game.steps.length === 0
        ? t.play.noHeaps
        : position.over
          ? game?.turn === 'user'
            ? t.play.youLose
            : t.play.youWin
          : game?.turn === 'user'
            ? t.play.yourTurn
            : t.play.opponentMoves;
  const suggestion = hint && userTurn && position?.move != null ? position.move : null;
  return (
    <div data-done={position !== null && (position.over || game?.turn === 'user')}>
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
            <button type="button" class="primary" onClick={start}>
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
            {position?.components.map((component, i) => (
              <Heap
                key={`${i}:${heapName(component)}:${game?.steps.length}`}
                number={i + 1}
                component={component}
                moves={position.moves.filter((move) => move.component === i)}
                complete={position.complete}
                active={userTurn === true}
                hinted={suggestion?.component === i ? suggestion : null}
                choose={make}
              />
            ))}
          </div>
          {game !== null && game.steps.length > 0 && (
            <section>
              <h3>{t.play.record}</h3>
              <ol class="record">
                {game.steps.map((step, i) => (
                  <li key={i}>
                    {(step.by === 'user' ? t.play.youDid : t.play.opponentDid)(
                      describe(step.move, t),
                    )}
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
