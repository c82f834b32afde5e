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

/// `count` colours from the lowest value to the highest: even steps of lightness, also for
/// colour-blind eyes and in print.
export function sequential(count: number): Rgb[] {
  const stops = cssColour('--values').split(/\s+/).map(rgb);
  return Array.from({ length: count }, (_, step) => {
    const at = (step / (count - 1)) * (stops.length - 1);
    const i = Math.min(Math.floor(at), stops.length - 2);
    const [a, b] = [stops[i]!, stops[i + 1]!];
    return [0, 1, 2].map((c) => Math.round(a[c]! + (b[c]! - a[c]!) * (at - i))) as Rgb;
  });
}

/// Whether black is easier to read on a colour than white, by the contrast of WCAG 2.1.
export function isLight(colour: Rgb): boolean {
  const [r, g, b] = colour.map((channel) => {
    const part = channel / 255;
    return part <= 0.03928 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4);
  }) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179;
}
