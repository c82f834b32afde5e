// The values as a picture: a scatter plot of a sequence, a heat map of pairs, and a histogram.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

import { AnswerView } from '../answer_view';
import { isLost } from '../api';
import { cssColour } from '../plots/colours';
import { HeatMap, type Box } from '../plots/heat_map';
import { Histogram } from '../plots/histogram';
import { Scatter } from '../plots/scatter';
import type { Sequence } from '../plots/sequence';
import { fileName, saveCanvas, saveText } from '../save';
import { change, useAppState } from '../state';
import { grouped, periodText, useTexts, type Texts } from '../texts';
import { useValues, type Values } from '../use_values';
import type { Usable } from './rules_panel';
import { ZoomButtons } from './zoom_buttons';

const defaultTo = '1000';
const defaultStarts = '300';
const defaultBox = '100,100';
const mostBars = 4096;
const addressPause = 200;

interface Tip {
  text: string;
  x: number;
  y: number;
}

function defaultFor(checked: Usable): string {
  if (checked.start) return defaultStarts;
  return checked.coordinates === 1 ? defaultTo : checked.coordinates === 2 ? defaultBox : '';
}

/// What was asked for, where it fits the rules: a number, or a corner for pairs.
function fitting(to: string, checked: Usable): string {
  return to !== '' && fits(to, checked) ? to : defaultFor(checked);
}

function fits(to: string, { start, coordinates }: Usable): boolean {
  return to.split(',').length === (start ? 1 : coordinates);
}

function ToField({ checked, to }: { checked: Usable; to: string }) {
  const t = useTexts();
  const [text, setText] = useState(to);
  const [wrong, setWrong] = useState(false);
  useEffect(() => setText(to), [to]);
  useEffect(() => setWrong(false), [text, checked]);
  const pairs = checked.coordinates === 2 && !checked.start;
  const choices = pairs
    ? ['50,50', '100,100', '300,300', '1000,1000']
    : checked.start
      ? ['100', '300', '1000']
      : ['100', '1000', '10^4', '10^5', '10^6'];
  const show = (chosen: string): void => change({ to: chosen }, true);
  return (
    <form
      class="row"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '' || fits(text, checked)) show(text.trim());
        else setWrong(true);
      }}
    >
      <label class="field inline">
        <span>{pairs ? t.picture.toBox : checked.start ? t.picture.toStart : t.picture.to}</span>
        <input
          class="number wide"
          value={text}
          spellcheck={false}
          aria-invalid={wrong}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <button type="submit">{t.picture.show}</button>
      <span class="choices">
        {choices.map((choice) => (
          <button
            type="button"
            class="small"
            key={choice}
            aria-pressed={choice === to}
            onClick={() => show(choice)}
          >
            {choice.includes('^') ? (
              <>
                10<sup>{choice.slice(3)}</sup>
              </>
            ) : (
              choice.replace(',', ' × ')
            )}
          </button>
        ))}
      </span>
      {wrong && (
        <div class="problem" role="alert">
          <p>{pairs ? t.picture.needsPair : t.picture.needsNumber}</p>
        </div>
      )}
    </form>
  );
}

function SaveButtons({ save }: { save(format: 'png' | 'svg' | 'csv'): void }) {
  const t = useTexts();
  return (
    <span class="save">
      <span class="quiet">{t.picture.save}</span>
      {(['png', 'svg', 'csv'] as const).map((format) => (
        <button type="button" class="small" key={format} onClick={() => save(format)}>
          {format.toUpperCase()}
        </button>
      ))}
    </span>
  );
}

function TipView({ tip }: { tip: Tip | null }) {
  if (tip === null) return null;
  return (
    <div class="tip" style={{ left: `${tip.x}px`, top: `${tip.y}px` }}>
      {tip.text}
    </div>
  );
}

/// The last of many changes, when they pause: browsers limit how often an address changes.
class Later {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly pause: number) {}

  run(action: () => void): void {
    this.stop();
    this.timer = setTimeout(action, this.pause);
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}

