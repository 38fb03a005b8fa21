import { createWriteStream, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { startFauxqs, type FauxqsServer } from 'fauxqs';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { copyTemplate, onPostgres } from '#platform/testing/database.ts';
import { templateDatabase } from '#platform/testing/templates.ts';
import { backup } from './commands/backup.ts';
import { folderOf, keptBackups, openBackupPlace } from './commands/backup-place.ts';
import { restore } from './commands/restore.ts';
import { takeSnapshot, useSnapshot } from './commands/snapshot.ts';
import { checkedName, verify } from './commands/verify.ts';
import { readEnv } from './env.ts';
import { databaseFolder, openInstallation, snapshotsOf } from './installation.ts';

/* What the installation does for itself: backups that are encrypted, elsewhere, fewer in time and tried; snapshots of the embedded database. */

const folder = mkdtempSync(join(tmpdir(), 'largo-care-'));
const dataDir = join(folder, 'data');
const key = 'uma frase que só nós sabemos';
let settings: NodeJS.ProcessEnv;
let s3: FauxqsServer;
let bucket: string;
const env = (more: NodeJS.ProcessEnv = {}) => readEnv({ ...settings, ...more });

async function withDatabase<T>(use: (database: Database) => Promise<T>): Promise<T> {
  const database = await openInstallation(env());
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}
const add = (name: string) => (database: Database) => sql`insert into channel (name) values (${name})`.execute(database.tenant('alfa'));
const names = async (database: Database) =>
  (await database.query<{ name: string }>('select name from alfa.channel order by id')).map(({ name }) => name);

beforeAll(async () => {
  const url = inject('postgresUrl');
  mkdirSync(dataDir);
  if (url === null) copyTemplate('migrated', join(dataDir, 'database'));
  else {
    const admin = new pg.Client(`${url}/postgres`);
    await admin.connect();
    await admin.query(`create database care_${process.pid} template ${templateDatabase('migrated')}`);
    await admin.end();
  }
  settings = { DATA_DIR: dataDir, ...(url !== null && { DATABASE_URL: `${url}/care_${process.pid}` }) };
  mkdirSync(join(dataDir, 'files/alfa'), { recursive: true });
  writeFileSync(join(dataDir, 'files/alfa/one'), 'the first file');
  s3 = await startFauxqs({ port: 0, logger: false });
  s3.createBucket('safe');
  bucket = `s3://key:secret@127.0.0.1:${s3.port}/safe/town/?region=eu-west-1&forcePathStyle=1`;
});
afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('backups', { timeout: 300_000 }, () => {
  it('go encrypted into a bucket while Largo runs, are tried there, and come back', async () => {
    await withDatabase(async (database) => {
      await add('kept')(database);
      const made = await backup(env({ BACKUP_KEY: key }), { target: bucket, database, encrypt: true });
      expect(made).toMatchObject({ name: expect.stringMatching(/^largo-\d{8}T\d{6}Z\.tar\.gz\.sealed$/), removed: [] });
      expect(made.place).not.toContain('secret');
      await add('later')(database);
      // The one connection is in order again.
      expect(await names(database)).toEqual(expect.arrayContaining(['kept', 'later']));
    });
    const { place } = openBackupPlace(bucket);
    const [made] = await keptBackups(place);
    expect(await verify(env({ BACKUP_KEY: key }), bucket)).toMatch(/restores, as of .*: alfa, beta; \d+ rows and 1 files, all compared/);
    expect(await place.list()).toContain(checkedName);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('.largo'))).toEqual([]);
    await expect(restore(env({ BACKUP_KEY: 'uma outra frase' }), bucket, true)).rejects.toThrow(
      /BACKUP_KEY is not its passphrase.*Nothing was changed/,
    );
    await expect(restore(env(), bucket, true)).rejects.toThrow(/encrypted: give its passphrase in BACKUP_KEY/);

    const content = await place.read(made?.name ?? '');
    const local = join(folder, 'damaged');
    if (content) await pipeline(content, createWriteStream(local));
    const bytes = readFileSync(local);
    writeFileSync(local, bytes.fill(0, bytes.length - 100, bytes.length - 50));
    await expect(verify(env({ BACKUP_KEY: key }), local)).rejects.toThrow(/damaged or cut off/);

    rmSync(join(dataDir, 'files/alfa/one'));
    expect(await restore(env({ BACKUP_KEY: key }), bucket, true)).toMatch(/all compared/);
    expect(await withDatabase(names)).toEqual(expect.arrayContaining(['kept']));
    expect(await withDatabase(names)).not.toContain('later');
    expect(readFileSync(join(dataDir, 'files/alfa/one'), 'utf8')).toBe('the first file');
  });

  it('in a folder become fewer, and nothing of others is touched', async () => {
    const shelf = `${join(folder, 'shelf')}/`;
    mkdirSync(shelf);
    for (const name of ['largo-20200101T010000Z.tar.gz', 'largo-20200102T010000Z.tar.gz', 'largo-notes.txt']) writeFileSync(join(shelf, name), '');
    const made = await backup(env(), { target: shelf, keep: { daily: 2, weekly: 0, monthly: 0 } });
    expect(made.removed).toEqual(['largo-20200101T010000Z.tar.gz']);
    expect(readdirSync(shelf).toSorted()).toEqual(['largo-20200102T010000Z.tar.gz', made.name, 'largo-notes.txt'].toSorted());
    expect(await verify(env(), shelf)).toContain(made.name);
  });

  it('are looked for in the folder or the bucket that is named, with and without a slash', () => {
    expect(['/mnt/copies', '/mnt/copies/', 's3://k:s@h/b/town?region=r', 's3://k:s@h/b?region=r'].map(folderOf)).toEqual([
      '/mnt/copies/',
      '/mnt/copies/',
      's3://k:s@h/b/town/?region=r',
      's3://k:s@h/b/?region=r',
    ]);
    expect(openBackupPlace('s3://k:s@h/b/?region=r')).toMatchObject({ name: null, place: { said: 's3://h/b/' } });
  });

  it('a bucket that does not answer leaves nothing behind and says so', async () => {
    await expect(backup(env(), { target: 's3://key:secret@127.0.0.1:9/safe/?forcePathStyle=1' })).rejects.toThrow();
    expect(readdirSync(dataDir).filter((name) => name.startsWith('.largo'))).toEqual([]);
  });

  it('insists on a key where encryption was asked for', async () => {
    await expect(backup(env(), { target: join(folder, 'plain'), encrypt: true })).rejects.toThrow(/--encrypt needs the passphrase in BACKUP_KEY/);
    expect(existsSync(join(folder, 'plain'))).toBe(false);
  });

  it.runIf(onPostgres())('are not tried in a database that holds municipalities', async () => {
    const shelf = `${join(folder, 'shelf')}/`;
    await expect(verify(env({ BACKUP_CHECK_URL: settings['DATABASE_URL'] }), shelf)).rejects.toThrow(/holds municipalities: name an empty one/);
    expect(await withDatabase(names)).toContain('kept');
  });
});

