import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import type { AppError } from '#platform/kernel/errors.ts';
import type { Found } from '../contract.ts';
import { countedChecks, healthOf } from '../domain/health.ts';

const keptChecks = 200;

export type Check = { readonly found: Found } | { readonly error: AppError };

/** Writes one check and what follows from it; `found` replaces what was known of the service, a failure leaves it. */
export async function recordCheck(trx: Trx, serviceId: number, check: Check, at: Date): Promise<void> {
  const ok = 'found' in check;
  const milliseconds = ok ? check.found.milliseconds : null;
  const code = ok ? null : check.error.code;
  const params = ok ? null : JSON.stringify(check.error.details.params ?? {});
  await sql`insert into ogc_check (service_id, at, ok, milliseconds, failure_code, failure_params)
    values (${serviceId}, ${at}, ${ok}, ${milliseconds}, ${code}, ${params}::jsonb)`.execute(trx);
  const { rows } = await sql<{
    ok: boolean;
  }>`select ok from ogc_check where service_id = ${serviceId} order by id desc limit ${countedChecks}`.execute(trx);
  const { state, failureRate } = healthOf(rows);
  const found = ok ? JSON.stringify(check.found) : null;
  await sql`insert into ogc_state (service_id, state, failure_rate, checks, last_check_at, last_good_at, milliseconds, failure_code, failure_params, found)
    values (${serviceId}, ${state}, ${failureRate}, ${rows.length}, ${at}, ${ok ? at : null}::timestamptz, ${milliseconds}, ${code}, ${params}::jsonb, ${found}::jsonb)
    on conflict (service_id) do update set state = excluded.state, failure_rate = excluded.failure_rate, checks = excluded.checks,
      last_check_at = excluded.last_check_at, last_good_at = coalesce(excluded.last_good_at, ogc_state.last_good_at),
      milliseconds = coalesce(excluded.milliseconds, ogc_state.milliseconds), failure_code = excluded.failure_code,
      failure_params = excluded.failure_params, found = coalesce(excluded.found, ogc_state.found)`.execute(trx);
  await sql`delete from ogc_check where service_id = ${serviceId}
    and id <= (select id from ogc_check where service_id = ${serviceId} order by id desc offset ${keptChecks} limit 1)`.execute(trx);
}
