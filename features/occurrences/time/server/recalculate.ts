import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { withLimit, type Clock } from '../../record/domain/clock.ts';
import { recalculateDeadlines } from '../jobs.ts';
import { loadCatalogue, type Catalogue } from '../../record/server/catalogue.ts';
import type { WholeRow } from '../../record/server/rows.ts';
import type { Change } from '../../record/server/tables.ts';
import { writeEvent } from '../../record/server/timeline.ts';
import { calendarOf } from '../../record/server/calendar.ts';
import { clockColumns, clockOf, limitFor, writtenDay } from '../../record/server/clock.ts';

type Row = Pick<
  WholeRow,
  | 'id'
  | 'type_id'
  | 'subtype_id'
  | 'status_id'
  | 'due_at'
  | 'very_late_at'
  | 'due_from'
  | 'paused_at'
  | 'pause_kind'
  | 'paused_days'
  | 'late_days'
  | 'confirmed_at'
  | 'created_at'
>;

const batch = 500;
const columns = sql`o.id, o.type_id, o.subtype_id, o.status_id, o.due_at, o.very_late_at, o.due_from, o.paused_at, o.pause_kind, o.paused_days, o.late_days,
  o.confirmed_at, o.created_at`;
const ofTypes = (ids: readonly number[]) => (ids.length === 0 ? sql`true` : sql`o.type_id = any(${[...ids]}::bigint[])`);

async function readOpen(db: Db | Trx, typeIds: readonly number[], after: number, lock = false): Promise<Row[]> {
  const { rows } = await sql<Row>`select ${columns} from occurrence o where o.live and o.closed_at is null and ${ofTypes(typeIds)} and o.id > ${after}
    order by o.id limit ${batch} ${lock ? sql`for update` : sql``}`.execute(db);
  return rows;
}

/** What its clock would be under the limits in force; null when that is what it is. */
function recalculated(site: Site, catalogue: Catalogue, row: Row, now: Date): Clock | null {
  const before = clockOf(row);
  const limit = limitFor(catalogue, row.type_id, row.subtype_id);
  const stage = catalogue.statuses.get(row.status_id) ?? { isLast: false, pausesDeadline: false };
  const began = row.due_from ?? row.confirmed_at ?? row.created_at;
  const after = withLimit(calendarOf(catalogue, site), before, limit, stage, began, now);
  const same = (a: Date | null, b: Date | null): boolean => a?.getTime() === b?.getTime();
  return same(after.dueAt, before.dueAt) && same(after.veryLateAt, before.veryLateAt) ? null : after;
}

/** The dry run: does the sum for each, writes nothing. */
export async function countRecalculation(db: Db, site: Site, typeIds: readonly number[], now: Date) {
  const catalogue = await loadCatalogue(db, site);
  const count = { open: 0, changed: 0, cleared: 0, newlyLate: 0 };
  for (let rows = await readOpen(db, typeIds, 0); rows.length > 0; rows = await readOpen(db, typeIds, rows.at(-1)?.id ?? 0)) {
    count.open += rows.length;
    for (const row of rows) {
      const after = recalculated(site, catalogue, row, now);
      if (!after) continue;
      count.changed += 1;
      if (after.dueAt === null) count.cleared += 1;
      else if (after.dueAt < now && (row.due_at === null || row.due_at >= now)) count.newlyLate += 1;
    }
  }
  return count;
}

/** Run twice it changes nothing the second time. */
export const recalculateHandler = handleJob(recalculateDeadlines, async ({ site, actor, services, payload, signal }) => {
  const now = services.now();
  const context = { site };
  let changed = 0;
  for (let after = 0; ;) {
    signal.throwIfAborted();
    const last = await site.tx(actor, async (trx) => {
      const catalogue = await loadCatalogue(trx, site);
      const rows = await readOpen(trx, payload.typeIds, after, true);
      for (const row of rows) {
        const clock = recalculated(site, catalogue, row, now);
        if (!clock) continue;
        await sql`update occurrence set ${sql.join(clockColumns(clock))} where id = ${row.id}`.execute(trx);
        const changes: Change[] = [{ field: 'dueAt', old: writtenDay(context, row.due_at), new: writtenDay(context, clock.dueAt) }];
        await writeEvent(trx, { occurrenceId: row.id, kind: 'due', side: 'staff', isPublic: false, actor, at: now, changes });
        changed += 1;
      }
      return rows.at(-1)?.id ?? null;
    });
    if (last === null) return { data: { changed } };
    after = last;
  }
});
