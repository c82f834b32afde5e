// The numbers at the axes of a picture.

export function label(value: number): string {
  if (Math.abs(value) >= 10_000 && value % 1000 === 0) {
    const millions = value / 1_000_000;
    return Math.abs(value) >= 1_000_000 && Number.isInteger(millions * 100)
      ? `${millions}M`
      : `${value / 1000}k`;
  }
  return String(value);
}

/// About eight whole numbers at even distances, of the form 1, 2 or 5 times a power of ten.
export function roundTicks(from: number, to: number): number[] {
  const rough = (to - from) / 8;
  const power = Math.pow(10, Math.floor(Math.log10(rough)));
  const step = Math.max([1, 2, 5, 10].find((m) => m * power >= rough)! * power, 1);
  const ticks: number[] = [];
  for (let tick = Math.ceil(from / step) * step; tick <= to; tick += step) {
    if (tick >= 0) ticks.push(tick);
  }
  return ticks;
}

export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
}
