import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import { alsoTells, eventGates, gateOfChange } from '../domain/gate-tables.ts';
import type { Gated, Stand } from '../domain/gates.ts';
import { tellsCitizen } from '../domain/timeline.ts';
import type { TimelineEntry } from '../schemas.ts';
import { iso, presentStatus, shownStatus, shownTo } from './present.ts';
import type { Opened } from './record.ts';
import type { Change, OccurrenceEventTable } from './tables.ts';
import type { Sight } from './viewer.ts';

export interface EventRow extends Pick<
  OccurrenceEventTable,
  'kind' | 'side' | 'is_public' | 'actor_name' | 'text' | 'from_status_id' | 'to_status_id' | 'unity_id'
> {
  id: number;
  assigned_name: string | null;
  changes: Change[];
  mailed: number;
  created_at: Date;
}

/** Of `occurrence_event e` joined by `account person`. */
export const eventColumns = sql`e.id, e.kind, e.side, e.is_public, e.actor_name, e.text, e.from_status_id, e.to_status_id, e.unity_id,
  person.name as assigned_name, e.changes, e.mailed, e.created_at`;

/** The history as far as the viewer may see it, newest first: the internal one, or without its code what the public is told. */
export async function readTimeline(db: Db, sight: Sight, opened: Opened, limit: number): Promise<TimelineEntry[]> {
  const { row } = opened;
  const stand = { inside: opened.inside, own: opened.asReporter };
  const inside = shownTo(sight, stand)('history');
  const { rows } = await sql<EventRow>`select ${eventColumns}
    from occurrence_event e left join account person on person.id = e.assigned_user_id
    where e.occurrence_id = ${row.id} ${inside ? sql`` : sql`and e.is_public`} order by e.id desc limit ${limit}`.execute(db);
  return presentLines(sight, stand, rows);
}

/** Lines of one record as this viewer may read them. */
export function presentLines(sight: Sight, stand: Stand, rows: readonly EventRow[]): TimelineEntry[] {
  const isShown = shownTo(sight, stand);
  const inside = isShown('history');
  const { statuses } = sight.catalogue;
  const told = rows.filter(
    (event) =>
      inside ||
      tellsCitizen(statuses, {
        kind: event.kind,
        isPublic: event.is_public,
        text: event.text,
        fromStatusId: event.from_status_id,
        toStatusId: event.to_status_id,
      }),
  );
  const lines = told.map((event): TimelineEntry => ({
    id: event.id,
    kind: event.kind,
    at: iso(event.created_at),
    by: inside ? event.actor_name : null,
    side: event.side,
    isPublic: event.is_public,
    text: event.text,
    from: event.from_status_id === null ? null : presentStatus(shownStatus(sight, event.from_status_id)),
    to: event.to_status_id === null ? null : presentStatus(shownStatus(sight, event.to_status_id)),
    unity: inside && isShown('unity') && event.unity_id !== null ? (sight.catalogue.unities.get(event.unity_id)?.name ?? null) : null,
    assigned: inside && isShown('assigned') ? event.assigned_name : null,
    changes: inside ? shownChanges(event.changes, isShown) : [],
    mailed: inside ? event.mailed : 0,
  }));
  return inside ? lines.filter((line) => isTold(line, isShown)) : lines;
}

function shownChanges(changes: readonly Change[], isShown: (field: Gated) => boolean): Change[] {
  return changes.flatMap((change) => {
    const gate = gateOfChange(change.field);
    if (gate === 'open') return [change];
    if (!isShown(gate)) return [];
    return [(alsoTells[gate] ?? []).every(isShown) ? change : { ...change, old: null, new: null }];
  });
}

/** Is anything left of a line of the internal history? */
function isTold({ kind, unity, assigned, changes }: TimelineEntry, isShown: (field: Gated) => boolean): boolean {
  const gate = eventGates[kind];
  if (gate === 'open') return true;
  if (gate !== 'parts') return isShown(gate);
  // An assignment to nobody has no names either, and is news to whoever sees both.
  return kind === 'assigned'
    ? unity !== null || assigned !== null || changes.length > 0 || (isShown('unity') && isShown('assigned'))
    : changes.length > 0;
}

export interface NewEvent {
  readonly occurrenceId: number;
  readonly kind: OccurrenceEventTable['kind'];
  readonly side: OccurrenceEventTable['side'];
  readonly isPublic: boolean;
  readonly actor: { readonly userId: number | null; readonly name: string };
  readonly at: Date;
  readonly text?: string | null;
  readonly fromStatusId?: number;
  readonly toStatusId?: number;
  readonly unityId?: number | null;
  readonly assignedUserId?: number | null;
  readonly changes?: readonly Change[];
  /** People who were sent a mail about it. */
  readonly mailed?: number;
}

/** Answers its id. */
export async function writeEvent(trx: Trx, event: NewEvent): Promise<number> {
  const { id } = await trx
    .insertInto('occurrence_event')
    .values({
      occurrence_id: event.occurrenceId,
      kind: event.kind,
      side: event.side,
      is_public: event.isPublic,
      actor_user_id: event.actor.userId,
      actor_name: event.actor.name === '' ? null : event.actor.name,
      text: event.text ?? null,
      from_status_id: event.fromStatusId ?? null,
      to_status_id: event.toStatusId ?? null,
      unity_id: event.unityId ?? null,
      assigned_user_id: event.assignedUserId ?? null,
      changes: JSON.stringify(event.changes ?? []),
      mailed: event.mailed ?? 0,
      created_at: event.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
