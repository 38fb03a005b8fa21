import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#platform/db/tables.ts';
import { exactTotalLimit } from '#platform/kernel/page.ts';
import { workingDaysBetween } from '../../domain/deadline.ts';
import type { overdueQuery, WorkItem } from '../../time-contract.ts';
import type { Context } from '../context.ts';
import { countAll, readPage } from '../list.ts';
import { crsOf, presentItem } from '../present.ts';
import type { OccurrenceRow } from '../rows.ts';
import { all, among, insideOnly, type Condition } from '../where.ts';
import { calendarOf } from './calendar.ts';
import { dueWhere } from './due-where.ts';

/** Open, and worked on by this person. */
export function workWhere({ sight }: Pick<Context, 'sight'>): Condition[] {
  return [sql`o.live`, sql`o.closed_at is null`, insideOnly(sight)];
}

export function presentWork({ sight, site, now }: Context, row: OccurrenceRow): WorkItem {
  const calendar = calendarOf(sight.catalogue, site);
  const late = row.due_at !== null && row.paused_at === null && row.due_at < now ? row.due_at : null;
  return {
    ...presentItem(sight, row),
    lateDays: late === null ? 0 : Math.max(1, workingDaysBetween(calendar, calendar.dayAt(late), calendar.dayAt(now))),
    veryLate: late !== null && row.very_late_at !== null && row.very_late_at < now,
  };
}

/** A page of what is open, by deadline. */
export async function workPage(db: Db, context: Context, where: Condition, query: { readonly page: number; readonly pageSize: number }) {
  const { page, pageSize } = query;
  const [rows, total] = await Promise.all([readPage(db, where, 'dueAt', pageSize, (page - 1) * pageSize), countAll(db, where)]);
  return {
    items: rows.map((row) => presentWork(context, row)),
    total: Math.min(total, exactTotalLimit),
    totalIsExact: total <= exactTotalLimit,
    page,
    pageSize,
    crs: crsOf(context.site),
  };
}

export async function overdue(db: Db, context: Context, query: z.output<typeof overdueQuery>) {
  const { site, sight, now } = context;
  const late = dueWhere(query.veryLate ? 'very-late' : 'overdue', site.config.timeZone, now);
  const where = all([
    ...workWhere(context),
    late,
    ...(query.unity?.length && sight.sees('unity') ? [among(sql`o.unity_id`, query.unity)] : []),
    ...(query.type?.length && sight.sees('type') ? [among(sql`o.type_id`, query.type)] : []),
  ]);
  const [page, groups] = await Promise.all([workPage(db, context, where, query), lateGroups(db, context)]);
  const fold = (of: 'unity_id' | 'type_id', names: ReadonlyMap<number, { readonly id: number; readonly name: string }>) => {
    const found = new Map<number, { id: number; name: string; late: number; veryLate: number }>();
    for (const group of groups) {
      const entry = names.get(group[of] ?? 0);
      if (!entry) continue;
      const sum = found.get(entry.id) ?? { id: entry.id, name: entry.name, late: 0, veryLate: 0 };
      found.set(entry.id, { ...sum, late: sum.late + group.late, veryLate: sum.veryLate + group.very_late });
    }
    return [...found.values()].toSorted((a, b) => b.late - a.late || a.name.localeCompare(b.name, 'pt'));
  };
  return {
    ...page,
    unities: sight.sees('unity') ? fold('unity_id', sight.catalogue.unities) : [],
    types: sight.sees('type') ? fold('type_id', sight.catalogue.types) : [],
  };
}

interface LateGroup {
  unity_id: number | null;
  type_id: number;
  late: number;
  very_late: number;
}

/** Of all that is late, whatever the list is narrowed to: from the index of deadlines alone. */
async function lateGroups(db: Db, context: Context): Promise<LateGroup[]> {
  const where = all([sql`o.live`, insideOnly(context.sight), dueWhere('overdue', context.site.config.timeZone, context.now)]);
  const { rows } = await sql<LateGroup>`select o.unity_id, o.type_id, count(*)::int as late,
    (count(*) filter (where o.very_late_at < ${context.now}))::int as very_late from occurrence o where ${where} group by 1, 2`.execute(db);
  return rows;
}

/** What the tabs say. */
export async function tabCounts(db: Db, context: Context) {
  const { site, sight, now } = context;
  const late = (due: 'overdue' | 'very-late') => all([sql`o.live`, insideOnly(sight), dueWhere(due, site.config.timeZone, now)]);
  const mine = all([sql`o.live`, sql`o.closed_at is null`, sql`o.assigned_user_id = ${sight.userId}`]);
  const [accountable, overdueTotal, veryLate] = await Promise.all([
    countAll(db, mine),
    countAll(db, late('overdue')),
    countAll(db, late('very-late')),
  ]);
  const cap = (n: number): number => Math.min(n, exactTotalLimit);
  return { accountable: cap(accountable), overdue: cap(overdueTotal), veryLate: cap(veryLate) };
}
