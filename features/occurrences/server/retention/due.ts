import { sql, type RawBuilder } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import { monthsBefore, type RetentionRule } from '../../domain/retention.ts';

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

/** What tonight would do. What is deleted is not anonymised before. */
export async function countDue(db: Db, rules: Rules, now: Date): Promise<Counted[]> {
  const found = new Map<number, { anonymise: number; delete: number; held: number }>();
  for (const measure of ['delete', 'anonymise'] as const) {
    const entries = cutoffs(rules, measure, now);
    if (entries.length === 0) continue;
    const { rows } = await sql<{
      type_id: number;
      n: number;
      held: number;
    }>`select o.type_id, count(*) filter (where o.hold_reason is null)::int as n,
      count(*) filter (where o.hold_reason is not null)::int as held from ${due(measure, entries)} group by o.type_id`.execute(db);
    for (const { type_id, n, held } of rows) {
      const one = found.get(Number(type_id)) ?? { anonymise: 0, delete: 0, held: 0 };
      found.set(Number(type_id), { ...one, [measure]: n, held: Math.max(one.held, held) });
    }
  }
  const deleted = cutoffs(rules, 'delete', now);
  const both =
    deleted.length === 0
      ? []
      : (
          await sql<{ type_id: number; n: number }>`select o.type_id, count(*)::int as n from ${due('delete', deleted)}
    and o.hold_reason is null and o.anonymised_at is null group by o.type_id`.execute(db)
        ).rows;
  const twice = new Map(both.map(({ type_id, n }) => [Number(type_id), n]));
  return [...found].map(([typeId, one]) => ({
    typeId,
    ...one,
    anonymise: Math.max(0, one.anonymise - (rules.get(typeId)?.anonymiseMonths === null ? 0 : (twice.get(typeId) ?? 0))),
  }));
}
