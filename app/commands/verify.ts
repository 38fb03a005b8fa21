import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import { openDatabase } from '#platform/db/database.ts';
import type { Env } from '../env.ts';
import { prepareDataDir } from '../installation.ts';
import { contentsOf, differenceOf, readMunicipalities, type Municipalities } from './backup-manifest.ts';
import { openBackupPlace } from './backup-place.ts';
import { loadInto } from './backup-postgres.ts';
import { makeFolder, takeBackup } from './restore.ts';

/** What is known of the newest trial, kept beside the backups. */
export const checkedName = 'largo-checked.json';

export interface Checked {
  readonly backup: string;
  readonly at: string;
}

/**
 * Restores a backup beside the installation, compares every table and every file with its manifest, and removes it again. Throws the
 * sentence of the first difference. In a folder or a bucket the newest one is taken, and its success is noted there.
 */
export async function verify(env: Env, source: string): Promise<string> {
  await prepareDataDir(env);
  const work = join(env.dataDir, `.largo-verify-${randomUUID()}`);
  await mkdir(work, { mode: 0o700 });
  try {
    const { name, manifest } = await takeBackup(env, source, work);
    const dump = join(work, 'database');
    const difference =
      manifest.kind === 'embedded'
        ? await makeFolder(dump, join(work, 'fresh'), manifest.municipalities)
        : await onServer(env, dump, manifest.municipalities);
    if (difference !== null) throw new Error(`The backup ${name} does not restore: ${difference}.`);
    const { place, name: given } = openBackupPlace(source);
    const checked: Checked = { backup: name, at: new Date().toISOString() };
    if (given === null) {
      await place.write(checkedName, Readable.from([Buffer.from(JSON.stringify(checked))]));
    }
    return `The backup ${name} restores, as of ${manifest.madeAt}: ${contentsOf(manifest)}, all compared with what was written.`;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Into a database of its own, which is dropped afterwards, or into BACKUP_CHECK_URL, whose schemas of the backup are. */
async function onServer(env: Env, dump: string, municipalities: Municipalities): Promise<string | null> {
  const given = env.backupCheckUrl;
  if (given !== null) return tryIn(given, dump, municipalities);
  if (env.databaseUrl === null) throw new Error('This backup is of a PostgreSQL server: set DATABASE_URL, or BACKUP_CHECK_URL, to try it.');
  const url = new URL(env.databaseUrl);
  const name = `largo_check_${Date.now()}`;
  const admin = new pg.Client({ connectionString: env.databaseUrl, application_name: 'largo-backup' });
  await admin.connect();
  try {
    await admin.query(`create database ${name} template template0 encoding 'UTF8'`).catch((error: Error) => {
      throw new Error(
        `No database can be made to try the backup in (${error.message}): allow it ("alter role … createdb"), or name an empty one with PostGIS in BACKUP_CHECK_URL.`,
        { cause: error },
      );
    });
    url.pathname = `/${name}`;
    return await tryIn(url.href, dump, municipalities);
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
  }
}

const onlyForTrials = 'largo_trials_only';

async function tryIn(url: string, dump: string, municipalities: Municipalities): Promise<string | null> {
  const scratch = await openDatabase({ url, dataDir: null });
  const codes = Object.keys(municipalities);
  try {
    // A wrong address must not cost a municipality: what holds one is only touched where an earlier trial has left its mark.
    const [state] = await scratch.query<{ held: boolean; ours: boolean }>(
      `select exists (select from pg_namespace where nspname = any($1)) as held, to_regclass('public.${onlyForTrials}') is not null as ours`,
      [codes],
    );
    if (state?.held && !state.ours) throw new Error('BACKUP_CHECK_URL names a database that holds municipalities: name an empty one.');
    await scratch.query(`create table if not exists public.${onlyForTrials} ()`);
    const drop = async (): Promise<void> => {
      for (const code of codes) await scratch.query(`drop schema if exists "${code}" cascade`);
    };
    await drop();
    await loadInto(url, dump);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return differenceOf(municipalities, await readMunicipalities(async <T>(sql: string): Promise<T[]> => (await client.query(sql)).rows));
    } finally {
      await client.end();
      await drop();
    }
  } finally {
    await scratch.close();
  }
}
