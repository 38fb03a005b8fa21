import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openDatabase, type Database } from '#platform/db/database.ts';
import { copyTemplate, onPostgres } from '#platform/testing/database.ts';
import { templateDatabase } from '#platform/testing/templates.ts';
import { backup } from './commands/backup.ts';
import { readArchive, writeArchive } from './commands/backup-archive.ts';
import type { Manifest } from './commands/backup-manifest.ts';
import { connectionOf } from './commands/backup-postgres.ts';
import { restore } from './commands/restore.ts';
import { readEnv, type Env } from './env.ts';
import { openInstallation } from './installation.ts';

/* A restore gives back all that was there, or leaves everything as it is. */

const folder = mkdtempSync(join(tmpdir(), 'largo-restore-test-'));
const whole = join(folder, 'whole.tar.gz');
let env: Env;
/** Names of all channels once the backup is written and one has come since. */
let before: readonly string[];

/** An embedded database takes seconds to open: as much as can be done with it is done at once. */
async function withDatabase<T>(use: (database: Database) => Promise<T>): Promise<T> {
  const database = await openInstallation(env);
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}
const ask = <T = { n: number }>(text: string): Promise<T[]> => withDatabase((database) => database.query<T>(text));
const allNames = 'select name from alfa.channel order by name';
const names = async () => (await ask<{ name: string }>(allNames)).map(({ name }) => name);
const addChannel = (name: string) => (database: Database) => sql`insert into channel (name) values (${name})`.execute(database.tenant('alfa'));

/** The backup with something changed, signed as if it had been written so. */
async function forged(change: (manifest: Manifest, database: Buffer) => { manifest?: Manifest; database?: Buffer }): Promise<string> {
  const work = mkdtempSync(join(folder, 'forged-'));
  const manifest = await readArchive(createReadStream(whole), work);
  const changed = change(structuredClone(manifest), readFileSync(join(work, 'database')));
  const path = join(work, 'forged.tar.gz');
  await writeArchive(
    (content) => pipeline(content, createWriteStream(path)),
    null,
    async (add) => {
      const content = changed.database ?? readFileSync(join(work, 'database'));
      const database = await add('database', content.length, [content]);
      for (const [name, { bytes }] of Object.entries(manifest.files ?? {}))
        await add(`files/${name}`, bytes, [readFileSync(join(work, 'files', name))]);
      return { ...(changed.manifest ?? manifest), database };
    },
  );
  return path;
}

