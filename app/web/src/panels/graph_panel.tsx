// A game on a graph: an edge list, its picture with values and outcomes, and a token to step.
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';

import { AnswerView } from '../answer_view';
import type { Graph, GraphVertex } from '../api';
import { layOut } from '../plots/graph_layout';
import { change, useAppState, type Ending } from '../state';
import { useTexts, type Texts } from '../texts';
import { useAnswer } from '../use_answer';
import { ZoomButtons } from './zoom_buttons';

const typingPause = 150;
const unit = 84;
const radius = 21;
const longLabel = 8;
const [leastScale, mostScale] = [0.05, 3];

function valueText(vertex: GraphVertex): string {
  if (vertex.value !== undefined && vertex.value !== null) return String(vertex.value);
  if (vertex.infinite !== undefined && vertex.infinite !== null) {
    return `∞(${vertex.infinite.join(',')})`;
  }
  return vertex.outcome;
}

function describe(vertex: GraphVertex, t: Texts): string {
  const parts = [`${vertex.vertex}${t.colon}${t.graph.outcome[vertex.outcome]}`];
  if (vertex.value !== undefined || vertex.infinite !== undefined) {
    parts.push(t.graph.value(valueText(vertex)));
  }
  if (vertex.remoteness !== null) parts.push(t.graph.remoteness(vertex.remoteness));
  return parts.join(t.comma);
}

interface DrawingProps {
  graph: Graph;
  token: number | null;
  put(vertex: number): void;
}

function Drawing({ graph, token, put }: DrawingProps) {
  const t = useTexts();
  const { scale } = useAppState();
  const host = useRef<HTMLDivElement>(null);
  const layout = useMemo(() => layOut(graph.vertices.length, graph.edges), [graph]);
  const place = (vertex: number): [number, number] => [
    layout.x[vertex]! * unit,
    layout.y[vertex]! * unit,
  ];
  const options = new Set(graph.edges.filter(([from]) => from === token).map(([, to]) => to));
  const edge = ([from, to]: [number, number]): string => {
    const [x1, y1] = place(from);
    const [x2, y2] = place(to);
    if (from === to) {
      return `M${x1 + radius * 0.7} ${y1 - radius * 0.7}c34 -34 44 10 ${radius * 0.3 + 4} ${radius * 0.5}`;
    }
    const length = Math.hypot(x2 - x1, y2 - y1);
    const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
    // Edges upwards and along a layer bend aside, so that they do not lie on others.
    const bend = y2 <= y1 ? 26 : Math.abs(y2 - y1) > unit * 1.5 ? 16 : 0;
    const [mx, my] = [(x1 + x2) / 2 - uy * bend, (y1 + y2) / 2 + ux * bend];
    const aim = (x: number, y: number, gap: number): [number, number] => {
      const d = Math.hypot(mx - x, my - y);
      return [x + ((mx - x) / d) * gap, y + ((my - y) / d) * gap];
    };
    const [sx, sy] = aim(x1, y1, radius);
    const [ex, ey] = aim(x2, y2, radius + 6);
    return `M${sx} ${sy}Q${mx} ${my} ${ex} ${ey}`;
  };
  const width = Math.max(layout.width, 3) * unit;
  const height = layout.height * unit;
  const zoom = (factor: number): void => {
    const shown = host.current!.firstElementChild!.getBoundingClientRect().width / width;
    change({ scale: Math.round(Math.min(Math.max(shown / factor, leastScale), mostScale) * 100) / 100 });
  };
  // What was in the middle stays there.
  const middle = useRef<[number, number]>([0.5, 0]);
  useLayoutEffect(() => {
    const box = host.current!;
    box.scrollLeft = middle.current[0] * box.scrollWidth - box.clientWidth / 2;
    box.scrollTop = middle.current[1] * box.scrollHeight - box.clientHeight / 2;
  }, [scale, layout]);
  const keepMiddle = (): void => {
    const box = host.current!;
    middle.current = [
      (box.scrollLeft + box.clientWidth / 2) / box.scrollWidth,
      (box.scrollTop + box.clientHeight / 2) / box.scrollHeight,
    ];
  };
  return (
    <>
      <ZoomButtons zoom={zoom} reset={() => change({ scale: 0 })} />
      <div class="scroll drawing" ref={host} onScroll={keepMiddle}>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          width={scale === 0 ? width : width * scale}
          height={scale === 0 ? undefined : height * scale}
          class={scale === 0 ? 'whole' : ''}
          role="group"
          aria-label={t.graph.drawing}
        >
          <defs>
            {['arrow', 'arrow-good'].map((id) => (
              <marker
                key={id}
                id={id}
                viewBox="0 0 8 8"
                refX="6"
                refY="4"
                markerUnits="userSpaceOnUse"
                markerWidth="11"
                markerHeight="11"
                orient="auto"
              >
                <path d="M0 0L8 4L0 8z" class={id} />
              </marker>
            ))}
          </defs>
          {graph.edges.map(([from, to], i) => {
            const good = from === token && graph.vertices[to]!.outcome === 'P';
            return (
              <path
                key={i}
                d={edge([from, to])}
                class={`edge ${from === token ? 'from-token' : ''} ${good ? 'good' : ''}`}
                marker-end={`url(#${good ? 'arrow-good' : 'arrow'})`}
              />
            );
          })}
          {graph.vertices.map((vertex, i) => {
            const [x, y] = place(i);
            const name =
              vertex.vertex.length > longLabel ? `${vertex.vertex.slice(0, longLabel / 2)}…${vertex.vertex.slice(1 - longLabel / 2)}` : vertex.vertex;
            return (
              <g
                key={i}
                class={`vertex ${vertex.outcome} ${i === token ? 'token-here' : ''} ${options.has(i) ? 'option' : ''}`}
                transform={`translate(${x} ${y})`}
                role="button"
                tabindex={0}
                aria-label={describe(vertex, t)}
                aria-pressed={i === token}
                onClick={() => put(i)}
                onKeyDown={(event) => {
                  if (event.key === 'Enter' || event.key === ' ') {
                    event.preventDefault();
                    put(i);
                  }
                }}
              >
                <title>{describe(vertex, t)}</title>
                <circle r={radius} />
                <text y="5">{valueText(vertex)}</text>
                <text x={radius - 4} y={radius + 8} class="name">
                  {name}
                </text>
              </g>
            );
          })}
        </svg>
      </div>
    </>
  );
}

