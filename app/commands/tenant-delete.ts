import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#platform/db/database.ts';
import { openBlobStore, type BlobStore } from '#platform/files/server/blob-store.ts';
import { openRegister, readRegister, strike } from '#platform/tenancy/server/register.ts';
import { configuredTenants } from '../compose.ts';
import type { Env } from '../env.ts';
import { openInstallation } from '../installation.ts';
import { putAside } from './backup-manifest.ts';

/**
 * Erases a suspended municipality: its schema with everything that stands in it (people, sessions, jobs, trail), what a restore had put aside of it,
 * its entries in the queue, its files and its cache. Then looks for its code wherever anything is kept, and says where it looked and what it found.
 */
export async function deleteTenant(env: Env, code: string, confirm: string | undefined): Promise<string> {
  if (!/^[a-z][a-z0-9_]{1,30}$/.test(code)) throw new Error(`"${code}" is no code of a municipality.`);
  if (confirm !== code) throw new Error(`This erases ${code} for ever. Say it once more: largo tenant delete ${code} --confirm ${code}`);
  const isConfigured = (await configuredTenants(env)).tenants.some((one) => one.code === code);
  const database = await openInstallation(env);
  try {
    await openRegister(database);
    const standing = (await readRegister(database)).get(code);
    if (isConfigured && !standing?.suspendedAt)
      throw new Error(
        `${code} is in service: suspend it first (largo tenant suspend ${code}), so that every process has let go of it. Nothing was changed.`,
      );
    const blobs = openBlobStore(env);
    const schemas = await schemasOf(database, code);
    if (schemas.length === 0 && standing === undefined && (await firstFile(blobs, code)) === null)
      throw new Error(`There is no municipality "${code}", nor anything of one.`);
    for (const schema of schemas) await database.query(`drop schema "${schema}" cascade`);
    for (const table of await queueTables(database)) await database.query(`delete from pgboss."${table}" where data ->> 'tenant' = $1`, [code]);
    let files = 0;
    for await (const key of blobs.list(`${code}/`)) {
      await blobs.remove(key);
      files += 1;
    }
    for (const folder of await cachesOf(env, code)) await rm(folder, { recursive: true, force: true });
    // A process that still has the municipality's file would make it anew, empty: the register keeps it closed as long as there is one.
    if (!isConfigured) await strike(database, code);
    const gone = `Erased: ${schemas.length} schemas (${schemas.join(', ')}), ${files} files.`;
    return [gone, ...(await proof(env, database, blobs, code, isConfigured))].join('\n');
  } finally {
    await database.close();
  }
}

const schemasOf = async (database: Database, code: string): Promise<string[]> =>
  (
    await database.query<{ name: string }>(
      'select nspname::text as name from pg_namespace where nspname = $1 or left(nspname, length($2)) = $2 order by 1',
      [code, `${code}${putAside}`],
    )
  ).map(({ name }) => name);

/** Tables of the queue whose entries name a municipality: the parent of all partitions. */
const queueTables = async (database: Database): Promise<string[]> =>
  (
    await database.query<{ name: string }>(`select c.relname::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'data' and a.atttypid = 'jsonb'::regtype
      where n.nspname = 'pgboss' and c.relkind in ('r', 'p') and not c.relispartition`)
  ).map(({ name }) => name);

async function firstFile(blobs: BlobStore, code: string): Promise<string | null> {
  for await (const key of blobs.list(`${code}/`)) return key;
  return null;
}

/** Folders of the cache are one for each kind of thing, and in each one for each municipality. */
async function cachesOf({ dataDir }: Env, code: string): Promise<string[]> {
  const cache = join(dataDir, 'cache');
  const kinds = await readdir(cache).catch(() => []);
  const found = await Promise.all(kinds.map(async (kind) => (await readdir(join(cache, kind)).catch(() => [])).map((name) => [kind, name] as const)));
  return found.flat().flatMap(([kind, name]) => (name === code ? join(cache, kind, name) : []));
}

/** Looks everywhere, not only where something was erased: a place that a later version adds is looked at without being named here. */
async function proof(env: Env, database: Database, blobs: BlobStore, code: string, isConfigured: boolean): Promise<string[]> {
  const tables = await database.query<{ schema: string; name: string }>(`
    select n.nspname::text as schema, c.relname::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      and (select count(*) from pg_class own where own.relnamespace = n.oid and own.relname in ('migration', 'audit_entry')) < 2
    order by 1, 2`);
  const held: string[] = [];
  for (const { schema, name } of tables) {
    const [row] = await database.query<{ count: number }>(`select count(*)::int as count from "${schema}"."${name}" t where t::text ~ $1`, [
      `(^|[^a-z0-9_])${code}([^a-z0-9_]|$)`,
    ]);
    if ((row?.count ?? 0) > 0) held.push(`${schema}.${name} (${row?.count} rows)`);
  }
  const schemas = await schemasOf(database, code);
  const objects = await database
    .query<{ name: string }>(
      `select rolname::text as name from pg_roles where rolname = $1 union all select pubname::text from pg_publication where pubname = $1
     union all select subname::text from pg_subscription where subname = $1`,
      [code],
    )
    .catch(() => []);
  const file = await firstFile(blobs, code);
  const caches = await cachesOf(env, code);
  const tombstone = 'largo.municipality (1 rows)';
  const unexpected = held.filter((one) => !(isConfigured && one === tombstone));
  const line = (what: string, found: readonly string[]): string =>
    `${found.length === 0 ? 'nothing' : 'STAYS  '} ${what}${found.length > 0 ? `: ${found.join(', ')}` : ''}`;
  const environment = Object.keys(process.env).filter((name) => name.endsWith(`_${code.toUpperCase()}`));
  return [
    'Looked for it in:',
    `  ${line('schemas of the database', schemas)}`,
    `  ${line(`${tables.length} tables outside the municipalities, every row (${[...new Set(tables.map(({ schema }) => schema))].join(', ')})`, unexpected)}`,
    `  ${line(
      'roles, publications and subscriptions of the server',
      objects.map(({ name }) => name),
    )}`,
    `  ${line('the file store', file === null ? [] : [file])}`,
    `  ${line('the cache of this machine', caches)}`,
    ...(isConfigured
      ? [
          `tenants/${code}.ts is still there, and a note in the register keeps the municipality closed: remove the file, restart, and run this again to erase the note.`,
        ]
      : []),
    ...(environment.length > 0 ? [`The environment still holds ${environment.join(', ')}.`] : []),
    'Backups made before still hold it until they are removed; so do the caches of other machines (DATA_DIR/cache), which may be removed at any time.',
    unexpected.length + schemas.length + caches.length + objects.length === 0 && file === null ? 'Nothing stays.' : 'Something stays: see above.',
  ];
}
