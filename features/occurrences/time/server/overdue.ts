import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#platform/db/tables.ts';
import { exactTotalLimit } from '#platform/kernel/page.ts';
import type { OccurrenceFilter } from '../../record/inputs.ts';
import type { overdueQuery } from '../contract.ts';
import type { Context } from '../../record/server/context.ts';
import { countAll, readPage } from '../../record/server/list.ts';
import { listWhere } from '../../record/server/list-where.ts';
import { crsOf, presentItem } from '../../record/server/present.ts';
import type { Condition } from '../../record/server/where.ts';

interface Page {
  readonly page: number;
  readonly pageSize: number;
}

/** A page of what is open, by deadline. */
export async function workPage(db: Db, context: Context, where: Condition, { page, pageSize }: Page, total: Promise<number>) {
  const [rows, count] = await Promise.all([readPage(db, where, 'dueAt', pageSize, (page - 1) * pageSize), total]);
  return {
    items: rows.map((row) => presentItem(context.sight, row, context.now)),
    total: Math.min(count, exactTotalLimit),
    totalIsExact: count <= exactTotalLimit,
    page,
    pageSize,
    crs: crsOf(context.site),
  };
}

export async function overdue(db: Db, context: Context, query: z.output<typeof overdueQuery>) {
  const { site, sight, now } = context;
  const { unity, type, veryLate } = query;
  const where = listWhere(sight, site, { unity, type, due: veryLate ? 'very-late' : 'overdue' }, now);
  const [page, groups] = await Promise.all([workPage(db, context, where, query, countAll(db, where)), lateGroups(db, context)]);
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
  const { site, sight, now } = context;
  const where = listWhere(sight, site, { due: 'overdue' }, now);
  const { rows } = await sql<LateGroup>`select o.unity_id, o.type_id, count(*)::int as late,
    (count(*) filter (where o.very_late_at < ${now}))::int as very_late from occurrence o where ${where} group by 1, 2`.execute(db);
  return rows;
}

/** What the tabs say. */
export async function tabCounts(db: Db, context: Context) {
  const { site, sight, now } = context;
  const count = (filter: OccurrenceFilter): Promise<number> => countAll(db, listWhere(sight, site, filter, now));
  const [accountable, overdueTotal, veryLate] = await Promise.all([
    count({ scope: 'mine', open: true }),
    count({ due: 'overdue' }),
    count({ due: 'very-late' }),
  ]);
  const cap = (n: number): number => Math.min(n, exactTotalLimit);
  return { accountable: cap(accountable), overdue: cap(overdueTotal), veryLate: cap(veryLate) };
}
