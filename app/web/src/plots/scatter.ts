// The scatter plot of a nim-sequence. uPlot has the axes and the scales; the points are written into
// the pixels directly, which takes a few milliseconds for a million of them and needs no graphics
// card.
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

import { label } from './axes';
import { cssColour, onSchemeChange, rgb } from './colours';
import { listen } from './gestures';
import { scatterSvg } from './scatter_svg';
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

const blockBits = 12;
const leastWidth = 8;
const margin = 0.04;

export class Scatter {
  readonly plot: uPlot;
  private sequence: Sequence = {
    values: new Uint32Array(0),
    count: 0,
    expected: 1,
    period: null,
    rare: new Uint32Array(0),
  };
  /// The largest and the smallest value of each 2^blockBits heaps, as far as they are known.
  private highs: number[] = [];
  private lows: number[] = [];
  private scanned = 0;
  private view: View | null = null;
  private frame = 0;
  private readonly layer = document.createElement('canvas');
  private pixels: ImageData | null = null;
  private counts = new Uint16Array(0);
  private readonly stops: (() => void)[] = [];
  /// How long the last drawing took, for measurements.
  lastDraw = 0;
  draws = 0;

  constructor(
    private readonly host: HTMLElement,
    private readonly events: {
      view(view: View | null): void;
      hover(point: { n: number; value: number; x: number; y: number } | null): void;
    },
  ) {
    this.plot = new uPlot(this.options(), [[0], [0]], host);
    this.stops.push(
      listen(this.plot.over, host, {
        zoom: (factor, x) => this.zoom(factor, x),
        pan: (x) => this.pan(x),
        vertical: false,
        reset: () => this.show(null),
        hover: (at) => this.events.hover(at === null ? null : this.nearest(at.x, at.y)),
      }),
      onSchemeChange(() => this.later()),
    );
    const observer = new ResizeObserver(() => {
      this.plot.setSize(this.size());
    });
    observer.observe(host);
    this.stops.push(() => observer.disconnect());
  }

  destroy(): void {
    for (const stop of this.stops) stop();
    cancelAnimationFrame(this.frame);
    this.plot.destroy();
  }

  set(sequence: Sequence): void {
    if (sequence.values !== this.sequence.values || sequence.count < this.scanned) {
      this.highs = [];
      this.lows = [];
      this.scanned = 0;
    }
    this.sequence = sequence;
    this.scan();
    this.later();
  }

  show(view: View | null): void {
    this.view = view;
    this.events.view(view);
    this.later();
  }

  /// As show(), without telling anybody.
  follow(view: View | null): void {
    this.view = view;
    this.later();
  }

  zoom(factor: number, at = 0.5): void {
    const [from, to] = this.range();
    const full = this.full();
    const width = Math.min(
      Math.max((to - from) * factor, leastWidth),
      (full[1] - full[0]) * 1.0001,
    );
    const centre = from + (to - from) * at;
    this.keep(centre - width * at, width);
  }

  pan(parts: number): void {
    const [from, to] = this.range();
    this.keep(from + (to - from) * parts, to - from);
  }

  range(): View {
    return this.view ?? this.full();
  }

  /// Draws at once and says how many milliseconds it took.
  drawNow(): number {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.draw();
    return this.lastDraw;
  }

  private full(): View {
    const last = Math.max(this.sequence.expected - 1, 1);
    return [-last * 0.01, last * 1.01];
  }

  /// A part of the full range.
  private keep(from: number, width: number): void {
    const full = this.full();
    if (width >= full[1] - full[0]) {
      this.show(null);
      return;
    }
    const begin = Math.min(Math.max(from, full[0]), full[1] - width);
    this.show([begin, begin + width]);
  }

