import { useState, type KeyboardEvent, type PointerEvent } from 'react';

/** Where what is in the hand would come to stand: above a neighbour, or below them all. */
export interface Drop {
  readonly id: string;
  readonly above: string | null;
}

export interface Order {
  /** Null: nothing is in the hand. */
  readonly drop: Drop | null;
  /** For the grip of an entry. */
  grip(id: string): {
    onPointerDown(event: PointerEvent<HTMLElement>): void;
    onPointerMove(event: PointerEvent<HTMLElement>): void;
    onPointerUp(): void;
    onPointerCancel(): void;
    onKeyDown(event: KeyboardEvent): void;
  };
}

/**
 * Neighbours put in order by their grips: mouse, pen, finger, or the arrow keys. The entries are the `li[data-node]` of one list, in the order
 * of `ids`. Escape lets go.
 */
export function useOrder(ids: readonly string[], place: (id: string, above: string | null) => void): Order {
  const [drop, setDrop] = useState<Drop | null>(null);

  const over = (id: string, grip: HTMLElement, y: number): Drop => {
    const list = grip.closest('li[data-node]')?.parentElement;
    const entries = [...(list?.children ?? [])].filter((entry): entry is HTMLElement => entry instanceof HTMLElement);
    const below = entries.find((entry) => {
      const { top, height } = entry.getBoundingClientRect();
      return y < top + height / 2;
    });
    return { id, above: below?.dataset['node'] ?? null };
  };
  const step = (id: string, by: 1 | -1): void => {
    const at = ids.indexOf(id);
    if (by < 0 ? at === 0 : at === ids.length - 1) return;
    place(id, (by < 0 ? ids[at - 1] : ids[at + 2]) ?? null);
  };
  return {
    drop,
    grip: (id) => ({
      onPointerDown(event) {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.focus();
        setDrop({ id, above: id });
      },
      onPointerMove(event) {
        if (drop?.id === id) setDrop(over(id, event.currentTarget, event.clientY));
      },
      onPointerUp() {
        if (drop?.id === id && drop.above !== id) place(id, drop.above);
        setDrop(null);
      },
      onPointerCancel: () => setDrop(null),
      onKeyDown(event) {
        if (event.key === 'Escape' && drop) {
          event.stopPropagation();
          setDrop(null);
        }
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        step(id, event.key === 'ArrowUp' ? -1 : 1);
      },
    }),
  };
}
