import { sql } from 'kysely';
import { binding } from '#platform/crud/server/binding.ts';
import { create } from '#platform/crud/server/actions.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Acting } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { standing } from '../domain/concessions.ts';
import { feesDue, type FeesDue, type Rate } from '../domain/fees-due.ts';
import type { PlotKind } from '../domain/places.ts';
import { termsOf } from '../domain/terms.ts';
import { cemeteryErrors } from '../errors.ts';
import { fees, renewals } from '../resources.ts';
import { checkPast, todayOf } from './days.ts';
import { manage } from './managed.ts';
import { atField } from './settle.ts';

/** Years of the renewals of a concession, the first renewal first. */
const yearsOf = async (db: Db | Trx, concessionId: number): Promise<{ id: number; years: number }[]> => {
  const { rows } = await sql<{ id: number; years: number }>`select id::int, years from cemetery_renewal
    where concession_id = ${concessionId} and deleted_at is null order by id`.execute(db);
  return rows;
};

/** The last day of a concession as it is about to be written; null: perpetual. */
export async function lastDay(trx: Trx, id: number | null, startAt: string, years: number | null): Promise<string | null> {
  if (years === null) return null;
  const more = id === null ? [] : await yearsOf(trx, id);
  return termsOf(startAt, [years, ...more.map((one) => one.years)]).at(-1)?.endAt ?? null;
}

/** Writes when each renewal of a concession begins and ends, and when the concession does. */
export async function settleTerms(trx: Trx, concessionId: number): Promise<void> {
  const { start_at: startAt, years } = await trx
    .selectFrom('cemetery_concession')
    .select(['start_at', 'years'])
    .where('id', '=', concessionId)
    .executeTakeFirstOrThrow();
  const more = await yearsOf(trx, concessionId);
  const terms = years === null ? [] : termsOf(startAt, [years, ...more.map((one) => one.years)]);
  for (const [index, { id }] of more.entries()) {
    const term = terms[index + 1] ?? { startAt: null, endAt: null };
    await sql`update cemetery_renewal set start_at = ${term.startAt}, end_at = ${term.endAt} where id = ${id}
      and (start_at, end_at) is distinct from (${term.startAt}::date, ${term.endAt}::date)`.execute(trx);
  }
  const endAt = terms.at(-1)?.endAt ?? null;
  await sql`update cemetery_concession set end_at = ${endAt} where id = ${concessionId} and end_at is distinct from ${endAt}::date`.execute(trx);
}

async function settleRenewal(trx: Trx, _call: Acting, id: number): Promise<void> {
  const row = await trx.selectFrom('cemetery_renewal').select('concession_id').where('id', '=', id).executeTakeFirstOrThrow();
  await settleTerms(trx, Number(row.concession_id));
}

export const renewal = binding(renewals, {
  beforeSave: async (trx, call, values, id) => {
    checkPast(call, values, ['agreedAt']);
    const held = await trx
      .selectFrom('cemetery_concession')
      .select(['start_at', 'years', 'state'])
      .where('id', '=', values.concessionId)
      .forUpdate()
      .executeTakeFirst();
    if (!held || held.years === null || !standing.includes(held.state))
      throw atField('years', cemeteryErrors['cemeteries.no-renewal'](), call.locale);
    const before = (await yearsOf(trx, values.concessionId)).filter((one) => id === null || one.id < id).map(({ years }) => years);
    const { startAt, endAt } = termsOf(held.start_at, [held.years, ...before, values.years]).at(-1) ?? { startAt: null, endAt: null };
    return { startAt, endAt };
  },
  afterSave: settleRenewal,
  afterDelete: settleRenewal,
  afterRestore: settleRenewal,
});

export const fee = binding(fees, {
  beforeSave: async (_trx, call, values) => {
    checkPast(call, values, ['paidAt']);
    return { paid: values.paidAt !== null };
  },
  // The list is what is owed: the longest overdue first.
  first: () => sql<boolean>`not t.paid`,
});

/** What the table of fees asks of a concession and is not charged yet; nothing of one that is no longer in force. */
export async function readFeesDue(db: Db | Trx, id: number, today: string): Promise<FeesDue> {
  const { rows } = await sql<{ startAt: string; years: number | null; state: string; plotKind: PlotKind; charged: number[] | null }>`
    select c.start_at::text as "startAt", c.years, c.state, p.kind as "plotKind",
      (select json_agg(f.year) from cemetery_fee f where f.concession_id = c.id and f.deleted_at is null) as charged
    from cemetery_concession c join cemetery_plot p on p.id = c.plot_id where c.id = ${id} and c.deleted_at is null`.execute(db);
  const [held] = rows;
  if (!held) throw kernelErrors['record.not-found']();
  const { startAt, years, plotKind, charged } = held;
  if (!standing.includes(held.state)) return { items: [], unpriced: null };
  const { rows: rates } =
    await sql<Rate>`select name, plot_kind as "plotKind", charge, years, amount::text, valid_from::text as "validFrom", due_days as "dueDays"
    from cemetery_rate where deleted_at is null and plot_kind = ${plotKind} order by id`.execute(db);
  const more = await yearsOf(db, id);
  const terms = years === null ? [{ startAt, years, endAt: null }] : termsOf(startAt, [years, ...more.map((one) => one.years)]);
  return feesDue({ plotKind, isPerpetual: years === null, terms }, rates, new Set(charged), today);
}

/** Charges those of the proposed fees whose years are named, as if a clerk typed them. */
export async function chargeFees(trx: Trx, call: Acting, concessionId: number, years: readonly number[]): Promise<number> {
  await sql`select from cemetery_concession where id = ${concessionId} for update`.execute(trx);
  const { items } = await readFeesDue(trx, concessionId, todayOf(call));
  const chosen = items.filter(({ year }) => years.includes(year));
  for (const one of chosen) await create(trx, call, manage(fee), { ...one, concessionId, paidAt: null, receipt: null });
  return chosen.length;
}
