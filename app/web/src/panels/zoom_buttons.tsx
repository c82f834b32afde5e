// The buttons of a picture that can be zoomed.
import type { ComponentChildren } from 'preact';

import { useTexts } from '../texts';

export function ZoomButtons(props: { zoom(factor: number): void; reset(): void; children?: ComponentChildren }) {
  const t = useTexts();
  return (
    <div class="row tools">
      <button type="button" class="small" aria-label={t.picture.zoomIn} onClick={() => props.zoom(0.5)}>
        +
      </button>
      <button type="button" class="small" aria-label={t.picture.zoomOut} onClick={() => props.zoom(2)}>
        −
      </button>
      <button type="button" class="small" onClick={() => props.reset()}>
        {t.picture.reset}
      </button>
      {props.children}
    </div>
  );
}
