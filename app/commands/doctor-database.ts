import type { Database } from '#platform/db/database.ts';
import { withPlatform } from '#platform/http/server/compose.ts';
import { openRegister, readRegister } from '#platform/tenancy/server/register.ts';
import { openSecrets } from '#platform/secrets/server/secrets.ts';
import { configuredTenants } from '../compose.ts';
import type { Env } from '../env.ts';
import { features } from '../features.server.ts';

/** Throws where something is wrong; answers what there is to say otherwise. */
export type Look = (database: Database, env: Env) => Promise<string>;

const leastVersion = 15;
const mostSkew = 5;
const mostLag = 300;

export const version: Look = async (database) => {
  const [row] = await database.query<{ version: string; postgis: string }>(
    `select current_setting('server_version') as version, postgis_lib_version() as postgis`,
  );
  if (Number.parseInt(row?.version ?? '0', 10) < leastVersion) throw new Error(`PostgreSQL ${row?.version} is too old: ${leastVersion} or newer`);
  return `${database.kind}, PostgreSQL ${row?.version}, PostGIS ${row?.postgis}`;
};

async function schemas(database: Database): Promise<string[]> {
  const rows = await database.query<{ code: string }>(`
    select nspname as code from pg_namespace n where position('_before_restore_' in nspname) = 0
      and 2 = (select count(*) from pg_class where relnamespace = n.oid and relkind = 'r' and relname in ('migration', 'audit_entry')) order by 1`);
  return rows.map(({ code }) => code);
}

export const migrations: Look = async (database) => {
  const known = new Set(withPlatform(features).flatMap((feature) => feature.migrations.map(({ id }) => id)));
  const complaints: string[] = [];
  const codes = await schemas(database);
  for (const code of codes) {
    const applied = new Set((await database.query<{ id: string }>(`select id from "${code}".migration`)).map(({ id }) => id));
    const behind = [...known].filter((id) => !applied.has(id));
    const ahead = [...applied].filter((id) => !known.has(id));
    if (behind.length > 0) complaints.push(`${code} is ${behind.length} behind (${behind[0]} is the next)`);
    if (ahead.length > 0) complaints.push(`${code} is ${ahead.length} ahead (${ahead[0]} is unknown here)`);
  }
  if (complaints.length > 0) throw new Error(complaints.join('; '));
  return codes.length === 0 ? 'no municipality yet' : `${codes.length} municipalities, all as this Largo wants them`;
};

/** Who is served, who is suspended, and whose schema is not up to date, and why. */
export const standing: Look = async (database, env) => {
  const { served } = await configuredTenants(env);
  await openRegister(database);
  const register = await readRegister(database);
  const failed = served.flatMap(({ code }) => {
    const { failedAt, failure } = register.get(code) ?? { failedAt: null, failure: null };
    return failedAt === null ? [] : `${code} is closed since ${failedAt.toISOString()}: ${failure}`;
  });
  if (failed.length > 0) throw new Error(failed.join('; '));
  const suspended = served.filter(({ code }) => register.get(code)?.suspendedAt);
  return `${served.length - suspended.length} in service${suspended.length > 0 ? `; suspended: ${suspended.map(({ code }) => code).join(', ')}` : ''}`;
};

/** Somebody who holds the lock of migrations and does nothing: a session of psql that was left open. */
export const locks = async (database: Database, _env: Env, patience = '5 minutes'): Promise<string> => {
  if (database.kind === 'embedded') return 'embedded: one process, none';
  const held = await database.query<{ pid: number; name: string }>(`
    select distinct a.pid, coalesce(nullif(a.application_name, ''), a.usename) as name from pg_locks l join pg_stat_activity a using (pid)
    where a.datname = current_database() and a.state like 'idle in transaction%' and a.state_change < now() - interval '${patience}'
      and (l.locktype = 'advisory' or l.mode in ('AccessExclusiveLock', 'ExclusiveLock', 'ShareRowExclusiveLock')) and l.granted`);
  if (held.length > 0)
    throw new Error(held.map(({ pid, name }) => `connection ${pid} (${name}) holds locks and has done nothing for over ${patience}`).join('; '));
  return 'nobody holds one idly';
};

export const replica: Look = async (database) => {
  if (database.kind === 'embedded') return 'embedded: none';
  const late = await database.query<{ name: string; lag: number }>(
    `select application_name as name, extract(epoch from replay_lag)::int as lag from pg_stat_replication where replay_lag > interval '${mostLag} seconds'`,
  );
  if (late.length > 0) throw new Error(late.map(({ name, lag }) => `${name} is ${lag} seconds behind`).join('; '));
  const [archive] = await database.query<{ on: boolean; failing: boolean; wal: string | null }>(
    `select current_setting('archive_mode') <> 'off' as on, coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failing, last_failed_wal as wal from pg_stat_archiver`,
  );
  if (archive?.on && archive.failing) throw new Error(`archive_command fails (${archive.wal})`);
  const [count] = await database.query<{ n: number }>('select count(*)::int as n from pg_stat_replication');
  return `${count?.n ?? 0} replicas, WAL ${archive?.on ? 'is archived' : 'is not archived'}`;
};

export const clock = async (database: Database, _env: Env, here = Date.now): Promise<string> => {
  if (database.kind === 'embedded') return 'embedded: the same';
  const before = here();
  const [row] = await database.query<{ now: number }>('select (extract(epoch from clock_timestamp()) * 1000)::float8 as now');
  const skew = Math.abs((row?.now ?? 0) - (before + here()) / 2) / 1000;
  if (skew > mostSkew) throw new Error(`this machine and the database’s differ by ${Math.round(skew)} seconds`);
  return 'as the database’s';
};

/** Columns that hold sealed values, whatever slice they are of. */
const sealedColumns = `'secret', 'password', 'access_key', 'certificate', 'sealed', 'smtp_password'`;

export const key: Look = async (database, env) => {
  const secrets = openSecrets(env.secretKey, env.dataDir);
  const mark = secrets.seal('').split('.').slice(0, 2).join('.');
  for (const code of await schemas(database)) {
    const columns = await database.query<{ table: string; column: string }>(
      `select c.table_name as table, c.column_name as column from information_schema.columns c where table_schema = $1 and column_name in (${sealedColumns}) and data_type = 'text'`,
      [code],
    );
    for (const { table, column } of columns) {
      const [other] = await database.query(
        `select 1 from "${code}"."${table}" where "${column}" like 's1.______.%' and "${column}" not like $1 limit 1`,
        [`${mark.replaceAll('_', '\\_')}.%`],
      );
      if (other) throw new Error(`${code}.${table} holds secrets that this key does not open`);
    }
  }
  return env.secretKey === null
    ? 'secret.key in the data folder; keep a copy elsewhere, and set SECRET_KEY if there are several machines'
    : 'SECRET_KEY';
};
