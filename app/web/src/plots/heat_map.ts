// The heat map of the values of pairs: a cell for each, x to the right and y upwards, with zoom.
import { escapeXml, label, roundTicks } from './axes';
import { cssColour, isLight, onSchemeChange, rgb, sequential, type Rgb } from './colours';
import { listen } from './gestures';

export interface Box {
  /// Of x and y.
  columns: number;
  rows: number;
  /// The value of (x, y) is values[x * rows + y].
  values: Uint32Array;
}

const edge = { left: 44, right: 10, top: 10, bottom: 28 };
const leastCells = 4;
const svgSide = 640;

/// The part that is shown: from (x, y), so many cells.
export type Part = [x: number, y: number, cells: number];

export class HeatMap {
  readonly canvas = document.createElement('canvas');
  private readonly cells = document.createElement('canvas');
  private box: Box = { columns: 1, rows: 1, values: new Uint32Array(1) };
  private wanted: Part | null = null;
  private frame = 0;
  private readonly stops: (() => void)[] = [];

  constructor(
    private readonly host: HTMLElement,
    private readonly events: {
      view(part: Part | null): void;
      hover(point: { at: [number, number]; value: number; x: number; y: number } | null): void;
    },
  ) {
    host.append(this.canvas);
    const observer = new ResizeObserver(() => this.later());
    observer.observe(host);
    this.stops.push(
      listen(this.canvas, host, {
        zoom: (factor, x, y) => this.zoom(factor, x, y),
        pan: (x, y) => this.pan(x, y),
        vertical: true,
        reset: () => this.show(null),
        hover: (at) => this.hover(at),
      }),
      onSchemeChange(() => {
        this.paint();
        this.later();
      }),
      () => observer.disconnect(),
    );
  }

  destroy(): void {
    for (const stop of this.stops) stop();
    cancelAnimationFrame(this.frame);
    this.canvas.remove();
  }

  set(box: Box): void {
    this.box = box;
    this.paint();
    this.later();
  }

  reset(): void {
    this.show(null);
  }

  zoom(factor: number, x = 0.5, y = 0.5): void {
    const before = this.shown();
    const part = this.parts(x, y);
    const size = Math.min(Math.max(before.size * factor, leastCells), this.largest());
    this.show(
      size >= this.largest()
        ? null
        : [
            before.x + part.x * (before.size - size),
            before.y + part.y * (before.size - size),
            size,
          ],
    );
  }

  private pan(x: number, y: number): void {
    const before = this.shown();
    this.show([before.x + x * before.size, before.y - y * before.size, before.size]);
  }

  private largest(): number {
    return Math.max(this.box.columns, this.box.rows);
  }

  /// What is wanted as far as there are cells: the box grows while it comes.
  private shown(): { x: number; y: number; size: number } {
    if (this.wanted === null) return { x: 0, y: 0, size: this.largest() };
    const [x, y, cells] = this.wanted;
    const size = Math.min(Math.max(cells, leastCells), this.largest());
    return {
      x: Math.min(Math.max(x, 0), Math.max(this.box.columns - size, 0)),
      y: Math.min(Math.max(y, 0), Math.max(this.box.rows - size, 0)),
      size,
    };
  }

  private show(part: Part | null): void {
    this.follow(part);
    const { x, y, size } = this.shown();
    const short = (n: number): number => Math.round(n * 100) / 100;
    this.events.view(part === null ? null : [short(x), short(y), short(size)]);
  }

  /// Shows a part, without telling anybody.
  follow(part: Part | null): void {
    this.wanted = part;
    this.later();
  }

  /// Parts of the canvas, from the left and the top, as parts of the cells, from the lower left.
  private parts(x: number, y: number): { x: number; y: number } {
    const width = this.canvas.clientWidth;
    const side = width - edge.left - edge.right;
    const height = this.canvas.clientHeight;
    return {
      x: Math.min(Math.max((x * width - edge.left) / side, 0), 1),
      y: Math.min(Math.max(1 - (y * height - edge.top) / side, 0), 1),
    };
  }

  private hover(at: { x: number; y: number } | null): void {
    if (at === null) {
      this.events.hover(null);
      return;
    }
    const part = this.parts(at.x / this.canvas.clientWidth, at.y / this.canvas.clientHeight);
    const view = this.shown();
    const x = Math.min(Math.floor(view.x + part.x * view.size), this.box.columns - 1);
    const y = Math.min(Math.floor(view.y + part.y * view.size), this.box.rows - 1);
    const value = this.box.values[x * this.box.rows + y] ?? 0;
    this.events.hover({ at: [x, y], value, x: at.x, y: at.y });
  }

  /// From a value to its colour.
  private colours(): (value: number) => Rgb {
    let most = 1;
    for (const value of this.box.values) if (value > most) most = value;
    const lost = rgb(cssColour('--lost'));
    const palette = sequential(256);
    return (value) =>
      value === 0 ? lost : palette[Math.floor((255 * (value - 1)) / Math.max(most - 1, 1))]!;
  }