beforeAll(async () => {
  const url = inject('postgresUrl');
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  if (url === null) {
    copyTemplate('migrated', join(dataDir, 'database'));
    const database = await openDatabase({ url: null, dataDir: join(dataDir, 'database') });
    await addChannel('kept')(database);
    await database.close();
  } else {
    const admin = new pg.Client(`${url}/postgres`);
    await admin.connect();
    await admin.query(`create database restore_${process.pid} template ${templateDatabase('migrated')}`);
    await admin.end();
  }
  env = readEnv({ DATA_DIR: dataDir, ...(url !== null && { DATABASE_URL: `${url}/restore_${process.pid}` }) });
  mkdirSync(join(dataDir, 'files/alfa/2026/11/01'), { recursive: true });
  writeFileSync(join(dataDir, 'files/alfa/2026/11/01/one'), 'the first file');
  if (url !== null) await withDatabase(addChannel('kept'));
  await backup(env, { target: whole });
  before = await withDatabase(async (database) => {
    await addChannel('later')(database);
    return (await database.query<{ name: string }>(allNames)).map(({ name }) => name);
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a restore', { timeout: 300_000 }, () => {
  let place: number;
  beforeAll(() => {
    place = placeOf();
  });
  // An embedded database takes seconds to open, and a restore puts another folder in its place.
  const placeOf = (): number => (onPostgres() ? 0 : statSync(join(env.dataDir, 'database')).ino);
  const isAsBefore = async () => {
    expect(placeOf()).toBe(place);
    if (onPostgres()) expect(await names()).toEqual(before);
  };
  const leavesAll = async (attempt: Promise<unknown>, why: RegExp) => {
    await expect(attempt).rejects.toThrow(why);
    await isAsBefore();
    expect(readdirSync(env.dataDir)).not.toContain('restore');
  };

  it('comes from a file that only its owner may read, and so is the data folder', () => {
    expect(statSync(whole).mode & 0o777).toBe(0o600);
    expect(statSync(env.dataDir).mode & 0o777).toBe(0o700);
    expect(readdirSync(folder).filter((name) => name.startsWith('.largo') || name.endsWith('.part'))).toEqual([]);
  });

  it('asks before it replaces what is there', () => leavesAll(restore(env, whole, false), /--force/));

  it('refuses while Largo runs', async () => {
    const running = await openInstallation(env);
    await expect(restore(env, whole, true)).rejects.toThrow(/running on this database|in use by another Largo/);
    await running.close();
    await isAsBefore();
  });

  it.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2))],
    ['with bytes changed in the middle', (bytes: Buffer) => Buffer.from(bytes).fill(0, bytes.length >> 1, (bytes.length >> 1) + 4096)],
    ['that is something else', () => Buffer.from('not a backup')],
  ])('refuses a file %s', async (_how, damage) => {
    const path = join(folder, 'damaged.tar.gz');
    writeFileSync(path, damage(readFileSync(whole)));
    await leavesAll(restore(env, path, true), /cannot be used: .*Nothing was changed/);
  });

  it('refuses a file that is not there', () => leavesAll(restore(env, join(folder, 'none.tar.gz'), true), /There is no file/));

  it('refuses what a newer Largo has written', async () => {
    const path = await forged((manifest) => {
      manifest.municipalities['alfa']?.migrations.push('layers/999-future');
      return { manifest };
    });
    await leavesAll(restore(env, path, true), /newer Largo \(layers\/999-future/);
  });

  it.each(['rows', 'sum'] as const)('keeps the old data where the new has other %s than the backup says', async (what) => {
    const path = await forged((manifest) => {
      const table = manifest.municipalities['alfa']?.tables['channel'];
      if (table) table[what] = '7';
      return { manifest };
    });
    await leavesAll(restore(env, path, true), /channel has.*as it was/);
  });

  it('keeps the old data where the dump breaks off half-way', async () => {
    const path = await forged((_manifest, database) => ({ database: database.subarray(0, Math.floor(database.length * 0.9)) }));
    await leavesAll(restore(env, path, true), /./);
  });

  it.runIf(onPostgres())('killed half-way leaves the database as it was', async () => {
    const client = new pg.Client(env.databaseUrl ?? '');
    await client.connect();
    await client.query(`select pg_advisory_lock(hashtext('largo:alfa'))`);
    const child = spawn(process.execPath, ['app/cli.ts', 'restore', whole, '--force'], {
      env: { ...process.env, DATA_DIR: env.dataDir, DATABASE_URL: env.databaseUrl ?? '' },
      stdio: 'ignore',
    });
    const busy = async (state: string) =>
      (await client.query(`select 1 from pg_stat_activity where application_name = 'largo-backup' and ${state}`)).rowCount !== 0;
    await expect.poll(() => busy(`wait_event = 'advisory'`), { timeout: 60_000 }).toBe(true);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await client.query(`select pg_advisory_unlock(hashtext('largo:alfa'))`);
    await expect.poll(() => busy('true'), { timeout: 60_000 }).toBe(false);
    await client.end();
    expect(await names()).toEqual(before);
    rmSync(join(env.dataDir, 'restore'), { recursive: true, force: true });
  });

  it('gives back rows and files as they were, and keeps what it replaced', async () => {
    if (onPostgres()) await ask('create schema gamma create view own as select 1 as id');
    truncateSync(join(env.dataDir, 'files/alfa/2026/11/01/one'));
    const said = await restore(env, whole, true);
    expect(said).toMatch(/alfa, beta; \d+ rows and 1 files, all compared/);
    expect(await names()).toEqual(before.filter((name) => name !== 'later'));
    expect(before).toContain('later');
    expect(readFileSync(join(env.dataDir, 'files/alfa/2026/11/01/one'), 'utf8')).toBe('the first file');
    if (onPostgres()) {
      expect(await ask('select id as n from gamma.own')).toEqual([{ n: 1 }]);
      const aside = /drop schema "(alfa_before_restore_\d+)"/.exec(said)?.[1];
      expect(await ask(`select 1 as n from ${aside}.channel where name = 'later'`)).toEqual([{ n: 1 }]);
    } else expect(existsSync(/kept in (\S+);/.exec(said)?.[1] ?? '')).toBe(true);
    // What an earlier restore has put aside is no municipality.
    const again = join(folder, 'again.tar.gz');
    await backup(env, { target: again });
    expect(Object.keys((await readArchive(createReadStream(again), mkdtempSync(join(folder, 'again-')))).municipalities)).toEqual(['alfa', 'beta']);
  });

  it.runIf(!onPostgres())('killed between its last two steps is ended by the next start', async () => {
    const database = join(env.dataDir, 'database');
    const kept = await names();
    renameSync(database, `${database}.restored`);
    expect(await names()).toEqual(kept);
    expect(existsSync(`${database}.restored`)).toBe(false);
  });
});

it('no password stands in the arguments of a program', () => {
  const { url, env: own } = connectionOf('postgres://largo:s%40crt@db.local:5433/largo?sslmode=require');
  expect(url).toBe('postgres://largo@db.local:5433/largo?sslmode=require');
  expect(own['PGPASSWORD']).toBe('s@crt');
  expect(connectionOf('postgres:///largo?host=/run/pg&password=x').url).toBe('postgres:///largo?host=%2Frun%2Fpg');
});
