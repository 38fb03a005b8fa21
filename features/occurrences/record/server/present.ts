import { crsName } from '#platform/geo/geojson.ts';
import { pluck, renamed, tableOf } from '#platform/kernel/entries.ts';
import { keysOf } from '#platform/kernel/unknown.ts';
import { veil } from '../domain/gate-tables.ts';
import { standing } from '../domain/deadline.ts';
import { shows, type Gated, type Stand } from '../domain/gates.ts';
import { citizenStatus, type Status } from '../domain/statuses.ts';
import { isReporter, maySeeInside, type Seen } from '../domain/visibility.ts';
import { listFields, listPicked } from '../fields.ts';
import type { OccurrenceItem } from '../schemas.ts';
import type { Catalogue } from './catalogue.ts';
import type { OccurrenceRow } from './rows.ts';
import type { Sight } from './viewer.ts';

type Named = OccurrenceItem['unity'];

/** What a row must tell for it to be known who may see the record. */
export type SeenRow = Pick<OccurrenceRow, 'type_id' | 'status_id' | 'unity_id' | 'assigned_user_id' | 'reporter_user_id' | 'visibility' | 'live'>;

export function seenOf(row: SeenRow): Seen {
  return {
    typeId: row.type_id,
    statusId: row.status_id,
    unityId: row.unity_id,
    assignedUserId: row.assigned_user_id,
    reporterUserId: row.reporter_user_id,
    visibility: row.visibility,
    live: row.live,
  };
}

export function presentStatus(status: Status): OccurrenceItem['status'] {
  return { id: status.id, name: status.name, color: status.color, image: status.image, isLast: status.isLast, withoutFix: status.withoutFix };
}

/** The status this viewer sees: staff the real one, everybody else the one it is aggregated into. */
export function shownStatus(sight: Sight, statusId: number): Status {
  const real = sight.catalogue.statuses.get(statusId);
  if (!real) throw new Error(`Occurrence in unknown status ${statusId}.`);
  return sight.isStaff ? real : (citizenStatus(sight.catalogue.statuses, statusId) ?? real);
}

export function presentType(catalogue: Catalogue, id: number): OccurrenceItem['type'] {
  const type = catalogue.types.get(id);
  return { id, name: type?.name ?? '', icon: type?.icon ?? null, color: type?.color ?? null, variant: type?.variant ?? 'citizen' };
}

export function nameIn(entries: ReadonlyMap<number, { readonly id: number; readonly name: string }>, id: number | null): Named {
  const found = id === null ? undefined : entries.get(id);
  return found ? { id: found.id, name: found.name } : null;
}

function parishOf({ parishes }: Catalogue, id: number | null): OccurrenceItem['parish'] {
  const found = id === null ? undefined : parishes.get(id);
  return found ? { id: found.id, name: found.name, code: found.live ? found.dicofre : null } : null;
}

export const iso = (date: Date): string => date.toISOString();
export const maybeIso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** From where the viewer looks at a record, as far as its row tells. */
export function standOf(sight: Sight, row: SeenRow): Stand {
  return { inside: maySeeInside(sight, { ...seenOf(row), live: true }), own: isReporter(sight, seenOf(row)) };
}

/** Which fields of this record the viewer may see. */
export const shownTo =
  (sight: Sight, stand: Stand) =>
  (field: Gated): boolean =>
    shows(sight, field, stand);

export function presentItem(sight: Sight, row: OccurrenceRow, now: Date, stand = standOf(sight, row)): OccurrenceItem {
  return veil(wholeItem(sight, row, now, stand), shownTo(sight, stand));
}

const listed = pluck(listFields, 'column');
const listPickedNames = keysOf(listPicked);

function wholeItem(sight: Sight, row: OccurrenceRow, now: Date, { inside, own }: Stand): OccurrenceItem {
  const { catalogue } = sight;
  return {
    id: row.id,
    code: row.code,
    version: row.version,
    seenAs: inside ? 'staff' : own ? 'reporter' : 'public',
    type: presentType(catalogue, row.type_id),
    subtype: nameIn(catalogue.subtypes, row.subtype_id),
    status: presentStatus(shownStatus(sight, row.status_id)),
    ...tableOf(listPickedNames, (name) => nameIn(catalogue[listPicked[name].of.entries], row[listPicked[name].column])),
    unity: nameIn(catalogue.unities, row.unity_id),
    assigned: row.assigned_user_id === null ? null : { id: row.assigned_user_id, name: row.assigned_name ?? '' },
    visibility: row.visibility,
    ...renamed(listed, row),
    parish: parishOf(catalogue, row.parish_id),
    point: row.x === null || row.y === null ? null : [row.x, row.y],
    excerpt: row.excerpt,
    photoId: row.photo_id,
    photos: row.photos,
    mine: isReporter(sight, seenOf(row)),
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
    closedAt: maybeIso(row.closed_at),
    dueAt: maybeIso(row.due_at),
    due: standing(sight.calendar, { dueAt: row.due_at, veryLateAt: row.very_late_at, pausedAt: row.paused_at }, now),
    pausedAt: maybeIso(row.paused_at),
    deletedAt: maybeIso(row.deleted_at),
  };
}

export const crsOf = (site: { readonly srid: number }): string => crsName(site.srid);