  /// One pixel a cell.
  private paint(): void {
    const { columns, rows, values } = this.box;
    this.cells.width = columns;
    this.cells.height = rows;
    const image = new ImageData(columns, rows);
    const words = new Uint32Array(image.data.buffer);
    const colour = this.colours();
    for (let x = 0; x < columns; ++x) {
      for (let y = 0; y < rows; ++y) {
        const [r, g, b] = colour(values[x * rows + y]!);
        words[(rows - 1 - y) * columns + x] = ((255 << 24) | (b << 16) | (g << 8) | r) >>> 0;
      }
    }
    this.cells.getContext('2d')!.putImageData(image, 0, 0);
  }

  private later(): void {
    if (this.frame !== 0) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.draw();
    });
  }

  private draw(): void {
    const width = Math.min(Math.max(this.host.clientWidth, 200), 620);
    const side = width - edge.left - edge.right;
    const height = side + edge.top + edge.bottom;
    const ratio = devicePixelRatio;
    const { canvas } = this;
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
    const context = canvas.getContext('2d')!;
    context.scale(ratio, ratio);
    const view = this.shown();
    const cell = side / view.size;
    context.save();
    context.beginPath();
    context.rect(edge.left, edge.top, side, side);
    context.clip();
    context.imageSmoothingEnabled = cell < 1;
    context.drawImage(
      this.cells,
      edge.left - view.x * cell,
      edge.top + side - (this.box.rows - view.y) * cell,
      this.box.columns * cell,
      this.box.rows * cell,
    );
    if (cell >= 22) this.drawNumbers(context, view, cell, side);
    context.restore();
    context.fillStyle = cssColour('--text-quiet');
    context.font = '12px system-ui, sans-serif';
    context.textAlign = 'center';
    for (const tick of roundTicks(view.x, view.x + view.size - 0.5)) {
      context.fillText(label(tick), edge.left + (tick + 0.5 - view.x) * cell, edge.top + side + 18);
    }
    context.textAlign = 'right';
    for (const tick of roundTicks(view.y, view.y + view.size - 0.5)) {
      context.fillText(label(tick), edge.left - 8, edge.top + side - (tick + 0.5 - view.y) * cell + 4);
    }
  }

  private drawNumbers(
    context: CanvasRenderingContext2D,
    view: { x: number; y: number; size: number },
    cell: number,
    side: number,
  ): void {
    const colour = this.colours();
    context.font = `${Math.min(Math.round(cell * 0.42), 18)}px system-ui, sans-serif`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    const endX = Math.min(Math.ceil(view.x + view.size), this.box.columns);
    const endY = Math.min(Math.ceil(view.y + view.size), this.box.rows);
    for (let x = Math.floor(view.x); x < endX; ++x) {
      for (let y = Math.floor(view.y); y < endY; ++y) {
        const value = this.box.values[x * this.box.rows + y]!;
        context.fillStyle = isLight(colour(value)) ? '#000000' : '#ffffff';
        context.fillText(
          String(value),
          edge.left + (x + 0.5 - view.x) * cell,
          edge.top + side - (y + 0.5 - view.y) * cell,
        );
      }
    }
    context.textBaseline = 'alphabetic';
  }

  /// The cells that are shown, one rectangle for neighbours of equal values in a row.
  svg(title: string): string {
    const view = this.shown();
    const [side, width] = [svgSide, svgSide + edge.left + edge.right];
    const height = side + edge.top + edge.bottom;
    const cell = side / view.size;
    const fixed = (n: number): string => String(Math.round(n * 1000) / 1000);
    const left = (x: number): number => edge.left + (x - view.x) * cell;
    const top = (y: number): number => edge.top + side - (y + 1 - view.y) * cell;
    const { columns, rows, values } = this.box;
    const endX = Math.min(Math.ceil(view.x + view.size), columns);
    const endY = Math.min(Math.ceil(view.y + view.size), rows);
    const colour = this.colours();
    const parts: string[] = [];
    for (let y = Math.floor(view.y); y < endY; ++y) {
      for (let x = Math.floor(view.x); x < endX; ) {
        const value = values[x * rows + y]!;
        let end = x + 1;
        while (end < endX && values[end * rows + y] === value) ++end;
        parts.push(
          `<rect x="${x}" y="${-1 - y}" width="${end - x}" height="1" fill="rgb(${colour(value).join()})"/>`,
        );
        x = end;
      }
    }
    const across = roundTicks(view.x, view.x + view.size - 0.5).map(
      (tick) =>
        `<text x="${fixed(left(tick) + cell / 2)}" y="${edge.top + side + 18}" ` +
        `text-anchor="middle">${label(tick)}</text>`,
    );
    const up = roundTicks(view.y, view.y + view.size - 0.5).map(
      (tick) =>
        `<text x="${edge.left - 8}" y="${fixed(top(tick) + cell / 2 + 4)}" ` +
        `text-anchor="end">${label(tick)}</text>`,
    );
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" ` +
      `font-size="12"><title>${escapeXml(title)}</title><clipPath id="inside"><rect x="${edge.left}" ` +
      `y="${edge.top}" width="${side}" height="${side}"/></clipPath>` +
      `<rect width="${width}" height="${height}" fill="#fff"/>` +
      `<g clip-path="url(#inside)" shape-rendering="crispEdges"><g transform="translate(${fixed(left(0))} ` +
      `${fixed(top(-1))}) scale(${cell})">${parts.join('')}</g></g>` +
      `<g fill="#475569">${across.join('')}${up.join('')}</g></svg>\n`
    );
  }
}
