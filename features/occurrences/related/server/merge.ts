import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import { closedAtAfter } from '../../record/domain/moves.ts';
import { firstStatus } from '../../record/domain/statuses.ts';
import { relatedErrors } from '../errors.ts';
import { announce, push } from '../../record/server/announce.ts';
import type { Context } from '../../record/server/context.ts';
import { openForChange } from '../../record/server/change.ts';
import { openInside, readWhole, type Opened } from '../../record/server/record.ts';
import { clockColumns, moveClock, writeClockLines } from '../../record/server/clock.ts';
import { writeEvent } from '../../record/server/timeline.ts';

const system = { side: 'system', actor: { userId: null, name: '' } } as const;
import { endLinks } from '../../record/server/after-move.ts';
import { readDeskSettings } from './settings.ts';

/**
 * Marks an occurrence as a duplicate. It keeps its code, its page and its people, and is closed in the status the municipality
 * chose for duplicates: it is worked on once. What was merged into it before goes along.
 */
export async function merge(trx: Trx, context: Context, id: number, version: number | null, code: string): Promise<void> {
  const opened = await openForChange(trx, context, id, version);
  const { duplicateStatusId } = await readDeskSettings(trx);
  const { statuses } = context.sight.catalogue;
  const [from, to] = [statuses.get(opened.row.status_id), statuses.get(duplicateStatusId ?? 0)];
  if (!from || !to?.live || !to.isLast) throw relatedErrors['merge.no-status']();
  const target = await targetOf(trx, context, code);
  if (target.row.id === id) throw relatedErrors['merge.self']();
  const { now, actor } = context;
  const before = opened.row.duplicate_of_id;
  if (before === target.row.id) return;
  const closedAt = closedAtAfter(from, to, opened.row.closed_at, now);
  const { rows: along } = await sql<{ id: number }>`select id from occurrence where duplicate_of_id = ${id} order by id for update`.execute(trx);
  const time = moveClock(context, opened.row, from, to);
  await sql`update occurrence set duplicate_of_id = ${target.row.id}, status_id = ${to.id}, closed_at = ${closedAt}, ${sql.join(clockColumns(time.clock))}
    where id = ${id}`.execute(trx);
  await endLinks(trx, id);
  if (along.length > 0) await sql`update occurrence set duplicate_of_id = ${target.row.id} where duplicate_of_id = ${id}`.execute(trx);
  const eventId = await writeEvent(trx, {
    occurrenceId: id,
    kind: 'merged',
    side: 'staff',
    isPublic: true,
    actor,
    at: now,
    fromStatusId: from.id,
    toStatusId: to.id,
    changes: [{ field: 'duplicateOf', old: before === null ? null : (await readWhole(trx, before)).code, new: target.row.code }],
  });
  await writeEvent(trx, {
    occurrenceId: target.row.id,
    kind: 'merged',
    side: 'staff',
    isPublic: false,
    actor,
    at: now,
    changes: [{ field: 'duplicate', old: null, new: opened.row.code }],
  });
  await writeClockLines(trx, context, id, time.lines, system);
  await announce(trx, context, 'merged', id, { eventId: String(eventId) });
  await push(trx, context, opened.row, await readWhole(trx, id));
  await push(trx, context, target.row, await readWhole(trx, target.row.id));
}

/** What the code names, or what that one itself is a duplicate of: everybody's news comes from one record. */
async function targetOf(trx: Trx, context: Context, code: string): Promise<Opened> {
  const open = (key: { id: number } | { code: string }) =>
    openInside(trx, context.sight, key, true).catch(() => {
      throw relatedErrors['merge.other-unknown']();
    });
  const named = await open({ code });
  const target = named.row.duplicate_of_id === null ? named : await open({ id: named.row.duplicate_of_id });
  if (!target.row.live) throw relatedErrors['merge.other-unknown']();
  return target;
}

/** Apart again, in the status it had before: closed or open as it was then. */
export async function unmerge(trx: Trx, context: Context, id: number): Promise<void> {
  const opened = await openForChange(trx, context, id, null);
  const { row } = opened;
  if (row.duplicate_of_id === null) throw relatedErrors['merge.not-merged']();
  const target = await readWhole(trx, row.duplicate_of_id);
  const { statuses } = context.sight.catalogue;
  const current = statuses.get(row.status_id);
  const { duplicateStatusId } = await readDeskSettings(trx);
  const earlier = statuses.get((await statusBefore(trx, id)) ?? 0);
  // Whoever moved it on by hand meanwhile decided; otherwise it goes back.
  const to = row.status_id !== duplicateStatusId ? current : earlier?.live ? earlier : (statuses.get(firstStatus(statuses)?.id ?? 0) ?? current);
  if (!current || !to) throw relatedErrors['merge.not-merged']();
  const closedAt = closedAtAfter(current, to, row.closed_at, context.now);
  const time = moveClock(context, row, current, to);
  await sql`update occurrence set duplicate_of_id = null, status_id = ${to.id}, closed_at = ${closedAt}, ${sql.join(clockColumns(time.clock))}
    where id = ${id}`.execute(trx);
  const { actor, now } = context;
  const line = { kind: 'unmerged', side: 'staff', actor, at: now } as const;
  await writeEvent(trx, {
    ...line,
    occurrenceId: id,
    isPublic: true,
    fromStatusId: current.id,
    toStatusId: to.id,
    changes: [{ field: 'duplicateOf', old: target.code, new: null }],
  });
  await writeClockLines(trx, context, id, time.lines, system);
  await writeEvent(trx, { ...line, occurrenceId: target.id, isPublic: false, changes: [{ field: 'duplicate', old: row.code, new: null }] });
  await push(trx, context, row, await readWhole(trx, id));
  await push(trx, context, target, await readWhole(trx, target.id));
}

async function statusBefore(trx: Trx, id: number): Promise<number | null> {
  const { rows } = await sql<{ from_status_id: number | null }>`select from_status_id from occurrence_event
    where occurrence_id = ${id} and kind = 'merged' and from_status_id is not null order by id desc limit 1`.execute(trx);
  return rows[0]?.from_status_id ?? null;
}
