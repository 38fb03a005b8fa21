import type { Swipe } from '#platform/map/document/address.ts';
import type { MapSession } from '#platform/map/index.ts';
import { i18n } from '#platform/shell/language.ts';
import { steppedBy } from './sides.ts';
import { nameOfSide } from './choices.ts';
import styles from './swipe.module.css';

export interface SwipeHandle {
  show(swipe: Swipe | null): void;
  remove(): void;
}

/** The line between the two sides: dragged by mouse, pen or finger, moved by the arrow keys, ended by Escape. */
export function swipeHandle(session: MapSession): SwipeHandle {
  const { map, swipe } = session;
  const line = document.createElement('div');
  line.className = styles['line'] ?? '';
  const handle = document.createElement('div');
  handle.className = styles['handle'] ?? '';
  handle.tabIndex = 0;
  handle.setAttribute('role', 'slider');
  handle.setAttribute('aria-valuemin', '0');
  handle.setAttribute('aria-valuemax', '100');
  handle.innerHTML =
    '<svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true"><path d="M9 7l-5 5 5 5M15 7l5 5-5 5"/></svg>';
  line.append(handle);

  const move = (at: number): void => {
    const now = swipe.get();
    if (now) swipe.set({ ...now, at: Math.min(1, Math.max(0, at)) });
  };
  let isHeld = false;
  handle.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    event.stopPropagation();
    handle.setPointerCapture(event.pointerId);
    handle.focus();
    isHeld = true;
  });
  handle.addEventListener('pointermove', (event) => {
    const box = map.getViewport()?.getBoundingClientRect();
    if (isHeld && box) move((event.clientX - box.left) / box.width);
  });
  for (const end of ['pointerup', 'pointercancel'] as const) handle.addEventListener(end, () => (isHeld = false));
  handle.addEventListener('keydown', (event) => {
    const next = steppedBy(event.key, swipe.get()?.at ?? 0, event.shiftKey);
    if (next === null && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (next !== null) return move(next);
    swipe.set(null);
    map.getTargetElement()?.focus();
  });

  return {
    show(now) {
      if (!now) return line.remove();
      const percent = Math.round(now.at * 100);
      line.style.left = `${now.at * 100}%`;
      const [left, right] = [nameOfSide(session, now.left), nameOfSide(session, now.right)];
      handle.setAttribute('aria-label', i18n.t('mapview:swipe.handle'));
      handle.setAttribute('aria-valuenow', String(percent));
      handle.setAttribute('aria-valuetext', i18n.t('mapview:swipe.value', { percent, left, right }));
      // Beside the canvas in the box of the map: what is over the map by itself goes on above.
      if (!line.isConnected) map.getOverlayContainerStopEvent()?.append(line);
    },
    remove: () => line.remove(),
  };
}
