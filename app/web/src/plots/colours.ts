// The colours of the page for those that draw: they follow the style sheet, light or dark.

export type Rgb = [number, number, number];

export function cssColour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/// "#1d4ed8" as three numbers.
export function rgb(hex: string): Rgb {
  const number = parseInt(hex.slice(1), 16);
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255];
}

/// Calls `redraw` when the system changes between light and dark; returns how to stop that.
export function onSchemeChange(redraw: () => void): () => void {
  const query = matchMedia('(prefers-color-scheme: dark)');
  query.addEventListener('change', redraw);
  return () => query.removeEventListener('change', redraw);
}

// Dark blue over green to yellow: even steps of lightness, also for colour-blind eyes and in print.
const stops: Rgb[] = [
  [59, 40, 112],
  [58, 82, 139],
  [42, 120, 142],
  [35, 152, 138],
  [74, 184, 112],
  [160, 218, 57],
  [250, 231, 60],
];

/// The colour of `part` from 0 to 1.
export function sequential(part: number): Rgb {
  const at = Math.min(Math.max(part, 0), 1) * (stops.length - 1);
  const i = Math.min(Math.floor(at), stops.length - 2);
  const [a, b] = [stops[i]!, stops[i + 1]!];
  return [0, 1, 2].map((c) => Math.round(a[c]! + (b[c]! - a[c]!) * (at - i))) as Rgb;
}