function ScatterView({ sequence, name }: { sequence: Sequence; name: string }) {
  const t = useTexts();
  const host = useRef<HTMLDivElement>(null);
  const scatter = useRef<Scatter | null>(null);
  const [tip, setTip] = useState<Tip | null>(null);
  const { view } = useAppState();
  useEffect(() => {
    const address = new Later(addressPause);
    const made = new Scatter(host.current!, {
      view: (shown) =>
        address.run(() =>
          change({ view: shown === null ? null : [round(shown[0]), round(shown[1])] }),
        ),
      hover: (point) => {
        if (point === null) {
          setTip(null);
          return;
        }
        const { offsetLeft, offsetTop } = made.plot.over;
        setTip({
          text: t.picture.point(grouped(point.n), grouped(point.value)),
          x: point.x + offsetLeft,
          y: point.y + offsetTop,
        });
      },
    });
    scatter.current = made;
    // For measurements, as docs/performance.md has them.
    Object.assign(globalThis, { grundyScatter: made });
    return () => {
      address.stop();
      made.destroy();
    };
  }, [t]);
  useEffect(() => scatter.current?.set(sequence), [sequence, t]);
  useEffect(() => scatter.current?.follow(view), [view, t]);
  const save = (format: 'png' | 'svg' | 'csv'): void => {
    const made = scatter.current!;
    const file = `${fileName(name)}.${format}`;
    if (format === 'png') saveCanvas(file, made.plot.ctx.canvas, cssColour('--card'));
    if (format === 'svg') saveText(file, made.svg(name), 'image/svg+xml');
    if (format === 'csv') saveText(file, csvOf(sequence), 'text/csv');
  };
  return (
    <>
      <ZoomButtons
        zoom={(factor) => scatter.current?.zoom(factor)}
        reset={() => scatter.current?.show(null)}
      >
        <SaveButtons save={save} />
      </ZoomButtons>
      <div
        class="plot"
        ref={host}
        tabIndex={0}
        role="application"
        aria-label={t.picture.plotLabel(grouped(sequence.count))}
      >
        <TipView tip={tip} />
      </div>
    </>
  );
}

function round(n: number): number {
  return Math.round(n * 1000) / 1000;
}

function csvOf({ values, count }: Sequence): string {
  const lines = ['n,value'];
  for (let n = 0; n < count; ++n) lines.push(`${n},${values[n]}`);
  return lines.join('\n') + '\n';
}

function HeatMapView({ box, names, name }: { box: Box; names: string[]; name: string }) {
  const t = useTexts();
  const host = useRef<HTMLDivElement>(null);
  const map = useRef<HeatMap | null>(null);
  const [tip, setTip] = useState<Tip | null>(null);
  const { part } = useAppState();
  useEffect(() => {
    const address = new Later(addressPause);
    const made = new HeatMap(host.current!, {
      view: (shown) => address.run(() => change({ part: shown })),
      hover: (point) =>
        setTip(
          point === null
            ? null
            : {
                text: t.picture.point(point.at.join(', '), grouped(point.value)),
                x: point.x + made.canvas.offsetLeft,
                y: point.y + made.canvas.offsetTop,
              },
        ),
    });
    map.current = made;
    return () => {
      address.stop();
      made.destroy();
    };
  }, [t]);
  useEffect(() => map.current?.set(box), [box, t]);
  useEffect(() => map.current?.follow(part), [part, t]);
  const save = (format: 'png' | 'svg' | 'csv'): void => {
    const made = map.current!;
    const file = `${fileName(name)}.${format}`;
    if (format === 'png') saveCanvas(file, made.canvas, cssColour('--card'));
    if (format === 'svg') saveText(file, made.svg(name), 'image/svg+xml');
    if (format === 'csv') {
      const lines = [`${names[0] ?? 'x'},${names[1] ?? 'y'},value`];
      for (let x = 0; x < box.columns; ++x) {
        for (let y = 0; y < box.rows; ++y) lines.push(`${x},${y},${box.values[x * box.rows + y]}`);
      }
      saveText(file, lines.join('\n') + '\n', 'text/csv');
    }
  };
  return (
    <>
      <ZoomButtons zoom={(factor) => map.current?.zoom(factor)} reset={() => map.current?.reset()}>
        <SaveButtons save={save} />
      </ZoomButtons>
      <div class="plot map" ref={host} tabIndex={0} role="application" aria-label={t.picture.heatLabel}>
        <TipView tip={tip} />
      </div>
    </>
  );
}

function HistogramView({ counts }: { counts: Map<number, number> }) {
  const t = useTexts();
  const host = useRef<HTMLDivElement>(null);
  const histogram = useRef<Histogram | null>(null);
  useEffect(() => {
    const made = new Histogram(host.current!);
    histogram.current = made;
    return () => made.destroy();
  }, []);
  useEffect(() => histogram.current?.set(counts), [counts]);
  return (
    <figure>
      <figcaption>{t.picture.histogram}</figcaption>
      <div
        class="plot histogram"
        ref={host}
        role="img"
        aria-label={t.picture.histogramLabel(String(counts.size))}
      />
    </figure>
  );
}

