import type { Swipe } from '#platform/map/document/address.ts';

export type Side = 'left' | 'right';

/** How the drawings of the map are parted: which is seen on one side only. */
export interface Parting {
  readonly id: string;
  readonly side: Side;
}

/**
 * The layers and backgrounds that are cut for a comparison. A background that is compared with none gives way, on the other side, to the one in
 * force: that one is cut as well, since it may lie above.
 */
export function partings({ left, right }: Swipe, isBase: (id: string) => boolean, base: string): readonly Parting[] {
  const asked: Parting[] = [
    ...(left === null ? [] : [{ id: left, side: 'left' as const }]),
    ...(right === null ? [] : [{ id: right, side: 'right' as const }]),
  ];
  const bases = asked.filter(({ id }) => isBase(id));
  const [only] = bases;
  if (bases.length !== 1 || !only || only.id === base) return asked;
  return [...asked, { id: base, side: only.side === 'left' ? 'right' : 'left' }];
}

/** A step of the handle by keys; null: no key of its. Shift takes big steps. */
export function steppedBy(key: string, at: number, isBig: boolean): number | null {
  const step = isBig ? 0.1 : 0.02;
  const to: Readonly<Record<string, number>> = {
    ArrowLeft: at - step,
    ArrowDown: at - step,
    ArrowRight: at + step,
    ArrowUp: at + step,
    PageDown: at - 0.1,
    PageUp: at + 0.1,
    Home: 0,
    End: 1,
  };
  const next = to[key];
  return next === undefined ? null : Math.min(1, Math.max(0, Math.round(next * 100) / 100));
}
