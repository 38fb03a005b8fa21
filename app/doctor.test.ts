import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFauxqs } from 'fauxqs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { openSecrets } from '#platform/secrets/server/secrets.ts';
import { closeTestDatabase, onPostgres, testDatabase } from '#platform/testing/database.ts';
import { sparePort } from '#platform/testing/pg-cluster.ts';
import { inWords, lookAround } from './commands/doctor.ts';
import * as ofDatabase from './commands/doctor-database.ts';
import { localeOf } from './commands/doctor-words.ts';
import { readEnv } from './env.ts';

/* Faults that were planted, each named by its code, in a sentence, with its mend. */

const folder = mkdtempSync(join(tmpdir(), 'largo-doctor-'));
const now = new Date('2026-11-26T12:00:00Z');
let port: string;
const env = (more: NodeJS.ProcessEnv = {}) => readEnv({ DATA_DIR: join(folder, 'data'), PORT: port, HOST: '127.0.0.1', ...more });
const faults = async (more: NodeJS.ProcessEnv) =>
  (await lookAround(env(more), now)).filter(({ good }) => !good).map(({ code, detail }) => `${code}: ${detail}`);

beforeAll(async () => {
  port = String(await sparePort());
});
afterAll(async () => {
  await closeTestDatabase();
  rmSync(folder, { recursive: true, force: true });
});

describe.runIf(!onPostgres())('around the database', () => {
  it('a sound installation has none', async () => expect(await faults({})).toEqual([]));

  it.each([
    [{ SMTP_URL: 'smtp://127.0.0.1:9' }, /^mail: 127.0.0.1:9 does not answer/],
    [{ VIRUS_SCANNER: 'clamd://127.0.0.1:9' }, /^scanner: /],
    [{ STORAGE_URL: 's3://key:secret@127.0.0.1:9/files' }, /^storage: 127.0.0.1:9 does not answer/],
    [{ DISK_LEAST: '100000' }, /^disk: .*only .* GiB free/],
  ])('%o', async (more, sentence) => {
    const found = await faults(more);
    expect(found).toEqual([expect.stringMatching(sentence)]);
    expect(found.join()).not.toContain('secret');
  });

  it('a bucket that is not there', async () => {
    const s3 = await startFauxqs({ port: 0, logger: false });
    const found = await faults({ STORAGE_URL: `s3://key:secret@127.0.0.1:${s3.port}/nowhere?forcePathStyle=1` });
    await s3.stop();
    expect(found).toEqual([expect.stringMatching(/^storage: .*\/nowhere refuses/)]);
  });

  it('backups that are missing, old, or were not tried for long; snapshots that are overdue', async () => {
    const shelf = join(folder, 'shelf');
    mkdirSync(shelf);
    expect(await faults({ BACKUP_TO: shelf })).toEqual([expect.stringMatching(/^backup: there is none in/)]);
    writeFileSync(join(shelf, 'largo-20261124T013000Z.tar.gz'), '');
    expect(await faults({ BACKUP_TO: shelf })).toEqual([expect.stringMatching(/^backup: the newest in .* is 58 hours old/)]);
    writeFileSync(join(shelf, 'largo-20261126T013000Z.tar.gz.sealed'), '');
    expect(await faults({ BACKUP_TO: shelf })).toEqual([]);
    writeFileSync(join(shelf, 'largo-checked.json'), JSON.stringify({ backup: 'x', at: '2026-11-01T04:30:00Z' }));
    expect(await faults({ BACKUP_TO: shelf })).toEqual([expect.stringMatching(/^backup: none was restored for trial for 25 days/)]);
    mkdirSync(join(folder, 'data/snapshots/20261120T000000Z'), { recursive: true });
    expect(await faults({})).toEqual([expect.stringMatching(/^snapshots: the newest, 20261120T000000Z, is 156 hours old/)]);
    rmSync(join(folder, 'data/snapshots'), { recursive: true });
  });

  it.runIf(process.getuid?.() === 0)('something in the data folder that belongs to another user', async () => {
    const path = join(folder, 'data/files');
    mkdirSync(path, { recursive: true });
    chownSync(path, 12_345, 12_345);
    expect(await faults({})).toEqual([expect.stringMatching(/^folder: .*files belongs to user 12345, and this is user 0/)]);
    chownSync(path, 0, 0);
  });

  it('is said in the language of the terminal, with the mend', async () => {
    const found = await lookAround(env({ SMTP_URL: 'smtp://127.0.0.1:9' }), now);
    expect(inWords(found, localeOf({ LANG: 'pt_PT.UTF-8' }))).toMatch(/^FALHA {2}\[mail\] Servidor de correio: .* Corrija SMTP_URL/m);
    expect(inWords(found, localeOf({ LANG: 'pt_PT.UTF-8', LC_ALL: 'C' }))).toMatch(/^FAULT {2}\[mail\] Mail server: .* Correct SMTP_URL/m);
  });
});

describe('in the database', () => {
  let database: Database;
  beforeAll(async () => {
    database = await testDatabase('migrated');
  });

  it('a sound one has none', async () => {
    for (const look of [ofDatabase.version, ofDatabase.migrations, ofDatabase.locks, ofDatabase.replica, ofDatabase.clock, ofDatabase.key])
      expect(await look(database, env())).not.toBe('');
  });

  it('schemas that are behind, and ahead', async () => {
    await database.query(`update alfa.migration set id = 'future/001-unknown' where id = (select max(id) from alfa.migration)`);
    await expect(ofDatabase.migrations(database, env())).rejects.toThrow(
      /^alfa is 1 behind \(\S+ is the next\); alfa is 1 ahead \(future\/001-unknown is unknown here\)$/,
    );
  });

  it('secrets of another key', async () => {
    const sealed = openSecrets('another key that has thirty-two characters', folder).seal('x');
    await database.query(`create table beta.service_trial (id int, password text); `);
    await database.query('insert into beta.service_trial values (1, $1)', [openSecrets(null, env().dataDir).seal('x')]);
    expect(await ofDatabase.key(database, env())).toContain('secret.key');
    await database.query('insert into beta.service_trial values (2, $1)', [sealed]);
    await expect(ofDatabase.key(database, env())).rejects.toThrow('beta.service_trial holds secrets that this key does not open');
  });

  it.runIf(onPostgres())('a session that holds a lock and does nothing; a clock that goes elsewhere', async () => {
    const idle = new pg.Client({ connectionString: database.url ?? '', application_name: 'forgotten psql' });
    await idle.connect();
    await idle.query('begin');
    await idle.query(`select pg_advisory_xact_lock(hashtext('largo:alfa'))`);
    await expect(ofDatabase.locks(database, env(), '0 seconds')).rejects.toThrow(/connection \d+ \(forgotten psql\) holds locks/);
    await idle.end();
    await expect(ofDatabase.clock(database, env(), () => Date.now() + 60_000)).rejects.toThrow(/differ by (59|60|61) seconds/);
  });
});
