// A sum of heaps: its nim-sum in binary columns, the outcome, the winning moves, and why one wins.
import { AnswerView } from '../answer_view';
import type { Solution, WinningMove } from '../api';
import { heapText, splitHeaps, sumText } from '../positions';
import { change, useAppState } from '../state';
import { useTexts } from '../texts';
import { useAnswer } from '../use_answer';
import { powerOfTwo, xor, type Whole } from '../whole';
import type { Usable } from './rules_panel';

const typingPause = 150;
const mostRows = 200;
const mostMoves = 200;

function Columns({ solution, move }: { solution: Solution; move: WinningMove | null }) {
  const t = useTexts();
  const values = solution.components.map((component) => component.value);
  const bits = values.reduce<number>((most, value) => Math.max(most, value.toString(2).length), 1);
  const highest = solution.nim_sum > 0 ? solution.nim_sum.toString(2).length : 0;
  const cells = (value: Whole): string[] => value.toString(2).padStart(bits, '0').split('');
  const row = (value: Whole, odd: boolean) =>
    cells(value).map((bit, i) => {
      const column = bits - i;
      const marks = [
        'bit',
        bit === '1' ? 'one' : 'zero',
        solution.nim_sum > 0 && column === highest ? 'highest' : '',
        odd && bit === '1' ? 'odd' : '',
      ];
      return (
        <td key={i} class={marks.join(' ')}>
          {bit}
        </td>
      );
    });
  return (
    <div class="scroll">
      <table class="columns">
        <thead>
          <tr>
            <th scope="col">{t.sum.heap}</th>
            <th scope="col">{t.sum.value}</th>
            <th scope="col" colSpan={bits}>
              {t.sum.binary}
            </th>
            <th scope="col">{t.sum.from}</th>
          </tr>
        </thead>
        <tbody>
          {solution.components.slice(0, mostRows).map((component, i) => (
            <tr key={i} class={move?.component === i ? 'chosen' : ''}>
              <th scope="row">
                {component.ruleset !== undefined && (
                  <span class="quiet">{component.ruleset}: </span>
                )}
                {heapText(component.heap)}
              </th>
              <td>{String(component.value)}</td>
              {row(component.value, false)}
              <td class="quiet" title={component.law}>
                {t.sum.status[component.status]}
              </td>
            </tr>
          ))}
          {solution.components.length > mostRows && (
            <tr>
              <td colSpan={bits + 3}>…</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t.sum.nimSum}</th>
            <td>{String(solution.nim_sum)}</td>
            {row(solution.nim_sum, true)}
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/// 4 ⊕ 2 = 6, or the value alone where there is nothing to add.
function equation(values: Whole[], result: Whole): string {
  return values.length < 2 ? String(result) : `${values.join(' ⊕ ')} = ${result}`;
}

/// Why a move wins, or why all lose, a step a line.
function Why({ solution, move, checked }: { solution: Solution; move: WinningMove | null; checked: Usable }) {
  const t = useTexts();
  const values = solution.components.map((component) => component.value);
  const own = move === null ? undefined : solution.components[move.component]?.ruleset;
  // The value that each heap has which the move leaves: asked as a sum of its own.
  const parts = useAnswer<Solution>(
    '/api/solve',
    move === null || move.to.length === 0
      ? null
      : {
          ruleset: own ?? checked.ruleset,
          let: own === undefined ? checked.let : [],
          heaps: move.to.map((heap) => (heap.length === 1 ? String(heap[0]) : `(${heap.join(',')})`)),
        },
  );
  if (values.length === 0) return <p>{t.sum.steps.empty}</p>;
  const single = values.length === 1;
  if (solution.outcome === 'P') return <p>{t.sum.steps.lost(equation(values, 0), single)}</p>;
  if (move === null) return <p class="quiet">{t.sum.chooseMove}</p>;
  const value = values[move.component]!;
  const target = xor(value, solution.nim_sum);
  const after = values.map((old, i) => (i === move.component ? target : old));
  const left = (parts.loading ? null : parts.result)?.components.map((one) => one.value) ?? [];
  const highest = powerOfTwo(solution.nim_sum.toString(2).length - 1);
  return (
    <ol class="steps">
      <li>{t.sum.steps.values(equation(values, solution.nim_sum), single)}</li>
      <li>{t.sum.steps.column(highest)}</li>
      <li>
        {t.sum.steps.target(
          t.sum.heapNumber(move.component + 1),
          value,
          solution.nim_sum,
          target,
        )}
      </li>
      <li>
        {t.sum.steps.leaves(
          heapText(move.from),
          sumText(move.to, t),
          move.to.length < 2 || left.length > 0 ? equation(left, target) : `… = ${target}`,
        )}
      </li>
      <li>{t.sum.steps.after(equation(after, 0), single)}</li>
    </ol>
  );
}

export function HeapsField({ label }: { label: string }) {
  const t = useTexts();
  const { heaps } = useAppState();
  const rows = Math.min(Math.max(heaps.split('\n').length, 1), 8);
  return (
    <label class="field">
      <span>{label}</span>
      <textarea
        id="heaps"
        rows={rows}
        value={heaps}
        spellcheck={false}
        onInput={(event) => change({ heaps: event.currentTarget.value })}
      />
      <span class="quiet help">{t.sum.heapsHelp}</span>
    </label>
  );
}

export function SumPanel({ checked, waiting }: { checked: Usable; waiting: boolean }) {
  const t = useTexts();
  const state = useAppState();
  const heaps = splitHeaps(state.heaps);
  const body = { ruleset: checked.ruleset, let: checked.let, heaps };
  const { result, error, loading } = useAnswer<Solution>('/api/solve', body, typingPause);
  const chosen = state.move;
  const move = result?.winning_moves[chosen] ?? null;
  return (
    <div data-done={!loading}>
      <HeapsField label={t.sum.heaps} />
      <AnswerView loading={loading || waiting} error={error}>
        {result !== null && (
          <>
            <p class={`outcome ${result.outcome}`} aria-live="polite">
              <b>{t.sum.outcome[result.outcome]}</b>{' '}
              <span class="tag">{t.sum.outcomeShort[result.outcome]}</span>
            </p>
            <div class="sum-grid">
              {result.components.length > 0 && <Columns solution={result} move={move} />}
              <section>
                <h3>
                  {result.winning_moves.length === 0
                    ? t.sum.noMoves
                    : t.sum.moves(result.winning_move_count)}
                </h3>
                {result.winning_moves.length > 0 && (
                  <ul class="moves" aria-label={t.sum.chooseMove}>
                    {result.winning_moves.slice(0, mostMoves).map((winning, i) => (
                      <li key={i}>
                        <button
                          type="button"
                          aria-pressed={i === chosen}
                          onClick={() => {
                            // The moves of earlier heaps are others.
                            if (!loading) change({ move: i });
                          }}
                        >
                          <span class="quiet">{t.sum.heapNumber(winning.component + 1)}</span>{' '}
                          {t.sum.move(heapText(winning.from), sumText(winning.to, t))}
                        </button>
                      </li>
                    ))}
                    {result.winning_moves.length > mostMoves && <li>…</li>}
                  </ul>
                )}
                {!result.complete && (
                  <p class="quiet">
                    {t.sum.incomplete}
                    {t.colon}
                    {result.stopped}
                  </p>
                )}
              </section>
            </div>
            <section aria-live="polite">
              <h3>{t.sum.why}</h3>
              <Why solution={result} move={move} checked={checked} />
            </section>
          </>
        )}
      </AnswerView>
    </div>
  );
}
