import { sql } from 'kysely';
import type { ResourceBinding } from '#platform/crud/server/binding.ts';
import type { ValuesOf } from '#platform/crud/resource.ts';
import type { Trx } from '#platform/db/tables.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { errors } from '../errors.ts';
import { channels, priorities, statuses, statusmoves, subtypes, types, unities } from '../resources.ts';
import { catalogued } from './catalogue-binding.ts';

/** Refuses to trash what occurrences still stand on; open ones only where closed ones can do without. */
const refuseWhileUsed =
  (column: 'type_id' | 'subtype_id' | 'status_id' | 'unity_id', openOnly = false) =>
  async (trx: Trx, _call: unknown, id: number) => {
    const open = openOnly ? sql`and closed_at is null` : sql``;
    const { rows } = await sql`select 1 from occurrence where live and ${sql.id(column)} = ${id} ${open} limit 1`.execute(trx);
    if (rows.length > 0) throw kernelErrors['record.in-use']();
  };

const refuse = (field: string, code: 'circle' | 'keep-one' | 'stood-on', locale: Locale) =>
  kernelErrors['request.invalid']({ fields: fieldError(field, code, locale) });

/** A status aggregated into itself, or into one that leads back to it, would be shown as nothing. */
async function refuseCircle(trx: Trx, target: number | null, id: number, locale: Locale): Promise<void> {
  if (target === null) return;
  const { rows } = await sql`with recursive chain (id) as (
      select ${target}::bigint union select s.aggregate_to from occurrence_status s join chain c on c.id = s.id where s.aggregate_to is not null
    ) select 1 from chain where id = ${id}`.execute(trx);
  if (rows.length > 0) throw refuse('aggregateTo', 'circle', locale);
}

/** New occurrences must begin somewhere, and what stands in a status is open or closed by it: neither is taken from under them. */
async function refuseStatusChange(trx: Trx, values: ValuesOf<typeof statuses>, id: number, locale: Locale): Promise<void> {
  const { rows } = await sql<{ first: boolean; last: boolean; used: boolean }>`select is_first as first, is_last as last,
    exists (select from occurrence o where o.live and o.status_id = s.id) as used from occurrence_status s where s.id = ${id}`.execute(trx);
  const [was] = rows;
  if (was?.first && !values.isFirst) throw refuse('isFirst', 'keep-one', locale);
  if (was?.used && values.isLast !== was.last) throw refuse('isLast', 'stood-on', locale);
}

/** The first status goes only when another one is it. */
async function refuseFirst(trx: Trx, id: number): Promise<void> {
  const { rows } = await sql`select 1 from occurrence_status where id = ${id} and is_first`.execute(trx);
  if (rows.length > 0) throw errors['occurrence.first-status']();
}

export const catalogueBindings: readonly ResourceBinding[] = [
  catalogued(channels),
  catalogued(priorities),
  catalogued(types, { beforeDelete: refuseWhileUsed('type_id') }),
  catalogued(subtypes, { beforeDelete: refuseWhileUsed('subtype_id') }),
  catalogued(unities, { beforeDelete: refuseWhileUsed('unity_id', true) }),
  catalogued(statuses, {
    beforeDelete: async (trx, call, id) => {
      await refuseFirst(trx, id);
      await refuseWhileUsed('status_id')(trx, call, id);
    },
    beforeSave: async (trx, call, values, id) => {
      if (id === null) return;
      await refuseCircle(trx, values.aggregateTo, id, call.locale);
      await refuseStatusChange(trx, values, id, call.locale);
    },
  }),
  catalogued(statusmoves),
];
