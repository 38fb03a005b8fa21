import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { lockFolder } from '#platform/db/embedded.ts';
import { onPostgres } from '#platform/testing/database.ts';
import { sparePort } from '#platform/testing/pg-cluster.ts';

/* What hinders a start is told in one sentence that names it, by the start itself and by the doctor, and the exit code is not 0. */

const folder = mkdtempSync(join(tmpdir(), 'largo-start-'));
let spare: number;
let closed: number;
let taken: Server;

interface Run {
  readonly status: number | null;
  readonly said: string;
}

function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Run {
  const { DATABASE_URL: _none, ...inherited } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    env: { ...inherited, HOST: '127.0.0.1', PORT: String(spare), DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error', PLATFORM: 'moita', ...env },
    encoding: 'utf8',
    // Only ends what hangs: a busy machine takes its time.
    timeout: 170_000,
  });
  return { status, said: `${stdout}${stderr}`.trim() };
}

/** One line from the start, the same in the doctor's list. */
function expectBoth(env: NodeJS.ProcessEnv, sentence: RegExp): void {
  const start = run('app/server.ts', [], env);
  expect(start.status, start.said).toBe(1);
  expect(start.said).toMatch(sentence);
  expect(start.said.split('\n')).toHaveLength(1);
  const doctor = run('app/cli.ts', ['doctor'], env);
  expect(doctor.status, doctor.said).toBe(1);
  expect(doctor.said.split('\n').filter((line) => line.startsWith('FAULT') && sentence.test(line))).not.toEqual([]);
}

beforeAll(async () => {
  [spare, closed] = [await sparePort(), await sparePort()];
  taken = createServer();
  // Silent: nothing that could be taken for Largo.
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  taken.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a start that cannot succeed says why', { timeout: 180_000 }, () => {
  // Known before any database is asked: on one run.
  it.runIf(!onPostgres())('the port is taken', () => {
    const { port } = taken.address() as AddressInfo;
    // The start looks at the port first; the doctor names every fault, and need not make a database to find this one.
    expectBoth(
      { PORT: String(port), DATABASE_URL: `postgres://largo@127.0.0.1:${closed}/largo` },
      new RegExp(`Port ${port} is taken by another program`),
    );
  });

  it.runIf(!onPostgres())('the data folder is no folder', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expectBoth({ DATA_DIR: join(file, 'data') }, /The data folder cannot be used: .*is no folder/);
  });

  it.runIf(!onPostgres())('the data folder belongs to another process', async () => {
    const database = join(folder, 'locked/database');
    mkdirSync(database, { recursive: true });
    const lock = await lockFolder(database);
    expectBoth({ DATA_DIR: join(folder, 'locked') }, /in use by another Largo process/);
    lock.close();
  });

  it.runIf(onPostgres())('the database does not answer, is not there, or is not known', () => {
    const { hostname, port } = new URL(inject('postgresUrl') ?? '');
    expectBoth({ DATABASE_URL: `postgres://largo@127.0.0.1:${closed}/largo` }, new RegExp(`database at 127.0.0.1:${closed} does not answer`));
    expectBoth({ DATABASE_URL: `postgres://largo@${hostname}:${port}/nowhere` }, /There is no database "nowhere" at/);
    expectBoth({ DATABASE_URL: `postgres://nobody@${hostname}:${port}/postgres` }, /refuses the user "nobody"/);
  });

  it.runIf(onPostgres())('PostGIS may not be made there', async () => {
    const admin = new pg.Client(`${inject('postgresUrl')}/postgres`);
    await admin.connect();
    await admin.query(`create role plain_${process.pid} login`);
    await admin.query(`create database plain_${process.pid} owner plain_${process.pid}`);
    const url = new URL(inject('postgresUrl') ?? '');
    url.username = `plain_${process.pid}`;
    url.pathname = `/plain_${process.pid}`;
    expectBoth({ DATABASE_URL: url.href }, /needs the extension "postgis": install it or ask its administrator/);
    await admin.query(`drop database plain_${process.pid}`);
    await admin.query(`drop role plain_${process.pid}`);
    await admin.end();
  });
});
