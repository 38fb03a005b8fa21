import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onPostgres } from '#platform/testing/database.ts';
import { findServerPrograms, makeCluster, type Cluster } from '#platform/testing/pg-cluster.ts';
import { killProduct, startProduct, startWorker, stopProduct, type Product } from '#platform/testing/product.ts';
import { until } from '#platform/testing/until.ts';
import { createUser } from './commands/create-user.ts';
import { readEnv } from './env.ts';

/* Killed processes and a restarted database, on PostgreSQL, with real processes: nothing acknowledged is lost, every job ends. */

const channels = '/api/meubairrogestao/gestao/channels';
const [login, password] = ['admin@vilaclara.example', 'Largo-2026!'];
/** One municipality without invented data: each of some thirty processes is ready so much sooner. */
const env = { PLATFORM: 'vilaclara', SEED: 'none' };
/** `FAULTS_KILLS=20` before a release: each is a process to start. */
const kills = Number(process.env['FAULTS_KILLS'] ?? 3);
const dataDir = mkdtempSync(join(tmpdir(), 'largo-faults-'));
let cluster: Cluster;
let databaseUrl: string;

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password }),
  });
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}: ${await answer.text()}`);
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

const post = (url: string, cookie: string, path: string, body: unknown): Promise<Response> =>
  fetch(`${url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json', cookie }, body: JSON.stringify(body) });

/** Writes until told to stop; remembers what was acknowledged, and every answer that was neither success nor a clear "not now". */
function writers(url: string, cookie: string, label: string) {
  const acknowledged: string[] = [];
  const unclear: string[] = [];
  let running = true;
  let refused = 0;
  const one = async (writer: number): Promise<void> => {
    for (let n = 0; running; n++) {
      const name = `${label} ${writer} ${n}`;
      const answer = await post(url, cookie, channels, { name }).catch(() => null);
      if (answer?.status === 201) acknowledged.push(name);
      else refused += 1;
      if (answer !== null && answer.status !== 201 && answer.status !== 503) unclear.push(`${answer.status} ${await answer.text()}`);
      if (answer?.status !== 201) await new Promise((resolve) => setTimeout(resolve, 20)); // not to ask a dead server a million times
    }
  };
  const all = Promise.all([0, 1, 2, 3].map(one));
  return {
    acknowledged,
    unclear,
    refused: () => refused,
    stop: async () => {
      running = false;
      await all;
    },
  };
}

async function stored(): Promise<Set<string>> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query<{ name: string }>('select name from vilaclara.channel');
  await client.end();
  return new Set(rows.map(({ name }) => name));
}

const web = (): Promise<Product> => startProduct({ databaseUrl, args: ['--web'], env, dataDir });
const worker = (): Product => startWorker({ databaseUrl, env, dataDir });

interface JobState {
  readonly status: string;
  readonly downloadUrl: string | null;
  readonly message: string | null;
}

async function jobState(url: string, cookie: string, id: string): Promise<JobState> {
  return (await fetch(`${url}/api/jobs/${id}`, { headers: { cookie } })).json() as Promise<JobState>;
}

describe.runIf(onPostgres())('faults', () => {
  beforeAll(async () => {
    const programs = findServerPrograms();
    if (programs === null) throw new Error('no PostgreSQL');
    cluster = await makeCluster(programs, { durable: true });
    const admin = new pg.Client(`${cluster.url}/postgres`);
    await admin.connect();
    await admin.query('create database largo');
    await admin.end();
    databaseUrl = `${cluster.url}/largo`;
    const settings = readEnv({ ...env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
    await createUser(settings, { email: login, name: 'Administração', role: 'administrator', password });
  }, 300_000);
  afterAll(() => {
    cluster?.remove();
    rmSync(dataDir, { recursive: true, force: true });
  });

  // Beside each other: a dead worker is only known by its silence, which the web processes fill.
  it.concurrent(`a web process killed while it writes, ${kills} times, loses no acknowledged write`, { timeout: 600_000 }, async () => {
    const acknowledged: string[] = [];
    for (let round = 0; round < kills; round++) {
      const product = await web();
      const work = writers(product.url, await signIn(product.url), `round ${round}`);
      await until('writes of this round', () => work.acknowledged.length > 4 + round);
      await killProduct(product);
      await work.stop();
      expect(work.unclear).toEqual([]);
      acknowledged.push(...work.acknowledged);
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(kills * 5);
    const kept = await stored();
    expect(acknowledged.filter((name) => !kept.has(name))).toEqual([]);
  });

  it.concurrent('workers killed during exports: another ends the jobs, with every row once', { timeout: 600_000 }, async () => {
    const rows = 60_000;
    const client = new pg.Client(databaseUrl);
    await client.connect();
    await client.query(
      `begin; select set_config('largo.audit', 'off', true); set local search_path to vilaclara, public; insert into channel (name) select 'bulk ' || n from generate_series(1, ${rows}) n; commit`,
    );
    await client.end();
    const product = await web();
    const cookie = await signIn(product.url);
    const state = (id: string) => jobState(product.url, cookie, id);
    const doomed = [worker(), worker(), worker()];
    const jobs = await Promise.all(
      doomed.map(async () => {
        const started = await post(product.url, cookie, `${channels}/export`, { format: 'csv', selection: { filter: {} } });
        expect(started.status, await started.clone().text()).toBeLessThan(300);
        return ((await started.json()) as { jobId: string }).jobId;
      }),
    );
    // Each killed as soon as it has begun: what it was at is anywhere between its first row and its last.
    await until('the workers to begin', async () => (await Promise.all(jobs.map(state))).every(({ status }) => status !== 'waiting'));
    await Promise.all(doomed.map(killProduct));
    const heir = worker();
    for (const id of jobs) {
      const ended = await until('the end of the job', async () => {
        const now = await state(id);
        return ['finished', 'failed', 'cancelled'].includes(now.status) && now;
      });
      expect(ended.status, `${ended.message} ${heir.output()}`).toBe('finished');
      const file = await (await fetch(`${product.url}${ended.downloadUrl}`, { headers: { cookie } })).text();
      const bulk = file.match(/\bbulk \d+/g) ?? [];
      expect({ lines: bulk.length, names: new Set(bulk).size }).toEqual({ lines: rows, names: rows });
    }
    await stopProduct(heir, true);
    await stopProduct(product, true);
  });

  it('a database restarted under load: clear answers meanwhile, and the service recovers by itself', { timeout: 300_000 }, async () => {
    const product = await web();
    const cookie = await signIn(product.url);
    const work = writers(product.url, cookie, 'restart');
    await until('writes', () => work.acknowledged.length > 20);
    cluster.stop('immediate');
    await until('writes that are refused', () => work.refused() > 20);
    expect(product.process.exitCode, product.output()).toBeNull();
    expect((await fetch(`${product.url}/api/health/ready`)).status).toBe(503);
    expect((await fetch(`${product.url}/api/health/live`)).status).toBe(200);
    const before = work.acknowledged.length;
    cluster.start();
    await until('writes anew', () => work.acknowledged.length >= before + 20);
    await work.stop();
    expect(work.unclear, product.output()).toEqual([]);
    const kept = await stored();
    expect(work.acknowledged.filter((name) => !kept.has(name))).toEqual([]);
    expect(product.process.exitCode).toBeNull();
    await stopProduct(product, true);
  });
});
