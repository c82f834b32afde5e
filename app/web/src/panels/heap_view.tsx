// One heap of a play: tokens to click, or the options of a tuple to pick.
import { useEffect, useRef, useState } from 'preact/hooks';

import type { PlayComponent, PlayMove } from '../api';
import { heapText, sumText } from '../positions';
import { useTexts } from '../texts';
import { compare, fromDigits, minus, sum, type Whole } from '../whole';

interface HeapProps {
  number: number;
  component: PlayComponent;
  /// The moves in this heap that are known.
  moves: PlayMove[];
  complete: boolean;
  /// The user is to move.
  active: boolean;
  hinted: PlayMove | null;
  choose(move: PlayMove): void;
}

const mostTokens = 120;
const mostChips = 300;

/// How many tokens a move takes away, below 0 where it adds some; null where it is no such move.
export function takenBy(move: PlayMove): Whole | null {
  if (move.from.length !== 1 || move.to_counts !== undefined) return null;
  return minus(move.from[0]!, sum(move.to.map((heap) => heap[0]!)));
}

/// What the moves leave, a button each.
function Chips(props: {
  moves: PlayMove[];
  label: string;
  active: boolean;
  hinted: PlayMove | null;
  choose(move: PlayMove): void;
}) {
  const t = useTexts();
  const [filter, setFilter] = useState('');
  const { hinted } = props;
  const isHinted = (move: PlayMove): boolean => hinted !== null && same(move, hinted);
  const shown = [...props.moves.filter(isHinted), ...props.moves.filter((move) => !isHinted(move))].filter(
    (move) => sumText(move.to, t).includes(filter),
  );
  return (
    <div class="chips" role="group" aria-label={props.label}>
      {props.moves.length > 24 && (
        <label class="field inline">
          <span>{t.play.filter}</span>
          <input
            class="number wide"
            value={filter}
            onInput={(event) => setFilter(event.currentTarget.value)}
          />
        </label>
      )}
      {shown.slice(0, mostChips).map((move, i) => (
        <button
          type="button"
          class={`small ${isHinted(move) ? 'hinted' : ''}`}
          key={i}
          disabled={!props.active}
          onClick={() => props.choose(move)}
        >
          {sumText(move.to, t)}
        </button>
      ))}
      {shown.length > mostChips && <span>…</span>}
    </div>
  );
}

function same(a: PlayMove, b: PlayMove): boolean {
  return a.to.map(heapText).join('+') === b.to.map(heapText).join('+');
}

/// A row of tokens: the last `take` of them are what a click or Enter takes.
function Tokens(props: HeapProps & { size: number; legal: Set<Whole>; pick(amount: Whole): void }) {
  const t = useTexts();
  const { size, legal, active } = props;
  const [preview, setPreview] = useState<Whole>(0);
  useEffect(() => {
    if (!active) setPreview(0);
  }, [active]);
  const hinted = props.hinted === null ? 0 : (takenBy(props.hinted) ?? 0);
  const amounts = [...legal].sort(compare);
  const onKey = (event: KeyboardEvent): void => {
    if (!active) return;
    const at = amounts.indexOf(preview);
    const next =
      event.key === 'ArrowLeft' || event.key === 'ArrowUp'
        ? amounts[Math.min(at + 1, amounts.length - 1)]
        : event.key === 'ArrowRight' || event.key === 'ArrowDown'
          ? amounts[Math.max(at - 1, 0)]
          : event.key === 'Home'
            ? amounts[0]
            : event.key === 'End'
              ? amounts.at(-1)
              : undefined;
    if (next !== undefined) {
      event.preventDefault();
      setPreview(next);
    }
    if ((event.key === 'Enter' || event.key === ' ') && legal.has(preview)) {
      event.preventDefault();
      props.pick(preview);
    }
  };
  return (
    <div class="tokens-row">
      <div
        class={`tokens ${active ? 'active' : ''}`}
        role="slider"
        tabIndex={active && amounts.length > 0 ? 0 : -1}
        aria-label={t.play.heapLabel(props.number, String(size))}
        aria-valuemin={0}
        aria-valuemax={size}
        aria-valuenow={Number(preview)}
        aria-valuetext={t.play.taking(preview)}
        aria-disabled={!active}
        onKeyDown={onKey}
        onBlur={() => setPreview(0)}
        onMouseLeave={() => setPreview(0)}
      >
        {Array.from({ length: size }, (_, i) => {
          const take = size - i;
          const taken = take <= preview;
          return (
            <span
              key={i}
              class={[
                'token',
                taken ? (legal.has(preview) ? 'taken' : 'illegal') : '',
                hinted >= take ? 'hinted' : '',
              ].join(' ')}
              title={legal.has(take) ? t.play.token(take) : t.play.illegal}
              onMouseEnter={() => active && setPreview(take)}
              onClick={() => {
                if (active && legal.has(take)) props.pick(take);
              }}
            />
          );
        })}
      </div>
      <span class="quiet taking" aria-hidden="true">
        {preview > 0 ? (legal.has(preview) ? t.play.taking(preview) : t.play.illegal) : ''}
      </span>
    </div>
  );
}

