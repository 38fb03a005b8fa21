import { sql, type RawBuilder } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import { overlap, spanOf, type Span } from '../domain/dates.ts';
import { standing, type State } from '../domain/states.ts';

/** What lies this near lies in the same pavement: the precision of a drawing. */
const samePavement = 2;

const first = (alias: string): RawBuilder<string> => sql.raw(`coalesce(${alias}.actual_start, ${alias}.planned_start)`);
const last = (alias: string): RawBuilder<string> =>
  sql.raw(`greatest(coalesce(${alias}.actual_start, ${alias}.planned_start), coalesce(${alias}.actual_end, ${alias}.planned_end))`);
const stands = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${alias}.deleted_at`)} is null and ${sql.ref(`${alias}.state`)} = any(${[...standing]}::text[])`;

/**
 * Finds anew what a work is in the way of and what is in its way (null: of all works), in the transaction that changed it. Two works conflict
 * once, whichever was saved last; of a guarantee `work_id` is the work that would open the pavement.
 */
export async function findConflicts(trx: Trx, id: number | null): Promise<void> {
  const either = id === null ? sql`true` : sql`(a.id = ${id} or b.id = ${id})`;
  await sql`delete from work_conflict ${id === null ? sql`` : sql`where work_id = ${id} or other_id = ${id}`}`.execute(trx);
  await sql`insert into work_conflict (kind, work_id, other_id, metres)
    select 'work', a.id, b.id, st_distance(pa.geom, pb.geom)
    from work a join work_kind ka on ka.id = a.kind_id join work_place pa on pa.work_id = a.id
    join work_place pb on pb.geom && st_expand(pa.geom, (select max(metres) from work_kind))
    join work b on b.id = pb.work_id and b.id > a.id join work_kind kb on kb.id = b.kind_id
    where ${either} and ${stands('a')} and ${stands('b')} and ${first('a')} <= ${last('b')} and ${first('b')} <= ${last('a')}
      and st_dwithin(pa.geom, pb.geom, greatest(ka.metres, kb.metres))`.execute(trx);
  await sql`insert into work_conflict (kind, work_id, other_id, metres)
    select 'guarantee', a.id, b.id, st_distance(pa.geom, pb.geom)
    from work a join work_place pa on pa.work_id = a.id
    join work_place pb on pb.geom && st_expand(pa.geom, ${samePavement})
    join work b on b.id = pb.work_id and b.id <> a.id
    where ${either} and ${stands('a')} and a.opens_pavement and b.deleted_at is null and b.state not in ('draft', 'cancelled')
      and b.repaved_at <= ${last('a')} and b.guarantee_until >= ${first('a')} and st_dwithin(pa.geom, pb.geom, ${samePavement})`.execute(trx);
}

export interface Conflict {
  readonly kind: 'work' | 'guarantee';
  /** The other work. */
  readonly id: number;
  readonly number: string;
  readonly title: string;
  readonly state: State;
  readonly metres: number;
  /** Days both are in the street; of a guarantee the days it still runs. */
  readonly days: Span | null;
  /** Of a guarantee: the other work would open the pavement of this one. */
  readonly isOurs: boolean;
}

interface Row {
  kind: Conflict['kind'];
  metres: number;
  id: number;
  number: string;
  title: string;
  state: State;
  is_ours: boolean;
  planned_start: string | null;
  planned_end: string | null;
  actual_start: string | null;
  actual_end: string | null;
  guarantee_until: string | null;
  own: {
    planned_start: string | null;
    planned_end: string | null;
    actual_start: string | null;
    actual_end: string | null;
    guarantee_until: string | null;
  };
}

/** The conflicts of one work, the nearest first. */
export async function conflictsOf(db: Db | Trx, id: number): Promise<Conflict[]> {
  const { rows } =
    await sql<Row>`select c.kind, c.metres, o.id::int, o.number, o.title, o.state, c.other_id = ${id} and c.kind = 'guarantee' as is_ours,
      o.planned_start::text, o.planned_end::text, o.actual_start::text, o.actual_end::text, o.guarantee_until::text,
      json_build_object('planned_start', w.planned_start, 'planned_end', w.planned_end, 'actual_start', w.actual_start, 'actual_end', w.actual_end, 'guarantee_until', w.guarantee_until) as own
    from work_conflict c join work w on w.id = ${id} join work o on o.id = case when c.work_id = ${id} then c.other_id else c.work_id end
    where c.work_id = ${id} or c.other_id = ${id} order by c.metres, o.id limit 200`.execute(db);
  return rows.map(({ own, ...row }) => {
    const [ours, theirs] = [spanIn(own), spanIn(row)];
    const guarded = row.is_ours ? own.guarantee_until : row.guarantee_until;
    const opening = row.is_ours ? theirs : ours;
    const days =
      row.kind === 'work'
        ? ours && theirs && overlap(ours, theirs)
        : opening && guarded !== null
          ? overlap(opening, { from: '0001-01-01', to: guarded })
          : null;
    return {
      kind: row.kind,
      id: row.id,
      number: row.number,
      title: row.title,
      state: row.state,
      metres: Math.round(row.metres),
      days,
      isOurs: row.is_ours,
    };
  });
}

const spanIn = (row: Omit<Row['own'], 'guarantee_until'>): Span | null =>
  spanOf({ plannedStart: row.planned_start, plannedEnd: row.planned_end, actualStart: row.actual_start, actualEnd: row.actual_end });