export function GraphPanel() {
  const t = useTexts();
  const { graph: text, ending, token: path } = useAppState();
  const body = text.trim() === '' ? null : { graph: text, ending };
  const { result, error, loading } = useAnswer<Graph>('/api/graph', body, typingPause);
  // An address may be of another graph.
  const known = result !== null && path.every((vertex) => result.vertices[vertex] !== undefined);
  const token = known ? (path.at(-1) ?? null) : null;
  const options =
    result === null ? [] : result.edges.filter(([from]) => from === token).map(([, to]) => to);
  // A click on an option is a move; on another vertex the token is put anew. The vertices of an
  // earlier graph are others.
  const put = (vertex: number): void => {
    if (!loading) change({ token: options.includes(vertex) ? [...path, vertex] : [vertex] });
  };
  const here = token === null ? null : (result?.vertices[token] ?? null);
  return (
    <div data-done={!loading}>
      <div class="play-set-up">
        <label class="field grow">
          <span>{t.graph.edges}</span>
          <textarea
            id="edges"
            rows={Math.min(Math.max(text.split('\n').length, 4), 12)}
            value={text}
            spellcheck={false}
            onInput={(event) => change({ graph: event.currentTarget.value })}
          />
          <span class="quiet help">{t.graph.help}</span>
        </label>
        <label class="field">
          <span>{t.play.convention}</span>
          <select
            value={ending}
            onChange={(event) => change({ ending: event.currentTarget.value as Ending })}
          >
            <option value="normal">{t.play.normal}</option>
            <option value="misere">{t.graph.misere}</option>
          </select>
        </label>
      </div>
      {body === null && (
        <button type="button" onClick={() => change({ graph: t.graph.example })}>
          {t.graph.showExample}
        </button>
      )}
      <AnswerView loading={loading} error={error}>
        {result !== null && (
          <>
            <p class="legend">
              {(['N', 'P', 'D'] as const).map((outcome) => (
                <span key={outcome}>
                  <i class={`dot ${outcome}`} /> {t.graph.outcome[outcome]}
                </span>
              ))}
            </p>
            {result.vertices.some((vertex) => vertex.infinite != null) && (
              <p class="quiet">{t.graph.infinite}</p>
            )}
            <Drawing graph={result} token={token} put={put} />
            <div aria-live="polite">
              {here === null ? (
                <p class="quiet">{t.graph.putToken}</p>
              ) : (
                <>
                  <p>
                    <b>{describe(here, t)}</b>
                  </p>
                  <div class="row">
                    <span class="quiet">{options.length === 0 ? t.graph.end : t.graph.moves}</span>
                    {options.map((to) => (
                      <button
                        type="button"
                        class={`small ${result.vertices[to]!.outcome === 'P' ? 'hinted' : ''}`}
                        key={to}
                        onClick={() => put(to)}
                      >
                        {result.vertices[to]!.vertex}{' '}
                        <span class="quiet">{valueText(result.vertices[to]!)}</span>
                      </button>
                    ))}
                    {path.length > 1 && (
                      <button
                        type="button"
                        class="small"
                        onClick={() => change({ token: path.slice(0, -1) })}
                      >
                        {t.play.undo}
                      </button>
                    )}
                  </div>
                  {path.length > 1 && (
                    <p class="quiet">{path.map((i) => result.vertices[i]!.vertex).join(' → ')}</p>
                  )}
                </>
              )}
            </div>
          </>
        )}
      </AnswerView>
    </div>
  );
}
