import { useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { useUi } from './texts.ts';

type Move = (id: number, before: number | null) => void;
interface Drag {
  readonly id: number;
  /** Place among the rows where it would be put, 0 before the first. */
  readonly place: number;
}

export interface RowOrder {
  readonly bodyRef: RefObject<HTMLTableSectionElement | null>;
  /** What a screen reader is told after a move. */
  readonly announcement: string;
  marks(id: number): Record<string, unknown>;
  handle(id: number): Record<string, unknown>;
}

/** Moving rows of a table by pointer (mouse, pen, finger) and by arrow keys. `move` gets the row it shall stand before, null for the end. */
export function useRowOrder<R extends { readonly id: number }>(rows: readonly R[], nameOf: (row: R) => string, move: Move | undefined): RowOrder {
  const t = useUi();
  const bodyRef = useRef<HTMLTableSectionElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const indexOf = (id: number): number => rows.findIndex((row) => row.id === id);

  const put = (id: number, place: number): void => {
    const from = indexOf(id);
    const row = rows[from];
    if (!move || !row || place < 0 || place > rows.length || place === from || place === from + 1) return;
    move(id, rows[place]?.id ?? null);
    setAnnouncement(t('moved', { name: nameOf(row), place: place > from ? place : place + 1, count: rows.length }));
  };
  const placeAt = (y: number): number => {
    const boxes = [...(bodyRef.current?.rows ?? [])].map((row) => row.getBoundingClientRect());
    const below = boxes.findIndex((box) => y < box.top + box.height / 2);
    return below < 0 ? rows.length : below;
  };

  return {
    bodyRef,
    announcement,
    marks: (id) => {
      if (!drag) return {};
      const index = indexOf(id);
      const drop = drag.place === index ? 'before' : drag.place === rows.length && index === rows.length - 1 ? 'after' : undefined;
      return { 'data-drop': drop, 'data-dragged': drag.id === id || undefined };
    },
    handle: (id) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ id, place: indexOf(id) });
      },
      onPointerMove: (event: PointerEvent) => drag && setDrag({ id, place: placeAt(event.clientY) }),
      onPointerUp: () => {
        if (drag) put(drag.id, drag.place);
        setDrag(null);
      },
      onPointerCancel: () => setDrag(null),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Escape') setDrag(null);
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        put(id, indexOf(id) + (event.key === 'ArrowUp' ? -1 : 2));
      },
    }),
  };
}
