import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import type { DeskPlan, Overview } from '../contract.ts';
import { outlines } from './find.ts';

/** As many as somebody looks through; the lists have the others. */
const most = 20;

interface Asked {
  readonly cemetery?: number | undefined;
  readonly today: string;
  /** May see who the deceased are. */
  readonly names: boolean;
}

export async function readOverview(db: Db, { cemetery, today, names }: Asked): Promise<Overview> {
  const here = cemetery === undefined ? sql`true` : sql`p.cemetery_id = ${cemetery}`;
  const plot = sql`p.id::int as "plotId", coalesce(p.name, p.code) as plot`;
  const cemeteries = await sql<
    Overview['cemeteries'][number]
  >`select id::int, name from cemetery where deleted_at is null order by fold(name)`.execute(db);
  const groups = await sql<Overview['groups'][number]>`select s.name as section, p.kind, p.state, count(*)::int as count from cemetery_plot p
    join cemetery_section s on s.id = p.section_id where p.deleted_at is null and ${here} group by 1, 2, 3 order by fold(s.name), 2, 3`.execute(db);
  const ending = await sql<
    Overview['ending']['items'][number] & { total: number }
  >`select ${plot}, c.id::int, c.number, c.end_at::text as "endAt", count(*) over ()::int as total
    from cemetery_concession c join cemetery_plot p on p.id = c.plot_id
    where c.deleted_at is null and c.state in ('active', 'notice') and c.end_at < ${today}::date + interval '1 year' and ${here} order by c.end_at, c.id limit ${most}`.execute(
    db,
  );
  const overdue = await sql<
    Overview['overdue']['items'][number] & { total: number; sum: string }
  >`select ${plot}, c.id::int, c.number, f.year, f.amount::text, f.due_at::text as "dueAt",
      count(*) over ()::int as total, sum(f.amount) over ()::text as sum
    from cemetery_fee f join cemetery_concession c on c.id = f.concession_id and c.deleted_at is null join cemetery_plot p on p.id = c.plot_id
    where f.deleted_at is null and f.paid_at is null and f.due_at < ${today}::date and ${here} order by f.due_at, f.id limit ${most}`.execute(db);
  const opening = await sql<
    Overview['opening']['items'][number] & { total: number }
  >`select ${plot}, d.id::int, ${names ? sql`d.name` : sql`null::text`} as name, d.opens_at::text as "opensAt",
      count(*) over ()::int as total
    from cemetery_deceased d join cemetery_plot p on p.id = d.plot_id
    where d.deleted_at is null and d.opens_at <= ${today}::date and ${here} order by d.opens_at, d.id limit ${most}`.execute(db);
  return {
    cemeteries: cemeteries.rows,
    groups: groups.rows,
    ending: counted(ending.rows),
    overdue: { amount: overdue.rows[0]?.sum ?? '0.00', ...counted(overdue.rows) },
    opening: counted(opening.rows),
  };
}

const counted = <T extends { readonly total: number }>(rows: readonly T[]) => ({ total: rows[0]?.total ?? 0, items: [...rows] });

export async function readPlan(db: Db, id: number): Promise<DeskPlan | null> {
  const known = await db.selectFrom('cemetery').select('id').where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();
  if (!known) return null;
  const { box, sections } = await outlines(db, id);
  const plots = await sql<
    DeskPlan['plots'][number]
  >`select id::int, coalesce(name, code) as name, kind, state, st_assvg(area, 0, 1) as path from cemetery_plot
    where cemetery_id = ${id} and area is not null and deleted_at is null order by id limit 20000`.execute(db);
  const undrawn = await sql<{
    count: number;
  }>`select count(*)::int as count from cemetery_plot where cemetery_id = ${id} and area is null and deleted_at is null`.execute(db);
  return { box, sections, plots: plots.rows, undrawn: undrawn.rows[0]?.count ?? 0 };
}
