import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { attachTriggersSql, auditSql } from '#platform/audit/server/trail.ts';
import type { Database } from './database.ts';
import { insideTransaction } from './mutex.ts';

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

/**
 * Brings one tenant's schema up to date in a single transaction, under a lock that other processes wait for.
 * Answers the ids applied. Throws when a migration that already ran has changed since.
 */
export async function migrate(
  database: Database,
  tenant: string,
  context: MigrationContext,
  migrations: readonly Migration[],
  { firstContext = context, dryRun = false }: MigrateOptions = {},
): Promise<string[]> {
  const applied: string[] = [];
  const work = database
    .tenant(tenant)
    .transaction()
    .execute((trx) =>
      insideTransaction.run(true, async () => {
        if (dryRun) await sql`set local lock_timeout to '5s'`.execute(trx);
        await sql`select pg_advisory_xact_lock(hashtext(${`largo:${tenant}`}))`.execute(trx);
        await sql`create schema if not exists ${sql.id(tenant)}`.execute(trx);
        await sql.raw(bookkeeping).execute(trx);
        const { rows } = await sql<{ id: string; checksum: string }>`select id, checksum from migration`.execute(trx);
        const known = new Map(rows.map((row) => [row.id, row.checksum]));
        await sql.raw(auditSql).execute(trx);
        for (const migration of migrations) {
          const checksum = hash(migration.up(firstContext));
          const before = known.get(migration.id);
          if (before === checksum) continue;
          if (before !== undefined)
            throw new Error(`Migration ${migration.id} was changed after it ran for "${tenant}": add a new migration instead.`);
          try {
            await sql.raw(migration.up(context)).execute(trx);
          } catch (error) {
            throw new Error(`Migration ${migration.id} failed for "${tenant}": ${error instanceof Error ? error.message : String(error)}`, {
              cause: error,
            });
          }
          await sql`insert into migration (id, checksum) values (${migration.id}, ${checksum})`.execute(trx);
          applied.push(migration.id);
        }
        if (applied.length > 0) await sql.raw(attachTriggersSql).execute(trx);
        await sql`comment on schema ${sql.id(tenant)} is ${sql.lit(schemaMark(migrations, firstContext))}`.execute(trx);
        if (dryRun) throw new Undone();
      }),
    );
  await work.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return applied;
}
