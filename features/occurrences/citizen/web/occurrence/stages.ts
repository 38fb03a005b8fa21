import type { PublicOccurrence } from '../../../record/schemas.ts';

type Status = PublicOccurrence['status'];

export interface Stage {
  readonly key: string;
  /** Null: the end, whichever it will be. */
  readonly status: Status | null;
  readonly state: 'done' | 'now' | 'ahead';
  /** When it was reached, ISO; null when it is ahead. */
  readonly at: string | null;
}

/**
 * The way of an occurrence: what it went through, where it is, what usually comes. `all` are the statuses citizens know, in order.
 * A step that was skipped is not shown as done, and one that was left again counts from its last time.
 */
export function stagesOf(occurrence: Pick<PublicOccurrence, 'status' | 'timeline' | 'createdAt'>, all: readonly Status[]): readonly Stage[] {
  const reached = new Map<number, { status: Status; at: string }>();
  for (const entry of occurrence.timeline.toReversed()) {
    if (entry.to === null) continue;
    reached.delete(entry.to.id);
    reached.set(entry.to.id, { status: entry.to, at: entry.at });
  }
  const { status } = occurrence;
  const now = reached.get(status.id)?.at ?? (reached.size === 0 ? occurrence.createdAt : null);
  const past = [...reached.values()].filter((one) => one.status.id !== status.id && !one.status.isLast);
  const order = (id: number): number => all.findIndex((one) => one.id === id);
  const ahead = status.isLast ? [] : all.filter((one) => !one.isLast && order(one.id) > order(status.id));
  const aheadIds = new Set(ahead.map(({ id }) => id));
  return [
    ...past
      .filter((one) => !aheadIds.has(one.status.id))
      .map((one): Stage => ({ key: String(one.status.id), status: one.status, state: 'done', at: one.at })),
    { key: String(status.id), status, state: 'now', at: now },
    ...ahead.map((one): Stage => ({ key: String(one.id), status: one, state: 'ahead', at: null })),
    ...(status.isLast ? [] : [{ key: 'end', status: null, state: 'ahead', at: null } as const]),
  ];
}
