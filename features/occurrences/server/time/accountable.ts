import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#platform/db/tables.ts';
import { dueFilters, type DueFilter } from '../../inputs.ts';
import { may } from '../../permissions.ts';
import type { accountableQuery } from '../../time-contract.ts';
import type { Context } from '../context.ts';
import { presentStatus } from '../present.ts';
import { all, among, type Condition } from '../where.ts';
import { dueWhere } from './due-where.ts';
import { workPage, workWhere } from './overdue.ts';

type Query = z.output<typeof accountableQuery>;

/** What a person answers for: the own ones, or those of the own units; whoever belongs to none and sees all answers for all. */
export async function accountable(db: Db, context: Context, query: Query) {
  const { site, sight, now } = context;
  const scope = all([...workWhere(context), ...scopeOf(context, query)]);
  const person: Condition[] = query.scope === 'mine' || query.person === undefined || !sight.sees('assigned') ? [] : [personIs(query.person)];
  const where = all([
    scope,
    ...person,
    ...(query.status?.length ? [among(sql`o.status_id`, query.status)] : []),
    ...(query.due ? [dueWhere(query.due, site.config.timeZone, now)] : []),
  ]);
  const [page, counts, people] = await Promise.all([
    workPage(db, context, where, query),
    countByStatusAndDue(db, context, all([scope, ...person])),
    query.scope === 'units' && sight.can(may.assign) && sight.sees('assigned') ? countByPerson(db, context, scope) : [],
  ]);
  const statuses = [...sight.catalogue.statuses.values()].flatMap((status) => {
    const qty = counts.reduce((sum, row) => (row.status_id === status.id ? sum + row.n : sum), 0);
    return qty === 0 ? [] : [{ status: presentStatus(status), qty }];
  });
  const dues = dueFilters.map((due) => ({ due, qty: counts.reduce((sum, row) => sum + row[due], 0) }));
  return { ...page, statuses, dues, people };
}

function scopeOf({ sight }: Context, { scope, unity }: Query): Condition[] {
  const chosen = unity?.length && sight.sees('unity') ? [among(sql`o.unity_id`, unity)] : [];
  if (scope === 'mine') return [sql`o.assigned_user_id = ${sight.userId}`, ...chosen];
  if (sight.unityIds.length === 0) return sight.seesAllUnities ? chosen : [sql`false`];
  // Whoever sees all units may look at each; without a choice it is about the own ones.
  return chosen.length > 0 && sight.seesAllUnities ? chosen : [among(sql`o.unity_id`, sight.unityIds), ...chosen];
}

const personIs = (id: number): Condition => (id === 0 ? sql`o.assigned_user_id is null` : sql`o.assigned_user_id = ${id}`);

type Counted = { status_id: number; n: number } & Record<DueFilter, number>;

async function countByStatusAndDue(db: Db, { site, now }: Context, where: Condition): Promise<Counted[]> {
  const dues = dueFilters.map((due) => sql`(count(*) filter (where ${dueWhere(due, site.config.timeZone, now)}))::int as ${sql.id(due)}`);
  const { rows } = await sql<Counted>`select o.status_id, count(*)::int as n, ${sql.join(dues)}
    from occurrence o where ${where} group by o.status_id`.execute(db);
  return rows;
}

interface PersonRow {
  id: number;
  name: string | null;
  open: number;
  late: number;
  veryLate: number;
}

async function countByPerson(db: Db, { site, now }: Context, where: Condition): Promise<PersonRow[]> {
  const late = (due: DueFilter): Condition => sql`(count(*) filter (where ${dueWhere(due, site.config.timeZone, now)}))::int`;
  const { rows } = await sql<PersonRow>`select coalesce(c.user_id, 0) as id, a.name, c.open, c.late, c.very_late as "veryLate" from (
      select o.assigned_user_id as user_id, count(*)::int as open, ${late('overdue')} as late, ${late('very-late')} as very_late
      from occurrence o where ${where} group by 1
    ) c left join account a on a.id = c.user_id order by c.user_id is null, c.late desc, c.open desc, fold(a.name) limit 200`.execute(db);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}
