import type { EventKind } from '../schemas.ts';
import { citizenStatus, type Status } from './statuses.ts';

export interface Event {
  readonly kind: EventKind;
  readonly isPublic: boolean;
  readonly text: string | null;
  readonly fromStatusId: number | null;
  readonly toStatusId: number | null;
}

/**
 * Does this line of the history tell the citizen anything? Internal notes and assignments do not, nor does a move between
 * statuses that look the same from outside, unless it carries a reason.
 */
export function tellsCitizen(statuses: ReadonlyMap<number, Status>, event: Event): boolean {
  if (!event.isPublic) return false;
  if (event.kind !== 'moved') return true;
  const seen = (id: number | null) => (id === null ? null : (citizenStatus(statuses, id)?.id ?? null));
  const to = seen(event.toStatusId);
  return to !== null && (event.text !== null || seen(event.fromStatusId) !== to);
}
