import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { topmost } from '#platform/kernel/tree.ts';
import { indent, rowHeight } from './measures.ts';
import { dropAt, type Drop, type Row } from './rows.ts';
import type { NamedNode } from './types.ts';
import type { Moves } from './use-moves.ts';

export interface Drag {
  readonly ids: readonly number[];
  readonly x: number;
  readonly y: number;
  /** Null over a place where it may not go. */
  readonly drop: Drop | null;
}

/** Pixels at the edge of the list where it scrolls while something is held there. */
const edge = 36;

/** Rows in the hand: mouse, pen or finger on the grip; Esc lets go. The list itself holds the pointer, since rows come and go as it scrolls. */
export function useDrag<N extends NamedNode>(
  box: RefObject<HTMLDivElement | null>,
  rows: readonly Row<N>[],
  moves: Moves<N>,
  selection: ReadonlySet<number>,
): { readonly drag: Drag | null; readonly grip: (id: number) => Record<string, unknown>; readonly hold: Record<string, unknown> } {
  const [drag, setDrag] = useState<Drag | null>(null);
  const latest = useRef({ rows, moves });
  useEffect(() => {
    latest.current = { rows, moves };
  });
  const dragged = drag !== null;

  const over = (ids: readonly number[], x: number, y: number): Drag => {
    const now = latest.current;
    const frame = box.current?.getBoundingClientRect();
    if (!frame || !box.current) return { ids, x, y, drop: null };
    const line = (y - frame.top + box.current.scrollTop) / rowHeight;
    const drop = dropAt(now.moves.tree, now.rows, ids, line, Math.floor((x - frame.left) / indent));
    return { ids, x, y, drop: now.moves.allowed(drop.move) ? drop : null };
  };
  const refresh = useRef(over);
  useEffect(() => {
    refresh.current = over;
  });

  useEffect(() => {
    if (!dragged) return undefined;
    const scroll = window.setInterval(() => {
      setDrag((now) => {
        const frame = box.current?.getBoundingClientRect();
        if (!now || !frame || !box.current) return now;
        const by = now.y < frame.top + edge ? -12 : now.y > frame.bottom - edge ? 12 : 0;
        if (by === 0) return now;
        box.current.scrollTop += by;
        return refresh.current(now.ids, now.x, now.y);
      });
    }, 30);
    const letGo = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setDrag(null);
    };
    window.addEventListener('keydown', letGo, true);
    return () => {
      window.clearInterval(scroll);
      window.removeEventListener('keydown', letGo, true);
    };
  }, [dragged, box]);

  return {
    drag,
    grip: (id) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return;
        event.preventDefault();
        box.current?.setPointerCapture(event.pointerId);
        const ids = topmost(moves.tree, selection.has(id) ? selection : [id]);
        setDrag({ ids, x: event.clientX, y: event.clientY, drop: null });
      },
    }),
    hold: {
      onPointerMove: (event: PointerEvent) => drag && setDrag(over(drag.ids, event.clientX, event.clientY)),
      onPointerUp: () => {
        if (drag?.drop) moves.put(drag.drop.move);
        setDrag(null);
      },
      onPointerCancel: () => setDrag(null),
    },
  };
}
