import { createReadStream, existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import pg from 'pg';
import { openDatabase, type Database } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { localFolder, openBlobStore } from '#platform/files/server/blob-store.ts';
import { withPlatform } from '#platform/http/server/compose.ts';
import { permissionCodes } from '#platform/http/server/permission-codes.ts';
import { knownModules } from '#platform/tenancy/modules.ts';
import { loadTenants } from '#platform/tenancy/server/load-tenants.ts';
import { storedSrid } from '#platform/tenancy/server/live-config.ts';
import { root } from '../compose.ts';
import type { Env } from '../env.ts';
import { explain } from '../explain.ts';
import { features } from '../features.server.ts';
import { openInstallation } from '../installation.ts';
import { mapTools } from '../map-tools.ts';
import { differenceOf, putAside, readMunicipalities, type Municipalities } from './backup-manifest.ts';
import { lookAtServer } from './backup-postgres.ts';
import { copySchema } from './move-schema.ts';

export interface MoveCommand {
  readonly target: string;
  readonly force: boolean;
  readonly progress: (percent: number, what: string) => void;
}

/** What is under way; whatever a killed move has left under such a name is dropped by the next. */
const moving = '_moving';

/**
 * From the embedded database to a server: made in schemas beside, counted and compared table by table, and renamed at the very end in one
 * transaction. Until then the target holds what it held. The embedded folder stays as it is.
 */
export async function moveTo(env: Env, { target, force, progress }: MoveCommand): Promise<string> {
  if (!/^postgres(ql)?:\/\//.test(target) || !URL.canParse(target))
    throw new Error('move-to needs the address of the server: postgres://user:password@host/database.');
  if (env.databaseUrl !== null)
    throw new Error('move-to starts from the embedded database: unset DATABASE_URL, and give the server as its argument.');
  const there: Env = { ...env, databaseUrl: target };
  const source = await openInstallation(env);
  try {
    const server = await openDatabase({ url: target, dataDir: null }).catch((error: unknown) => Promise.reject(explain(error, there)));
    try {
      return await move(env, source, server, { target, force, progress });
    } finally {
      await server.close();
    }
  } finally {
    await source.close();
  }
}

async function move(env: Env, source: Database, server: Database, { target, force, progress }: MoveCommand): Promise<string> {
  const codes = await codesOf(source);
  if (codes.length === 0) throw new Error('The embedded database holds no municipality: there is nothing to move.');
  const { existing, running } = await lookAtServer(target, codes);
  if (running > ownConnections) throw new Error('Largo is running on that database: stop its web processes and workers first.');
  if (existing.length > 0 && !force)
    throw new Error(`The database holds ${existing.join(', ')} already: say --force to put that aside and take what is here.`);
  await bringUpToDate(source, server, codes);

  const client = new pg.Client({ connectionString: target, application_name: 'largo-backup' });
  await client.connect();
  const ask = async <T>(sql: string, values: unknown[] = []): Promise<T[]> => (await client.query(sql, values)).rows;
  try {
    for (const [n, code] of codes.entries()) {
      await copySchema(source, ask, code, `${code}${moving}`, (share, table) => progress(((n + share) / codes.length) * 80, `${code}: ${table}`));
    }
    progress(85, 'comparing');
    const promised = await readMunicipalities((sql) => source.query(sql));
    const found = await readMunicipalities((sql) => ask(sql));
    const renamed: Municipalities = Object.fromEntries(codes.map((code) => [code, found[`${code}${moving}`] ?? { migrations: [], tables: {} }]));
    const difference = differenceOf(promised, renamed);
    if (difference !== null)
      throw new Error(`The move was not whole: ${difference}. The server's database is as it was, and so is the embedded one.`);
    progress(90, 'files');
    const files = await moveFiles(env);
    const stamp = new Date().toISOString().slice(0, 19).replaceAll(/\D/g, '');
    await ask(
      [
        'begin',
        ...existing.map((code) => `alter schema "${code}" rename to "${code}${putAside}${stamp}"`),
        'drop schema if exists pgboss cascade',
        ...codes.map((code) => `alter schema "${code}${moving}" rename to "${code}"`),
        'commit',
      ].join(';\n'),
    );
    const tables = Object.values(promised).flatMap((one) => Object.values(one.tables));
    return [
      `Moved: ${codes.join(', ')}; ${tables.length} tables with ${tables.reduce((sum, { rows }) => sum + Number(rows), 0)} rows, each counted and compared. ${files}`,
      ...existing.map((code) => `What was there is kept; when all is well: drop schema "${code}${putAside}${stamp}" cascade;`),
      'Start Largo with DATABASE_URL from now on. The embedded folder stays as it is; remove it when all is well. Jobs that were waiting are told as interrupted: start those again that are still wanted.',
    ].join('\n');
  } finally {
    await client.end();
  }
}

/** This command's own, which bear Largo's name too. */
const ownConnections = 2;

const codesOf = async (database: Database): Promise<string[]> =>
  (
    await database.query<{ code: string }>(`
      select nspname as code from pg_namespace where position('${putAside}' in nspname) = 0
        and 2 = (select count(*) from pg_class where relnamespace = pg_namespace.oid and relkind = 'r' and relname in ('migration', 'audit_entry')) order by 1`)
  ).map(({ code }) => code);

/** Both have this Largo's schema; the server's is empty and bears another name. */
async function bringUpToDate(source: Database, server: Database, codes: readonly string[]): Promise<void> {
  const known = { modules: new Set(knownModules.map(({ code }) => code)), tools: new Set(mapTools), permissions: permissionCodes(features) };
  const files = new Map((await loadTenants(join(root, 'tenants'), known)).map((file) => [file.code, file]));
  const migrations = withPlatform(features).flatMap((feature) => feature.migrations);
  for (const code of codes) {
    const file = files.get(code);
    if (!file) throw new Error(`The embedded database holds "${code}", and there is no tenants/${code}.ts: put the file back, then move.`);
    const srid = await storedSrid(source.tenant(code), file);
    const first = { srid: file.map.epsg };
    await migrate(source, code, { srid }, migrations, { firstContext: first });
    await server.query(`drop schema if exists "${code}${moving}" cascade`);
    await migrate(server, `${code}${moving}`, { srid }, migrations, { firstContext: first });
  }
}

/** Files stay where they are, or go into the bucket of STORAGE_URL; those that are there already are not sent again. */
async function moveFiles(env: Env): Promise<string> {
  const folder = join(env.dataDir, 'files');
  if (localFolder(env) !== null) return 'The files stay in their folder.';
  if (!existsSync(folder)) return 'There were no files to move.';
  const bucket = openBlobStore(env);
  const there = new Set<string>();
  for await (const key of bucket.list('')) there.add(key);
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile() && !entry.name.endsWith('.part'),
  );
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const key = relative(folder, path);
    if (!there.has(key)) await bucket.write(key, createReadStream(path), 'application/octet-stream');
  }
  return `${entries.length} files are in the bucket.`;
}