describe.runIf(!onPostgres())('snapshots', { timeout: 300_000 }, () => {
  it('are taken while Largo runs when one is due, and the newest few stay', async () => {
    const at = (hour: number) => new Date(Date.UTC(2026, 10, 26, hour));
    await withDatabase(async (database) => {
      await add('in the snapshot')(database);
      expect((await takeSnapshot(env({ SNAPSHOT_KEEP: '2' }), database, at(0)))?.name).toBe('20261126T000000Z');
      await add('after the snapshot')(database);
      expect(await takeSnapshot(env(), database, at(5))).toBeNull();
      // One more while somebody writes.
      const writing = Array.from({ length: 20 }, (_, n) => add(`beside ${n}`)(database));
      await takeSnapshot(env({ SNAPSHOT_KEEP: '2' }), database, at(6));
      await Promise.all(writing);
      await takeSnapshot(env({ SNAPSHOT_KEEP: '2' }), database, at(12));
      expect(snapshotsOf(env()).map(({ name }) => name)).toEqual(['20261126T120000Z', '20261126T060000Z']);
    });
  });

  it('are offered when the folder does not open, and put in its place', async () => {
    const whole = await withDatabase(names);
    await withDatabase(async (database) => {
      await add('lost')(database);
    });
    const kept = join(folder, 'kept');
    await cp(databaseFolder(env()), kept, { recursive: true });
    // What a power cut may leave: a file whose name reached the disk and whose content did not.
    writeFileSync(join(databaseFolder(env()), 'global/pg_control'), Buffer.alloc(8192));
    await expect(openInstallation(env())).rejects.toThrow(
      /damaged and does not open.*newest snapshot is of 2026-11-26T12:00.*lost with it: "npm run largo -- snapshot use 20261126T120000Z"/,
    );
    await expect(useSnapshot(env(), 'none')).rejects.toThrow(/There is no snapshot "none"/);
    expect(await useSnapshot(env(), '20261126T120000Z')).toMatch(/as of 2026-11-26T12:00:00.000Z: what was written since is not in it/);
    expect(await withDatabase(names)).toEqual(whole);
  });
});
