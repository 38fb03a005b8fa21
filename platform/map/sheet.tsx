import { useEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import type { MapSession } from './session.ts';
import { useMapTexts } from './texts.ts';
import styles from './workspace.module.css';

const sheetHeights = ['low', 'half', 'full'] as const;
type SheetHeight = (typeof sheetHeights)[number];

export interface Sheet {
  readonly height: SheetHeight;
  set(height: SheetHeight): void;
}

/** Height of the bottom sheet. The map keeps its centre in the part that stays visible. */
export function useSheet(session: MapSession, phone: boolean, first: SheetHeight = 'half'): Sheet {
  const [height, set] = useState<SheetHeight>(first);
  useEffect(() => {
    if (!phone) return;
    const view = session.map.getView();
    const cover = (pixels: number): void => {
      const center = view.getCenter();
      view.padding = [0, 0, pixels, 0];
      if (center) view.setCenter(center);
    };
    cover(height === 'half' ? (session.map.getSize()?.[1] ?? 0) * 0.45 : 0);
    return () => cover(0);
  }, [session, phone, height]);
  return { height, set };
}

const DRAG_STEP = 40;

/** Dragged or swiped up and down; as a button it goes to the next height. */
export function SheetHandle({ sheet }: { readonly sheet: Sheet }): ReactNode {
  const texts = useMapTexts();
  const from = useRef<number | null>(null);
  const dragged = useRef(false);
  const step = (by: 1 | -1): void => {
    const next = sheetHeights[sheetHeights.indexOf(sheet.height) + by];
    if (next) sheet.set(next);
  };
  const start = (event: PointerEvent<HTMLButtonElement>): void => {
    from.current = event.clientY;
    dragged.current = false;
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent): void => {
    if (from.current === null || Math.abs(event.clientY - from.current) < DRAG_STEP) return;
    step(event.clientY < from.current ? 1 : -1);
    from.current = event.clientY;
    dragged.current = true;
  };
  return (
    <button
      type="button"
      className={styles['handle']}
      aria-label={texts.panel.height}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={() => (from.current = null)}
      onPointerCancel={() => (from.current = null)}
      onClick={() => {
        if (!dragged.current) sheet.set(sheetHeights[(sheetHeights.indexOf(sheet.height) + 1) % sheetHeights.length] ?? 'half');
      }}
    >
      <span />
    </button>
  );
}
