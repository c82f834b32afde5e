// The scatter plot as a file: on white, as large and as visible as on the screen.
import { escapeXml, label, roundTicks } from './axes';
import {
  lowerBound,
  mostCircles,
  mostSquares,
  periodBands,
  pointRadius,
  rareRadius,
  type Sequence,
  type View,
} from './sequence';

const width = 960;
const height = 480;
const edge = { left: 56, right: 16, top: 16, bottom: 32 };
const inner = { width: width - edge.left - edge.right, height: height - edge.top - edge.bottom };

/// The heaps first to last, last excluded; points that would fall on one another are one.
export function scatterSvg(
  title: string,
  { values, rare, period, expected }: Sequence,
  [from, to]: View,
  [low, high]: View,
  [first, last]: View,
): string {
  const x = (n: number): number => edge.left + ((n - from) / (to - from)) * inner.width;
  const y = (v: number): number => edge.top + inner.height - ((v - low) / (high - low)) * inner.height;
  const inside = (n: number): number => Math.min(Math.max(x(n - 0.5), edge.left), width - edge.right);
  const fixed = (n: number): string => String(Math.round(n * 10) / 10);
  const half = (n: number): string => String(Math.round(n * 2) / 2);
  const distance = inner.width / (to - from);
  const points = new Set<string>();
  for (let n = first; n < last; ++n) points.add(`M${half(x(n))} ${half(y(values[n]!))}h0`);
  const marks: string[] = [];
  for (let i = lowerBound(rare, first); i < rare.length && rare[i]! < last; ++i) {
    marks.push(`M${half(x(rare[i]!))} ${half(y(values[rare[i]!]!))}h0`);
  }
  const count = last - first;
  const size = count <= mostCircles ? 2 * pointRadius(distance) : count <= mostSquares ? 2 : 1;
  const bands = period === null ? [] : periodBands(period, [from, to], expected, distance);
  const shades = bands.map(
    ([begin, end]) =>
      `<rect x="${fixed(inside(begin))}" y="${edge.top}" width="${fixed(inside(end) - inside(begin))}" ` +
      `height="${inner.height}"/>`,
  );
  const start = period === null ? 0 : x(Number(period.preperiod) - 0.5);
  const dashed =
    period !== null && period.preperiod > 0 && start > edge.left && start < width - edge.right
      ? `<path d="M${fixed(start)} ${edge.top}v${inner.height}" stroke="#1d4ed8" stroke-dasharray="5 4"/>`
      : '';
  const across = roundTicks(from, to).map(
    (tick) => `<text x="${fixed(x(tick))}" y="${height - 10}" text-anchor="middle">${label(tick)}</text>`,
  );
  const up = roundTicks(low, high).map(
    (tick) =>
      `<text x="${edge.left - 8}" y="${fixed(y(tick) + 4)}" text-anchor="end">${label(tick)}</text>`,
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" ` +
    `font-size="12"><title>${escapeXml(title)}</title><clipPath id="inside"><rect x="${edge.left}" ` +
    `y="${edge.top}" width="${inner.width}" height="${inner.height}"/></clipPath>` +
    `<rect width="${width}" height="${height}" fill="#fff"/>` +
    `<g fill="#e7eefc">${shades.join('')}</g>${dashed}` +
    `<path d="M${edge.left} ${edge.top}v${inner.height}h${inner.width}" fill="none" stroke="#64748b"/>` +
    `<g fill="#475569">${across.join('')}${up.join('')}</g>` +
    `<g clip-path="url(#inside)" stroke-linecap="round">` +
    `<path d="${[...points].join('')}" stroke="#1d4ed8" stroke-width="${fixed(size)}"/>` +
    `<path d="${marks.join('')}" stroke="#c2410c" stroke-width="${fixed(2 * rareRadius(distance))}"/>` +
    '</g></svg>\n'
  );
}
