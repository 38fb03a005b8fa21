import { noModifierKeys, primaryAction } from 'ol/events/condition.js';
import DragPan from 'ol/interaction/DragPan.js';
import Kinetic from 'ol/Kinetic.js';
import type OlMap from 'ol/Map.js';

/** A finger that moved this far meant to drag, pixels. */
const DRAGGED = 14;

/**
 * A map inside a page that scrolls: one finger scrolls the page, two move the map. Mouse, pen and keyboard move it as ever. `onOneFinger`:
 * somebody tried with one. Answers the undoing.
 */
export function yieldToPage(map: OlMap, onOneFinger: () => void): () => void {
  const viewport = map.getViewport();
  if (!viewport) return () => undefined;
  const interactions = map.getInteractions();
  const own = interactions.getArray().filter((one) => one instanceof DragPan);
  const pan: DragPan = new DragPan({
    kinetic: new Kinetic(-0.005, 0.05, 100),
    condition: (event) =>
      'pointerType' in event.originalEvent && event.originalEvent.pointerType === 'touch'
        ? pan.getPointerCount() > 1
        : noModifierKeys(event) && primaryAction(event),
  });
  for (const one of own) interactions.remove(one);
  interactions.insertAt(0, pan);
  let from: number | null = null;
  const start = ({ touches }: TouchEvent): void => {
    from = touches.length === 1 ? (touches[0]?.clientY ?? null) : null;
  };
  const move = (event: TouchEvent): void => {
    // Two fingers are the map's from their first step on: neither a zoom nor a scroll of the page.
    if (event.touches.length > 1) return event.cancelable ? event.preventDefault() : undefined;
    if (from === null || Math.abs((event.touches[0]?.clientY ?? from) - from) < DRAGGED) return;
    from = null;
    onOneFinger();
  };
  const before = viewport.style.touchAction;
  viewport.style.touchAction = 'pan-x pan-y';
  viewport.addEventListener('touchstart', start, { passive: true });
  viewport.addEventListener('touchmove', move, { passive: false });
  return () => {
    interactions.remove(pan);
    for (const one of own) interactions.push(one);
    viewport.style.touchAction = before;
    viewport.removeEventListener('touchstart', start);
    viewport.removeEventListener('touchmove', move);
  };
}
