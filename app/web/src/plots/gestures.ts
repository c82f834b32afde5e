// Wheel, dragging, two fingers and keys on a picture, in one place for all pictures.

export interface Gestures {
  /// By `factor` around a point, in parts of the width and height from the left and the top.
  zoom(factor: number, x: number, y: number): void;
  /// By parts of the width and height.
  pan(x: number, y: number): void;
  /// Whether there is anything above and below.
  vertical: boolean;
  reset(): void;
  /// The pointer is at these pixels of the element; null: it left.
  hover(at: { x: number; y: number } | null): void;
}

const wheelStep = 1.0015;
const keyZoom = 1.5;
const keyPan = 0.15;

/// Returns how to stop.
export function listen(element: HTMLElement, keys: HTMLElement, gestures: Gestures): () => void {
  const abort = new AbortController();
  const options = { signal: abort.signal };
  const pointers = new Map<number, { x: number; y: number }>();
  const size = (): DOMRect => element.getBoundingClientRect();

  element.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const box = size();
      gestures.zoom(
        Math.pow(wheelStep, event.deltaY * (event.deltaMode === 1 ? 30 : 1)),
        (event.clientX - box.left) / box.width,
        (event.clientY - box.top) / box.height,
      );
    },
    { ...options, passive: false },
  );
  element.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return;
      element.setPointerCapture(event.pointerId);
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    options,
  );
  element.addEventListener(
    'pointermove',
    (event) => {
      const box = size();
      const before = pointers.get(event.pointerId);
      const now = { x: event.clientX, y: event.clientY };
      gestures.hover({ x: now.x - box.left, y: now.y - box.top });
      if (before === undefined) return;
      pointers.set(event.pointerId, now);
      const others = [...pointers.entries()].filter(([id]) => id !== event.pointerId);
      const other = others[0]?.[1];
      if (other === undefined) {
        gestures.pan((before.x - now.x) / box.width, (before.y - now.y) / box.height);
        return;
      }
      const distance = (p: { x: number; y: number }): number =>
        Math.max(Math.hypot(p.x - other.x, p.y - other.y), 8);
      gestures.zoom(
        distance(before) / distance(now),
        ((now.x + other.x) / 2 - box.left) / box.width,
        ((now.y + other.y) / 2 - box.top) / box.height,
      );
    },
    options,
  );
  const release = (event: PointerEvent): void => {
    pointers.delete(event.pointerId);
  };
  element.addEventListener('pointerup', release, options);
  element.addEventListener('pointercancel', release, options);
  element.addEventListener('pointerleave', () => gestures.hover(null), options);
  element.addEventListener('dblclick', () => gestures.reset(), options);
  keys.addEventListener(
    'keydown',
    (event) => {
      const act: Record<string, () => void> = {
        ArrowLeft: () => gestures.pan(-keyPan, 0),
        ArrowRight: () => gestures.pan(keyPan, 0),
        '+': () => gestures.zoom(1 / keyZoom, 0.5, 0.5),
        '=': () => gestures.zoom(1 / keyZoom, 0.5, 0.5),
        '-': () => gestures.zoom(keyZoom, 0.5, 0.5),
        Home: () => gestures.reset(),
        ...(gestures.vertical && {
          ArrowUp: () => gestures.pan(0, -keyPan),
          ArrowDown: () => gestures.pan(0, keyPan),
        }),
      };
      const chosen = act[event.key];
      if (chosen === undefined || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      chosen();
    },
    options,
  );
  return () => abort.abort();
}
