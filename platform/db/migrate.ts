import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { attachTriggersSql, auditSql } from '#platform/audit/server/trail.ts';
import type { Database } from './database.ts';
import { insideTransaction } from './mutex.ts';
import type { Trx } from './tables.ts';

/** Parameters a migration's SQL may need of the tenant. */
export interface MigrationContext {
  /** EPSG code of the tenant's geometry columns. */
  readonly srid: number;
}

/** One forward step of a slice, in plain SQL with unqualified names (the tenant's schema is on the search path). */
export interface Migration {
  /** `<feature>/<number>-<what>`, e.g. `occurrences/001-catalogue`; order: feature list, then this list. */
  readonly id: string;
  up(context: MigrationContext): string;
}

const bookkeeping = `
create table if not exists migration (id text primary key, checksum text not null, applied_at timestamptz not null default now());
`;

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What a schema stands at, in one word: the migrations and the functions of the audit trail. It is kept as the schema's comment. */
export function schemaMark(migrations: readonly Migration[], firstContext: MigrationContext): string {
  return `largo ${hash([auditSql, ...migrations.flatMap(({ id, up }) => [id, hash(up(firstContext))])].join('\n'))}`;
}

/** The marks of those schemas that are there, in one question however many there are. */
export async function readMarks(database: Database, codes: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  const rows = await database.query<{ code: string; mark: string | null }>(
    `select nspname::text as code, obj_description(oid, 'pg_namespace') as mark from pg_catalog.pg_namespace where nspname = any($1::text[])`,
    [codes],
  );
  return new Map(rows.map(({ code, mark }) => [code, mark]));
}

export interface MigrateOptions {
  /** What the checksums are taken with: stays the same when the projection of an empty municipality is changed later. */
  readonly firstContext?: MigrationContext;
  /** Everything is done, and then undone. Tables that would change are held meanwhile: it gives up when it has to wait for one. */
  readonly dryRun?: boolean;
}

/** Ends the transaction of a dry run. */
class Undone extends Error {}

/** A table that is being written is waited for so long; then the migration lets everybody through and tries again. */
const patience = '3s';
const tries = 40;
const pause = 250;
/** The table was not free in time; or each waited for the other, and the database chose this transaction to end. */
const isInTheWay = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && (error.code === '55P03' || error.code === '40P01')) || isInTheWay(error.cause));

/**
 * Brings one tenant's schema up to date, under a lock that other processes wait for; answers the ids applied. An empty schema is made in one
 * transaction. One that is in use is changed by a transaction for each migration: a single one would hold every table it has changed until the last
 * is done, and people who write at that moment wait, or wait for one another. What was applied stays when a later one fails, and is not done again.
 * Throws, before anything is changed, when a migration that already ran has changed since.
 */
export async function migrate(
  database: Database,
  tenant: string,
  context: MigrationContext,
  migrations: readonly Migration[],
  { firstContext = context, dryRun = false }: MigrateOptions = {},
): Promise<string[]> {
  const alone = <T>(work: (trx: Trx) => Promise<T>): Promise<T> =>
    database
      .tenant(tenant)
      .transaction()
      .execute((trx) =>
        insideTransaction.run(true, async () => {
          if (dryRun) await sql`set local lock_timeout to '5s'`.execute(trx);
          await sql`select pg_advisory_xact_lock(hashtext(${`largo:${tenant}`}))`.execute(trx);
          return work(trx);
        }),
      );
  const inUse = async <T>(work: (trx: Trx) => Promise<T>): Promise<T> => {
    for (let left = tries; ; left--) {
      try {
        return await alone(async (trx) => {
          await sql`set local lock_timeout to ${sql.lit(patience)}`.execute(trx);
          return work(trx);
        });
      } catch (error) {
        if (left === 0 || !isInTheWay(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  };
  const apply = async (trx: Trx, { id, up }: Migration): Promise<void> => {
    try {
      await sql.raw(up(context)).execute(trx);
    } catch (error) {
      throw new Error(`Migration ${id} failed for "${tenant}": ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
    await sql`insert into migration (id, checksum) values (${id}, ${hash(up(firstContext))})`.execute(trx);
  };
  const settle = async (trx: Trx): Promise<void> => {
    await sql.raw(attachTriggersSql).execute(trx);
    await sql`comment on schema ${sql.id(tenant)} is ${sql.lit(schemaMark(migrations, firstContext))}`.execute(trx);
  };

  let applied: string[] = [];
  let left: Migration[] = [];
  let isSettled = false;
  const begin = async (trx: Trx): Promise<void> => {
    await sql`create schema if not exists ${sql.id(tenant)}`.execute(trx);
    await sql.raw(bookkeeping).execute(trx);
    const known = await knownTo(trx);
    const changed = migrations.find(({ id, up }) => known.has(id) && known.get(id) !== hash(up(firstContext)));
    if (changed) throw new Error(`Migration ${changed.id} was changed after it ran for "${tenant}": add a new migration instead.`);
    await bringTrail(trx);
    left = migrations.filter(({ id }) => !known.has(id));
    isSettled = false;
    if (known.size > 0 && !dryRun) return;
    for (const migration of left) await apply(trx, migration);
    await settle(trx);
    applied = left.map(({ id }) => id);
    left = [];
    isSettled = true;
    if (dryRun) throw new Undone();
  };
  await (dryRun ? alone(begin) : inUse(begin)).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  for (const migration of left) {
    const isDone = await inUse(async (trx) => {
      // Another process may have been first.
      if ((await knownTo(trx)).has(migration.id)) return false;
      await apply(trx, migration);
      await sql.raw(attachTriggersSql).execute(trx);
      return true;
    });
    if (isDone) applied.push(migration.id);
  }
  if (!isSettled) await inUse(settle);
  return applied;
}

/** Functions and table of the audit trail, where they are not those of this version: even an index that is there waits for all who write. */
async function bringTrail(trx: Trx): Promise<void> {
  const version = hash(auditSql);
  const { rows } = await sql<{ version: string | null }>`select obj_description(to_regproc('largo_audit'), 'pg_proc') as version`.execute(trx);
  if (rows[0]?.version === version) return;
  await sql.raw(auditSql).execute(trx);
  await sql`comment on function largo_audit() is ${sql.lit(version)}`.execute(trx);
}

async function knownTo(trx: Trx): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; checksum: string }>`select id, checksum from migration`.execute(trx);
  return new Map(rows.map((row) => [row.id, row.checksum]));
}
