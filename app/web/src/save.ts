// Files for the user.

export function save(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export function saveText(name: string, text: string, type: string): void {
  save(name, new Blob([text], { type }));
}

export function saveCanvas(name: string, canvas: HTMLCanvasElement, background: string): void {
  const whole = document.createElement('canvas');
  whole.width = canvas.width;
  whole.height = canvas.height;
  const context = whole.getContext('2d')!;
  context.fillStyle = background;
  context.fillRect(0, 0, whole.width, whole.height);
  context.drawImage(canvas, 0, 0);
  whole.toBlob((blob) => {
    if (blob !== null) save(name, blob);
  }, 'image/png');
}

/// A file name from a ruleset.
export function fileName(ruleset: string): string {
  const name = ruleset.replace(/[^A-Za-z0-9.]+/g, '-').replace(/^-+|-+$/g, '');
  return name.slice(0, 60) || 'grundy';
}