/// A heap too large for tokens: a number to take.
function Amount(props: { legal: Set<Whole>; active: boolean; pick(amount: Whole): void }) {
  const t = useTexts();
  const [text, setText] = useState('');
  const amount = fromDigits(text.trim());
  const legal = amount !== null && props.legal.has(amount);
  return (
    <form
      class="row"
      onSubmit={(event) => {
        event.preventDefault();
        if (legal) props.pick(amount);
      }}
    >
      <label class="field inline">
        <span>{t.play.amount}</span>
        <input
          class="number"
          inputMode="numeric"
          value={text}
          disabled={!props.active}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <button type="submit" disabled={!props.active || !legal}>
        {t.play.takeButton}
      </button>
      {text !== '' && !legal && <span class="quiet">{t.play.illegal}</span>}
    </form>
  );
}

export function Heap(props: HeapProps) {
  const t = useTexts();
  const { component, moves, active, hinted, choose } = props;
  const [amount, setAmount] = useState<Whole | null>(null);
  const heap = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!active) setAmount(null);
  }, [active]);
  const title = (
    <h4>
      {t.sum.heapNumber(props.number)}
      {component.ruleset !== undefined && <code class="quiet"> {component.ruleset}</code>}
      <b> {heapText(component.heap)}</b>
      {component.copies !== undefined && ` × ${component.copies}`}
      {!component.movable && <span class="quiet"> – {t.play.noMove}</span>}
    </h4>
  );
  const [size] = component.heap;
  const taken = moves.map(takenBy);
  const countable = size !== undefined && component.heap.length === 1;
  // A long list of moves may have left out the best one.
  const listed =
    hinted === null || moves.some((move) => same(move, hinted)) ? moves : [hinted, ...moves];
  if (!countable || !props.complete || taken.some((take) => take === null || take < 0)) {
    return (
      <section class="heap">
        {title}
        {listed.length > 0 && (
          <Chips
            moves={listed}
            label={t.play.chooseOption}
            active={active}
            hinted={hinted}
            choose={choose}
          />
        )}
        {!props.complete && component.movable && <p class="quiet">{t.play.manyMoves}</p>}
      </section>
    );
  }
  const legal = new Set(taken.filter((take): take is Whole => take !== null && take > 0));
  const splits = moves.filter((move) => takenBy(move) === 0);
  const pick = (take: Whole): void => {
    const fitting = moves.filter((move) => takenBy(move) === take);
    if (fitting.length === 1) choose(fitting[0]!);
    else setAmount(take);
  };
  const chosen = amount === null ? splits : moves.filter((move) => takenBy(move) === amount);
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || amount === null) return;
    setAmount(null);
    heap.current!.querySelector<HTMLElement>('[role="slider"], input')?.focus();
  };
  return (
    <section class="heap" ref={heap} onKeyDown={onKey}>
      {title}
      {size <= mostTokens
        ? (legal.size > 0 || splits.length === 0) && (
            <Tokens {...props} size={Number(size)} legal={legal} pick={pick} />
          )
        : component.movable && <Amount legal={legal} active={active} pick={pick} />}
      {chosen.length > 0 && (
        <div class="chooser">
          <span class="quiet">
            {amount === null ? '' : t.play.taking(amount) + t.stop}
            {t.play.choose}
            {t.colon}
          </span>
          <Chips
            moves={chosen}
            label={t.play.choose}
            active={active}
            hinted={hinted}
            choose={choose}
          />
          {amount !== null && (
            <button type="button" class="link" onClick={() => setAmount(null)}>
              {t.play.cancel}
            </button>
          )}
        </div>
      )}
    </section>
  );
}