interface Summary {
  counts: Map<number, number>;
  largest: number;
  at: number;
}

function summarise(values: Uint32Array, count: number): Summary {
  let largest = 0;
  let at = 0;
  for (let n = 0; n < count; ++n) {
    if (values[n]! > largest) {
      largest = values[n]!;
      at = n;
    }
  }
  const counts = new Map<number, number>();
  if (largest < 1e7) {
    const table = new Uint32Array(largest + 1);
    for (let n = 0; n < count; ++n) table[values[n]!]! += 1;
    // A picture of more bars than pixels shows nothing: then each stands for the values around it.
    const width = Math.ceil((largest + 1) / mostBars);
    for (let value = 0; value <= largest; ++value) {
      const bar = Math.floor(value / width) * width;
      if (table[value]! > 0) counts.set(bar, (counts.get(bar) ?? 0) + table[value]!);
    }
  }
  return { counts, largest, at };
}

function Facts({ values, summary }: { values: Values; summary: Summary }) {
  const t = useTexts();
  const { sequence, box, rareValues, done, error, stale } = values;
  return (
    <div class="facts" aria-live="polite">
      {!done && !stale && <span class="quiet">{t.loading}</span>}
      {sequence !== null && <span>{t.picture.points(grouped(sequence.count))}</span>}
      {box !== null && <span>{t.picture.points(grouped(box.values.length))}</span>}
      {sequence !== null && done && <PeriodFact sequence={sequence} t={t} failed={error !== null} />}
      <span>
        {sequence !== null
          ? t.picture.largest(grouped(summary.largest), grouped(summary.at))
          : t.picture.largestOfBox(grouped(summary.largest))}
      </span>
      {rareValues !== null && rareValues.rare > 0 && (
        <span>
          <i class="dot rare" /> {t.picture.rare(grouped(rareValues.rare), grouped(rareValues.last_rare))}
        </span>
      )}
      {box !== null && (
        <span>
          <i class="dot lost" /> {t.picture.lostLegend}
        </span>
      )}
    </div>
  );
}

function PeriodFact({ sequence, t, failed }: { sequence: Sequence; t: Texts; failed: boolean }) {
  const { period } = sequence;
  if (period === null) return failed ? null : <span class="quiet">{t.picture.noPeriod}</span>;
  return (
    <span>
      <b class="badge proved">{t.picture.proved}</b>{' '}
      {periodText(period.period, period.preperiod, period.saltus, t)}{' '}
      <span class="quiet">{t.brackets(period.theorem)}</span>
    </span>
  );
}

export function PicturePanel({ checked }: { checked: Usable }) {
  const t = useTexts();
  const state = useAppState();
  const to = fitting(state.to, checked);
  const values = useValues(checked, to);
  const { sequence, box, done, error, stale } = values;
  const summary = useMemo(
    () =>
      sequence !== null
        ? summarise(sequence.values, sequence.count)
        : box !== null
          ? summarise(box.values, box.values.length)
          : null,
    [sequence, box],
  );
  if (checked.coordinates > 2 && !checked.start) {
    return <p>{t.picture.dimensions(checked.coordinates)}</p>;
  }
  const count = sequence?.count ?? box?.values.length ?? 0;
  return (
    <div data-done={done} data-count={count} data-of={values.of}>
      <ToField checked={checked} to={to} />
      {error !== null && !isLost(error) && count > 0 && <p>{t.picture.stopped(grouped(count))}</p>}
      <AnswerView loading={stale} error={error}>
        {sequence !== null && sequence.count > 0 && (
          <ScatterView sequence={sequence} name={checked.canonical} />
        )}
        {box !== null && <HeatMapView box={box} names={checked.names} name={checked.canonical} />}
        {summary !== null && count > 0 && (
          <>
            <Facts values={values} summary={summary} />
            <p class="quiet help">{box !== null ? t.picture.helpMap : t.picture.help}</p>
            {summary.counts.size > 0 && <HistogramView counts={summary.counts} />}
          </>
        )}
        {count === 0 && !done && !stale && <p class="quiet">{t.loading}</p>}
      </AnswerView>
    </div>
  );
}
