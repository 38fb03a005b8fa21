import { sql } from 'kysely';
import type { z } from 'zod';
import { usersById } from '#features/identity/server/index.ts';
import type { Db } from '#platform/db/tables.ts';
import { dueFilters, type DueFilter, type OccurrenceFilter } from '../../record/inputs.ts';
import { may } from '../../record/permissions.ts';
import type { accountableQuery } from '../contract.ts';
import type { Context } from '../../record/server/context.ts';
import { listWhere } from '../../record/server/list-where.ts';
import { presentStatus } from '../../record/server/present.ts';
import type { Condition } from '../../record/server/where.ts';
import { dueWhere } from '../../record/server/due-where.ts';
import { workPage } from './overdue.ts';

type Query = z.output<typeof accountableQuery>;

/**
 * What a person answers for: the own ones, or those of the own units; whoever belongs to none and sees all answers for all.
 * One look over all that is open counts by status, deadline and person; the other numbers are sums of these.
 */
export async function accountable(db: Db, context: Context, query: Query) {
  const { site, sight, now } = context;
  const { scope, unity, status, due, person } = query;
  const among = (filter: OccurrenceFilter): Condition => listWhere(sight, site, { open: true, scope, unity, ...filter }, now);
  const whose: OccurrenceFilter = scope === 'mine' ? {} : { assigned: person };
  const tellsPeople = scope === 'units' && sight.can(may.assign) && sight.sees('assigned');
  const counting = countOpen(db, context, among(tellsPeople ? {} : whose));
  const theirs = counting.then((counts) =>
    !tellsPeople || person === undefined ? counts : counts.filter(({ user_id }) => (user_id ?? 0) === person),
  );
  const total = theirs.then((counts) => sum(status?.length ? counts.filter(({ status_id }) => status.includes(status_id)) : counts, due ?? 'open'));
  const page = await workPage(db, context, among({ ...whose, status, due }), query, total);
  const counts = await theirs;
  const statuses = [...sight.catalogue.statuses.values()].flatMap((one) => {
    const qty = sum(
      counts.filter(({ status_id }) => status_id === one.id),
      'open',
    );
    return qty === 0 ? [] : [{ status: presentStatus(one), qty }];
  });
  return {
    ...page,
    statuses,
    dues: dueFilters.map((one) => ({ due: one, qty: sum(counts, one) })),
    people: tellsPeople ? await peopleOf(site.db, await counting) : [],
  };
}

type Counted = { status_id: number; user_id: number | null; open: number } & Record<DueFilter, number>;

const sum = (rows: readonly Counted[], of: DueFilter | 'open'): number => rows.reduce((all, row) => all + row[of], 0);

/** Among open ones, so that the index of what is open answers alone: it does not hold when they were closed. */
async function countOpen(db: Db, { sight, now }: Context, where: Condition): Promise<Counted[]> {
  const is = (due: DueFilter): Condition => (due === 'none' ? sql`o.due_at is null` : dueWhere(due, sight.calendar, now));
  const dues = dueFilters.map((due) => sql`(count(*) filter (where ${is(due)}))::int as ${sql.id(due)}`);
  const { rows } = await sql<Counted>`select o.status_id, o.assigned_user_id as user_id, count(*)::int as open, ${sql.join(dues)}
    from occurrence o where ${where} group by 1, 2`.execute(db);
  return rows;
}

/** Whoever is late most comes first; what nobody has comes last. */
async function peopleOf(db: Db, counts: readonly Counted[]) {
  const ids = [...new Set(counts.map(({ user_id }) => user_id))];
  const users = await usersById(db, ids);
  return ids
    .map((id) => {
      const theirs = counts.filter(({ user_id }) => user_id === id);
      const name = id === null ? null : (users.get(id)?.name ?? null);
      return { id: id ?? 0, name, open: sum(theirs, 'open'), late: sum(theirs, 'overdue'), veryLate: sum(theirs, 'very-late') };
    })
    .toSorted(
      (a, b) => Number(a.id === 0) - Number(b.id === 0) || b.late - a.late || b.open - a.open || (a.name ?? '').localeCompare(b.name ?? '', 'pt'),
    )
    .slice(0, 200);
}
