// Where the vertices of a graph are drawn: in layers, so that moves go down as far as that can be.

export interface Layout {
  /// In units of a vertex with its space.
  x: number[];
  y: number[];
  width: number;
  height: number;
}

const sweeps = 6;

/// An edge leads to a lower layer unless it closes a cycle of the walk that finds the layers.
function layers(count: number, options: number[][]): number[] {
  const layer = new Array<number>(count).fill(0);
  const state = new Uint8Array(count); // 0: not seen, 1: on the walk, 2: done
  const order: number[] = [];
  for (let start = 0; start < count; ++start) {
    if (state[start] !== 0) continue;
    const walk: [number, number][] = [[start, 0]];
    state[start] = 1;
    while (walk.length > 0) {
      const top = walk[walk.length - 1]!;
      const next = options[top[0]]![top[1]++];
      if (next === undefined) {
        state[top[0]] = 2;
        order.push(top[0]);
        walk.pop();
      } else if (state[next] === 0) {
        state[next] = 1;
        walk.push([next, 0]);
      }
    }
  }
  const place = new Array<number>(count);
  order.reverse().forEach((vertex, i) => (place[vertex] = i));
  for (const vertex of order) {
    for (const to of options[vertex]!) {
      if (place[to]! > place[vertex]!) layer[to] = Math.max(layer[to]!, layer[vertex]! + 1);
    }
  }
  return layer;
}

export function layOut(count: number, edges: [number, number][]): Layout {
  const options: number[][] = Array.from({ length: count }, () => []);
  const neighbours: number[][] = Array.from({ length: count }, () => []);
  for (const [from, to] of edges) {
    options[from]!.push(to);
    neighbours[from]!.push(to);
    neighbours[to]!.push(from);
  }
  const layer = layers(count, options);
  const rows: number[][] = [];
  for (let vertex = 0; vertex < count; ++vertex) (rows[layer[vertex]!] ??= []).push(vertex);
  const widest = Math.max(...rows.map((row) => row.length), 1);
  const x = new Array<number>(count).fill(0);
  const spread = (row: number[]): void =>
    row.forEach((vertex, i) => (x[vertex] = ((i + 0.5) / row.length) * widest));
  rows.forEach(spread);
  // Each vertex between those it is joined to, a few times.
  for (let sweep = 0; sweep < sweeps; ++sweep) {
    for (const row of sweep % 2 === 0 ? rows : [...rows].reverse()) {
      const middle = new Map(
        row.map((vertex) => {
          const near = neighbours[vertex]!;
          const sum = near.reduce((total, other) => total + x[other]!, 0);
          return [vertex, near.length === 0 ? x[vertex]! : sum / near.length];
        }),
      );
      row.sort((a, b) => middle.get(a)! - middle.get(b)!);
      spread(row);
    }
  }
  return { x, y: layer.map((row) => row + 0.5), width: widest, height: rows.length };
}
