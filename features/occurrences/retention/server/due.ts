import { sql, type RawBuilder } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import { monthsBefore, type RetentionRule } from '../domain/retention.ts';

export type Rules = ReadonlyMap<number, RetentionRule>;
export type Measure = 'anonymise' | 'delete';

/** Types with the moment before which what was closed is out of time. */
function cutoffs(rules: Rules, measure: Measure, now: Date): { readonly typeId: number; readonly before: Date }[] {
  return [...rules].flatMap(([typeId, { anonymiseMonths, deleteMonths }]) => {
    const months = measure === 'anonymise' ? anonymiseMonths : deleteMonths;
    return months === null ? [] : [{ typeId, before: monthsBefore(now, months) }];
  });
}

/** What is in the trash counts from the day it was thrown away, if it was never closed. */
function due(measure: Measure, entries: readonly { readonly typeId: number; readonly before: Date }[]): RawBuilder<unknown> {
  const types = entries.map(({ typeId }) => typeId);
  const befores = entries.map(({ before }) => before.toISOString());
  return sql`occurrence o join unnest(${types}::bigint[], ${befores}::timestamptz[]) as rule (type_id, before) on rule.type_id = o.type_id
    where coalesce(o.closed_at, o.deleted_at) < rule.before ${measure === 'anonymise' ? sql`and o.anonymised_at is null` : sql``}`;
}

export interface Due {
  readonly id: number;
  readonly typeId: number;
  readonly before: Date;
}

/** The next that are out of time, by number, kept locked for the transaction; what is on hold is passed over. */
export async function nextDue(trx: Trx, rules: Rules, measure: Measure, now: Date, after: number, limit: number): Promise<Due[]> {
  const entries = cutoffs(rules, measure, now);
  if (entries.length === 0) return [];
  const { rows } = await sql<{ id: number; type_id: number; before: Date }>`select o.id, o.type_id, rule.before from ${due(measure, entries)}
    and o.hold_reason is null and o.id > ${after} order by o.id limit ${limit} for update of o`.execute(trx);
  return rows.map((row) => ({ id: Number(row.id), typeId: Number(row.type_id), before: row.before }));
}

export interface Counted {
  readonly typeId: number;
  readonly anonymise: number;
  readonly delete: number;
  /** Out of time, but on hold. */
  readonly held: number;
}

/** What tonight would do, in one look at all that is closed or thrown away. What is deleted is not anonymised before. */
export async function countDue(db: Db, rules: Rules, now: Date): Promise<Counted[]> {
  const entries = [...rules].map(([typeId, { anonymiseMonths, deleteMonths }]) => {
    const before = (months: number | null): string | null => (months === null ? null : monthsBefore(now, months).toISOString());
    return { typeId, anonymise: before(anonymiseMonths), delete: before(deleteMonths) };
  });
  const list = (of: 'anonymise' | 'delete') => sql`${entries.map((entry) => entry[of])}::timestamptz[]`;
  const deletes = sql`coalesce(ended < rule.delete_before, false)`;
  const anonymises = sql`coalesce(ended < rule.anonymise_before and anonymised_at is null, false)`;
  const { rows } = await sql<Counted>`select o.type_id as "typeId",
      (count(*) filter (where hold_reason is null and ${anonymises} and not ${deletes}))::int as anonymise,
      (count(*) filter (where hold_reason is null and ${deletes}))::int as delete,
      (count(*) filter (where hold_reason is not null and (${anonymises} or ${deletes})))::int as held
    from (select type_id, coalesce(closed_at, deleted_at) as ended, anonymised_at, hold_reason from occurrence
      where closed_at is not null or deleted_at is not null) o
    join unnest(${entries.map(({ typeId }) => typeId)}::bigint[], ${list('anonymise')}, ${list('delete')}) as rule (type_id, anonymise_before, delete_before)
      on rule.type_id = o.type_id and ended < greatest(rule.anonymise_before, rule.delete_before)
    group by o.type_id`.execute(db);
  return rows.map((row) => ({ ...row, typeId: Number(row.typeId) })).filter((row) => row.anonymise + row.delete + row.held > 0);
}
