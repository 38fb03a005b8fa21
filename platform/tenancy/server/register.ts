import type { Database } from '#platform/db/database.ts';

/**
 * The installation's own list of municipalities, outside their schemas: who is suspended, and whose schema could not be brought up to date.
 * A municipality without a row is in service. Not in a backup: a restored municipality is in service.
 */
export interface Standing {
  readonly suspendedAt: Date | null;
  /** Why, in the operator's words; visitors are not told. */
  readonly note: string | null;
  readonly failedAt: Date | null;
  /** What went wrong, for the operator. */
  readonly failure: string | null;
}

/** Schemas that are no municipality's, so that no municipality may be called so. */
export const reservedCodes: ReadonlySet<string> = new Set(['largo', 'pgboss', 'public', 'information_schema', 'topology', 'tiger']);

export async function openRegister(database: Database): Promise<void> {
  const [there] = await database.query<{ found: string | null }>(`select to_regclass('largo.municipality')::text as found`);
  if (there?.found) return;
  // Two processes that start at once may both find nothing.
  await database.query(`do $$ begin
    perform pg_advisory_xact_lock(hashtext('largo register'));
    create schema if not exists largo;
    create table if not exists largo.municipality (
      code text primary key, suspended_at timestamptz, note text, failed_at timestamptz, failure text);
  end $$`);
}

export async function readRegister(database: Database): Promise<ReadonlyMap<string, Standing>> {
  const rows = await database.query<{ code: string; suspended_at: Date | null; note: string | null; failed_at: Date | null; failure: string | null }>(
    'select code, suspended_at, note, failed_at, failure from largo.municipality',
  );
  return new Map(
    rows.map(({ code, suspended_at, note, failed_at, failure }) => [code, { suspendedAt: suspended_at, note, failedAt: failed_at, failure }]),
  );
}

/** Null: it is up to date again. */
export async function noteFailure(database: Database, code: string, failure: string | null): Promise<void> {
  if (failure === null) {
    await database.query('update largo.municipality set failed_at = null, failure = null where code = $1 and failed_at is not null', [code]);
    return;
  }
  await database.query(
    `insert into largo.municipality (code, failed_at, failure) values ($1, now(), $2)
     on conflict (code) do update set failed_at = coalesce(municipality.failed_at, now()), failure = excluded.failure`,
    [code, failure.slice(0, 2000)],
  );
}

/** Told to every process at once (`RealtimeSystem.onInstallation`). */
const told = `select pg_notify('largo', '{"installation":true}')`;

export async function suspend(database: Database, code: string, note: string | null): Promise<void> {
  await database.query(
    `insert into largo.municipality (code, suspended_at, note) values ($1, now(), $2)
     on conflict (code) do update set suspended_at = coalesce(municipality.suspended_at, now()), note = excluded.note`,
    [code, note],
  );
  await database.query(told);
}

export async function resume(database: Database, code: string): Promise<void> {
  await database.query('update largo.municipality set suspended_at = null, note = null where code = $1', [code]);
  await database.query(told);
}

/** Nothing is known of it any more. */
export async function strike(database: Database, code: string): Promise<void> {
  await database.query('delete from largo.municipality where code = $1', [code]);
}