  private later(): void {
    if (this.frame !== 0) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.draw();
    });
  }

  private draw(): void {
    const before = performance.now();
    const [from, to] = this.range();
    const [low, high] = this.heights(from, to);
    this.plot.batch(() => {
      this.plot.setScale('x', { min: from, max: to });
      this.plot.setScale('y', { min: low, max: high });
    });
    this.plot.redraw(false, true);
    this.lastDraw = performance.now() - before;
    this.draws += 1;
  }

  private size(): { width: number; height: number } {
    const width = Math.max(this.host.clientWidth, 200);
    return { width, height: Math.round(Math.min(Math.max(width * 0.5, 240), 460)) };
  }

  private options(): uPlot.Options {
    const axis = (name: string): uPlot.Axis => ({
      stroke: () => cssColour('--text-quiet'),
      grid: { stroke: () => cssColour('--line'), width: 1 },
      ticks: { stroke: () => cssColour('--line'), width: 1 },
      font: '12px system-ui, sans-serif',
      scale: name,
      values: (_, splits) => splits.map((split) => (Number.isInteger(split) ? label(split) : '')),
      ...(name === 'y' ? { size: 52 } : {}),
    });
    return {
      ...this.size(),
      scales: {
        x: { time: false, range: (_, min, max) => [min ?? 0, max ?? 1] },
        y: { range: (_, min, max) => [min ?? 0, max ?? 1] },
      },
      axes: [axis('x'), axis('y')],
      series: [{}, { paths: () => null, points: { show: false } }],
      legend: { show: false },
      cursor: { drag: { x: false, y: false }, points: { show: false }, x: false, y: false },
      padding: [12, 12, 0, 0],
      hooks: {
        drawClear: [(plot) => this.drawBands(plot)],
        draw: [(plot) => this.drawPoints(plot)],
      },
    };
  }

  private scan(): void {
    const { values, count } = this.sequence;
    for (let n = this.scanned; n < count; ++n) {
      const block = n >> blockBits;
      const value = values[n]!;
      if (block === this.highs.length) {
        this.highs.push(value);
        this.lows.push(value);
        continue;
      }
      if (value > this.highs[block]!) this.highs[block] = value;
      if (value < this.lows[block]!) this.lows[block] = value;
    }
    this.scanned = count;
  }

  /// The heaps that are known and shown: [first, last).
  private shown(from: number, to: number): [number, number] {
    const first = Math.max(Math.floor(from), 0);
    return [first, Math.max(Math.min(Math.ceil(to) + 1, this.sequence.count), first)];
  }

  private heights(from: number, to: number): View {
    const { values } = this.sequence;
    const [first, last] = this.shown(from, to);
    let high = 0;
    let low = Infinity;
    for (let n = first; n < last; ) {
      const block = n >> blockBits;
      const end = (block + 1) << blockBits;
      if (n === block << blockBits && end <= last) {
        high = Math.max(high, this.highs[block]!);
        low = Math.min(low, this.lows[block]!);
        n = end;
        continue;
      }
      const value = values[n]!;
      if (value > high) high = value;
      if (value < low) low = value;
      ++n;
    }
    if (low === Infinity || low < high / 2) low = 0;
    // A round number above, so that the scale does not change with each step of a pan.
    const room = Math.max(high - low, 4);
    const step = Math.pow(2, Math.max(Math.floor(Math.log2(room)) - 3, 0));
    const top = low + Math.ceil(room / step) * step;
    return [low - room * margin, top + room * margin];
  }

  private drawBands(plot: uPlot): void {
    const { period, expected } = this.sequence;
    if (period === null) return;
    const { ctx, bbox } = plot;
    const [from, to] = this.range();
    const ratio = devicePixelRatio;
    const x = (n: number): number =>
      Math.min(
        Math.max(plot.valToPos(n - 0.5, 'x', true), bbox.left),
        bbox.left + bbox.width,
      );
    ctx.save();
    ctx.fillStyle = cssColour('--band');
    const bands = periodBands(period, [from, to], expected, bbox.width / ratio / (to - from));
    for (const [begin, end] of bands) ctx.fillRect(x(begin), bbox.top, x(end) - x(begin), bbox.height);
    const start = x(Number(period.preperiod));
    if (period.preperiod > 0 && start > bbox.left && start < bbox.left + bbox.width) {
      ctx.strokeStyle = cssColour('--accent');
      ctx.lineWidth = ratio;
      ctx.setLineDash([5 * ratio, 4 * ratio]);
      ctx.beginPath();
      ctx.moveTo(start, bbox.top);
      ctx.lineTo(start, bbox.top + bbox.height);
      ctx.stroke();
    }
    ctx.restore();
  }

  private drawPoints(plot: uPlot): void {
    const [from, to] = this.range();
    const [first, last] = this.shown(from, to);
    const { ctx } = plot;
    const { left, top, width, height } = plot.bbox;
    ctx.save();
    ctx.beginPath();
    ctx.rect(left, top, width, height);
    ctx.clip();
    if (last - first <= mostCircles) {
      this.drawCircles(plot, first, last);
      this.drawRare(plot, first, last);
    } else {
      this.drawPixels(plot, first, last);
    }
    ctx.restore();
  }

  /// From a heap and a value to pixels of the canvas.
  private places(plot: uPlot): { x0: number; dx: number; y0: number; dy: number } {
    const x0 = plot.valToPos(0, 'x', true);
    const y0 = plot.valToPos(0, 'y', true);
    return {
      x0,
      dx: plot.valToPos(1, 'x', true) - x0,
      y0,
      dy: plot.valToPos(1, 'y', true) - y0,
    };
  }

  private drawCircles(plot: uPlot, first: number, last: number): void {
    const { values } = this.sequence;
    const { x0, dx, y0, dy } = this.places(plot);
    const { ctx } = plot;
    const radius = pointRadius(dx / devicePixelRatio) * devicePixelRatio;
    ctx.fillStyle = cssColour('--point');
    ctx.beginPath();
    for (let n = first; n < last; ++n) {
      const x = x0 + dx * n;
      const y = y0 + dy * values[n]!;
      ctx.moveTo(x + radius, y);
      ctx.arc(x, y, radius, 0, 2 * Math.PI);
    }
    ctx.fill();
  }

  private drawPixels(plot: uPlot, first: number, last: number): void {
    const { left, top } = plot.bbox;
    const width = Math.ceil(plot.bbox.width);
    const height = Math.ceil(plot.bbox.height);
    if (this.pixels === null || this.pixels.width !== width || this.pixels.height !== height) {
      this.layer.width = width;
      this.layer.height = height;
      this.pixels = new ImageData(width, height);
      this.counts = new Uint16Array(width * height);
    }
    const { values } = this.sequence;
    const { counts } = this;
    counts.fill(0);
    const places = this.places(plot);
    const x0 = places.x0 - left;
    const y0 = places.y0 - top;
    const { dx, dy } = places;
    const large = last - first <= mostSquares || devicePixelRatio >= 2;
    let most = 1;
    for (let n = first; n < last; ++n) {
      const x = (x0 + dx * n) | 0;
      const y = (y0 + dy * values[n]!) | 0;
      if (x < 0 || x >= width || y < 0 || y >= height) continue;
      const at = y * width + x;
      const count = counts[at]! + 1;
      counts[at] = count;
      if (count > most) most = count;
    }
    // The colour of a pixel by how many points are on it.
    const [r, g, b] = rgb(cssColour('--point'));
    const opacity = new Uint8Array(most + 1);
    for (let count = 1; count <= most; ++count) {
      opacity[count] = Math.round(255 * (0.4 + 0.6 * Math.pow(count / most, 0.35)));
    }
    const words = new Uint32Array(this.pixels.data.buffer);
    words.fill(0);
    const colour = (b << 16) | (g << 8) | r;
    for (let at = 0; at < counts.length; ++at) {
      const count = counts[at]!;
      if (count === 0) continue;
      const word = ((opacity[count]! << 24) | colour) >>> 0;
      words[at] = word;
      if (!large) continue;
      const right = at + 1;
      if (right % width !== 0 && counts[right] === 0) words[right] = word;
      const below = at + width;
      if (below < words.length) {
        if (counts[below] === 0) words[below] = word;
        if (right % width !== 0 && counts[below + 1] === 0) words[below + 1] = word;
      }
    }
    const { rare } = this.sequence;
    const begin = lowerBound(rare, first);
    const end = lowerBound(rare, last);
    const few = end - begin <= mostCircles;
    if (!few) {
      const [red, green, blue] = rgb(cssColour('--rare'));
      const mark = ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
      for (let i = begin; i < end; ++i) {
        const x = (x0 + dx * rare[i]!) | 0;
        const y = (y0 + dy * values[rare[i]!]!) | 0;
        if (x >= 0 && x < width && y >= 0 && y < height) words[y * width + x] = mark;
      }
    }
    this.layer.getContext('2d')!.putImageData(this.pixels, 0, 0);
    plot.ctx.drawImage(this.layer, left, top);
    if (few) this.drawRare(plot, first, last);
  }

  private drawRare(plot: uPlot, first: number, last: number): void {
    const { rare, values } = this.sequence;
    if (rare.length === 0) return;
    const { x0, dx, y0, dy } = this.places(plot);
    const { ctx } = plot;
    const radius = rareRadius(dx / devicePixelRatio) * devicePixelRatio;
    ctx.fillStyle = cssColour('--rare');
    ctx.beginPath();
    for (let i = lowerBound(rare, first); i < rare.length && rare[i]! < last; ++i) {
      const n = rare[i]!;
      const x = x0 + dx * n;
      const y = y0 + dy * values[n]!;
      ctx.moveTo(x + radius, y);
      ctx.arc(x, y, radius, 0, 2 * Math.PI);
    }
    ctx.fill();
  }

  /// The known point nearest to a place of the plot, in pixels of the page.
  private nearest(
    x: number,
    y: number,
  ): { n: number; value: number; x: number; y: number } | null {
    const reach = 12;
    const { plot } = this;
    const { values, count } = this.sequence;
    const from = Math.max(Math.floor(plot.posToVal(x - reach, 'x')), 0);
    const to = Math.min(Math.ceil(plot.posToVal(x + reach, 'x')), count - 1);
    const x0 = plot.valToPos(0, 'x');
    const dx = plot.valToPos(1, 'x') - x0;
    const y0 = plot.valToPos(0, 'y');
    const dy = plot.valToPos(1, 'y') - y0;
    let best = -1;
    let distance = Infinity;
    for (let n = from; n <= to; ++n) {
      const across = x0 + dx * n - x;
      const down = y0 + dy * values[n]! - y;
      const square = 4 * across * across + down * down;
      if (square < distance) {
        distance = square;
        best = n;
      }
    }
    if (best < 0) return null;
    const value = values[best]!;
    return { n: best, value, x: x0 + dx * best, y: y0 + dy * value };
  }

  /// What is shown, as a drawing.
  svg(title: string): string {
    const [from, to] = this.range();
    return scatterSvg(title, this.sequence, [from, to], this.heights(from, to), this.shown(from, to));
  }
}
