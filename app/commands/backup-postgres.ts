import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { plainText, putAside, readMunicipalities, tableSum, type Municipalities } from './backup-manifest.ts';

/** A connection for PostgreSQL's programs: the password goes into their environment, never into arguments that every user of the machine can read. */
export function connectionOf(databaseUrl: string): { readonly url: string; readonly env: NodeJS.ProcessEnv } {
  const url = new URL(databaseUrl);
  const password = url.password === '' ? url.searchParams.get('password') : decodeURIComponent(url.password);
  url.password = '';
  url.searchParams.delete('password');
  return { url: url.href, env: { ...process.env, PGAPPNAME: 'largo-backup', ...(password !== null && { PGPASSWORD: password }) } };
}

/** Writes pg_dump's custom format to `path`, and answers what stands in it: both read the same snapshot. `only`: one municipality. */
export async function dumpServer(databaseUrl: string, path: string, only: string | null = null): Promise<Municipalities> {
  const client = await connect(databaseUrl);
  try {
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as snapshot');
    const municipalities = await readMunicipalities(async <T>(sql: string): Promise<T[]> => (await client.query(sql)).rows, only);
    const codes = Object.keys(municipalities);
    if (codes.length === 0) throw new Error(`The database holds no municipality${only === null ? '' : ` "${only}"`}: there is nothing to keep.`);
    const { url, env } = connectionOf(databaseUrl);
    const dump = start(
      'pg_dump',
      [
        '--format=custom',
        `--snapshot=${rows[0]?.snapshot}`,
        '--no-owner',
        '--no-privileges',
        `--file=${path}`,
        ...codes.map((code) => `--schema="${code}"`),
        `--dbname=${url}`,
      ],
      env,
    );
    await dump.ended;
    return municipalities;
  } finally {
    await client.end();
  }
}

export interface ServerState {
  /** Of the schemas asked for, those that are there. */
  readonly existing: readonly string[];
  /** Connections of other Largo processes. */
  readonly running: number;
}

const others = `select count(*)::int from pg_stat_activity where datname = current_database() and application_name like 'largo%' and application_name <> 'largo-backup'`;

export async function lookAtServer(databaseUrl: string, codes: readonly string[]): Promise<ServerState> {
  const client = await connect(databaseUrl);
  try {
    const { rows } = await client.query<{ running: number; existing: string[] }>(
      `select (${others}) as running, array(select nspname::text from pg_namespace where nspname = any($1) order by 1) as existing`,
      [codes],
    );
    return { running: rows[0]?.running ?? 0, existing: rows[0]?.existing ?? [] };
  } finally {
    await client.end();
  }
}

/**
 * Puts a dump into new schemas and compares them with `municipalities`, all in one transaction: until its end everybody sees the
 * old ones, and whatever fails, or kills the process or the server, leaves them. The old ones stay under the names answered.
 * `beside`: other municipalities of the database go on being served, and the queue is theirs.
 */
export async function restoreServer(
  databaseUrl: string,
  path: string,
  municipalities: Municipalities,
  stamp: string,
  { beside = false } = {},
): Promise<string[]> {
  const codes = Object.keys(municipalities);
  const { existing } = await lookAtServer(databaseUrl, codes);
  const { url, env } = connectionOf(databaseUrl);
  const psql = start('psql', ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--set=VERBOSITY=terse', `--dbname=${url}`, '--file=-'], env);
  // A starting Largo waits for the same locks before it migrates.
  const locks = codes.map((code) => `select pg_advisory_xact_lock(hashtext('largo:${code}'));`);
  const aside = existing.map((code) => `alter schema "${code}" rename to "${code}${putAside}${stamp}";`);
  const alone = `do $$ begin if (${others}) > 0 then raise exception 'Largo is running'; end if; end $$;`;
  const begin = ['begin;', ...locks, ...(beside ? [] : [alone]), ...aside];
  try {
    await say(psql.process, [...begin, ...(beside ? [] : ['drop schema if exists pgboss cascade;']), ''].join('\n'));
    const dump = start('pg_restore', ['--no-owner', '--no-privileges', '--file=-', path], env);
    for await (const chunk of dump.process.stdout ?? []) await say(psql.process, chunk);
    await dump.ended;
    await say(psql.process, `\n${verification(municipalities)}\ncommit;\n`);
  } catch (error) {
    psql.process.kill();
    // What psql complained of comes first: the rest is only that it went away.
    await psql.ended.catch((first: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'EPIPE') throw first;
    });
    throw error;
  }
  psql.process.stdin?.end();
  await psql.ended;
  return existing.map((code) => `${code}${putAside}${stamp}`);
}

/** Puts a dump into a database that has none of its schemas. */
export async function loadInto(databaseUrl: string, path: string): Promise<void> {
  const { url, env } = connectionOf(databaseUrl);
  await start('pg_restore', ['--no-owner', '--no-privileges', '--exit-on-error', `--dbname=${url}`, path], env).ended;
}

function verification(municipalities: Municipalities): string {
  const promised = Object.entries(municipalities).flatMap(([code, { tables }]) =>
    Object.entries(tables).map(([name, sum]) => ({ code, name, ...sum })),
  );
  return `${plainText};
do $largo$ declare promised record; found record; begin
  for promised in select * from json_to_recordset($sums$${JSON.stringify(promised)}$sums$) as p (code text, name text, rows text, sum text) loop
    execute format('${tableSum}', promised.code, promised.name) into found;
    if (found.rows, found.sum) is distinct from (promised.rows, promised.sum) then
      raise exception '%.% has % rows (sum %), and had % (sum %)', promised.code, promised.name, found.rows, found.sum, promised.rows, promised.sum;
    end if;
  end loop; end $largo$;`;
}

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'largo-backup', connectionTimeoutMillis: 10_000 });
  await client.connect();
  return client;
}

async function say({ stdin, exitCode }: ChildProcess, text: string | Buffer): Promise<void> {
  if (!stdin || exitCode !== null || stdin.destroyed) throw Object.assign(new Error('psql has ended'), { code: 'EPIPE' });
  if (!stdin.write(text)) await Promise.race([once(stdin, 'drain'), once(stdin, 'close')]);
}

/** `ended` rejects with what the program said. */
function start(name: string, args: readonly string[], env: NodeJS.ProcessEnv): { readonly process: ChildProcess; readonly ended: Promise<void> } {
  const child = spawn(name, args, { env, stdio: [name === 'psql' ? 'pipe' : 'ignore', name === 'pg_restore' ? 'pipe' : 'ignore', 'pipe'] });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stdin?.on('error', () => {}); // told by its end
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', () => reject(new Error(`${name} is not installed: install postgresql-client.`)));
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`${name} failed: ${said.trim()}`))));
  });
  ended.catch(() => {});
  return { process: child, ended };
}
