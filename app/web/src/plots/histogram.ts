// How often each value occurs.
import uPlot from 'uplot';

import { label } from './axes';
import { cssColour, onSchemeChange } from './colours';

export class Histogram {
  readonly plot: uPlot;
  private readonly stops: (() => void)[] = [];

  constructor(private readonly host: HTMLElement) {
    const axis = (name: string): uPlot.Axis => ({
      stroke: () => cssColour('--text-quiet'),
      grid: { show: name === 'y', stroke: () => cssColour('--line'), width: 1 },
      ticks: { show: false },
      font: '12px system-ui, sans-serif',
      scale: name,
      values: (_, splits) => splits.map((split) => (Number.isInteger(split) ? label(split) : '')),
      ...(name === 'y' ? { size: 60 } : {}),
    });
    this.plot = new uPlot(
      {
        ...this.size(),
        scales: {
          x: { time: false, range: (_, min, max) => [(min ?? 0) - 0.6, (max ?? 1) + 0.6] },
          y: { range: (_, __, max) => [0, Math.max(max ?? 1, 1) * 1.05] },
        },
        axes: [axis('x'), axis('y')],
        series: [
          {},
          {
            paths: uPlot.paths.bars!({ size: [0.8, 40] }),
            points: { show: false },
            stroke: () => cssColour('--point'),
            fill: () => cssColour('--point'),
          },
        ],
        legend: { show: false },
        cursor: { show: false },
        padding: [12, 12, 0, 0],
      },
      [[0], [0]],
      host,
    );
    const observer = new ResizeObserver(() => this.plot.setSize(this.size()));
    observer.observe(host);
    this.stops.push(
      () => observer.disconnect(),
      onSchemeChange(() => this.plot.redraw()),
    );
  }

  destroy(): void {
    for (const stop of this.stops) stop();
    this.plot.destroy();
  }

  set(counts: Map<number, number>): void {
    const values = [...counts.keys()].sort((a, b) => a - b);
    this.plot.setData([values, values.map((value) => counts.get(value)!)]);
  }

  private size(): { width: number; height: number } {
    return { width: Math.max(this.host.clientWidth, 200), height: 200 };
  }
}
