import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFauxqs } from 'fauxqs';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { onPostgres } from '#platform/testing/database.ts';
import { templateDatabase } from '#platform/testing/templates.ts';
import { backup } from './commands/backup.ts';
import { createUser } from './commands/create-user.ts';
import { migrateAll } from './commands/migrate.ts';
import { moveTo } from './commands/move-to.ts';
import { readEnv } from './env.ts';
import { openInstallation } from './installation.ts';

/* From the embedded database to a server: everything, once, or nothing. */

const folder = mkdtempSync(join(tmpdir(), 'largo-move-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.runIf(onPostgres())('a move to a server', { timeout: 400_000 }, () => {
  it('takes rows, files and tables that no migration makes; counted, compared, and only into an empty place', async () => {
    const url = `${inject('postgresUrl')}/move_${process.pid}`;
    const admin = new pg.Client(`${inject('postgresUrl')}/postgres`);
    await admin.connect();
    await admin.query(`create database move_${process.pid} template ${templateDatabase('bare')}`);
    await admin.end();
    const s3 = await startFauxqs({ port: 0, logger: false });
    s3.createBucket('files');
    const env = readEnv({
      DATA_DIR: join(folder, 'data'),
      PLATFORM: 'moita',
      SEED: 'none',
      LOG_LEVEL: 'silent',
      STORAGE_URL: `s3://key:secret@127.0.0.1:${s3.port}/files?region=eu-west-1&forcePathStyle=1`,
    });
    await createUser(env, { tenant: 'moita', email: 'ana@example.pt', name: 'Ana', role: 'administrator', password: 'Largo-2026!' });
    mkdirSync(join(env.dataDir, 'files/moita'), { recursive: true });
    writeFileSync(join(env.dataDir, 'files/moita/one'), 'the first file');
    const source = await openInstallation(env);
    const db = source.tenant('moita');
    await sql`insert into channel (name) select 'Balcão "n" \\ ' || chr(10) || n from generate_series(1, 3000) n`.execute(db);
    await sql
      .raw(`create table dataset_row_1 (id bigint not null primary key, geom geometry not null, size real not null, properties jsonb not null);
      insert into dataset_row_1 select n, st_setsrid(st_makepoint(n / 3.0, 0.1), 3763), n / 7.0, jsonb_build_object('Ç', 1e-7) from generate_series(1, 500) n;
      create index on dataset_row_1 using gist (geom); comment on table dataset_row_1 is 'no-audit: a file'`)
      .execute(db);
    await source.close();
    const move = (force = false) => moveTo(env, { target: url, force, progress: () => {} });

    const client = new pg.Client({ connectionString: url });
    await client.connect();
    // What a killed move leaves.
    await client.query('create schema moita_moving create table half (id int)');
    const said = await move();
    expect(said).toMatch(/Moved: moita; \d+ tables with \d+ rows, each counted and compared. 1 files are in the bucket/);
    const ask = async (text: string) => (await client.query(text)).rows[0];
    expect(
      await ask('select count(*)::int as n, count(distinct name)::int as names from moita.channel where name like \'Balcão "n" \\\\ %\''),
    ).toEqual({ n: 3000, names: 3000 });
    expect(await ask('select count(*)::int as n, max(st_srid(geom)) as srid from moita.dataset_row_1')).toEqual({ n: 500, srid: 3763 });
    expect(await ask(`select count(*)::int as n from pg_indexes where schemaname = 'moita' and tablename = 'dataset_row_1'`)).toEqual({ n: 2 });
    expect(await ask(`select count(*)::int as n from pg_namespace where nspname like '%moving%'`)).toEqual({ n: 0 });
    expect(
      await ask(`select count(*)::int as n from pg_constraint where connamespace = 'moita'::regnamespace and contype = 'f' and convalidated`),
    ).not.toEqual({ n: 0 });

    // The server goes on counting and auditing where the folder stopped.
    const there = { ...env, databaseUrl: url };
    await migrateAll(there, { tenant: undefined, dryRun: false, progress: () => {} });
    const last = await ask('select max(id)::int as id from moita.channel');
    await client.query(`set search_path to moita, public; insert into channel (name) values ('new'); insert into channel (name) values ('newer')`);
    expect(await ask(`select min(id)::int > ${last?.['id']} as later from moita.channel where name like 'new%'`)).toEqual({ later: true });

    await expect(move()).rejects.toThrow(/holds moita already: say --force/);
    expect(await move(true)).toMatch(/drop schema "moita_before_restore_\d+" cascade/);
    expect(await ask(`select count(*)::int as n from moita.channel where name like 'new%'`)).toEqual({ n: 0 });
    await client.end();
    expect((await backup(there, { target: join(folder, 'after.tar.gz') })).name).toBe('after.tar.gz');
    await s3.stop();
  });
});
