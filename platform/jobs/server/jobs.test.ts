import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { system, type Actor } from '#platform/access/actor.ts';
import type { Database } from '#platform/db/database.ts';
import type { Services } from '#platform/http/server/services.ts';
import { RealtimeSystem } from '#platform/realtime/server/realtime-system.ts';
import { realtimeMigrations } from '#platform/realtime/server/migrations.ts';
import { tenancyMigrations } from '#platform/tenancy/server/migrations.ts';
import { openSites } from '#platform/tenancy/server/open-sites.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { closeTestDatabase, testDatabase } from '#platform/testing/database.ts';
import { testTenant } from '#platform/testing/tenants.ts';
import { until } from '#platform/testing/until.ts';
import { defineJob } from '../job.ts';
import { JobSystem } from './job-system.ts';
import { handleJob } from './jobs.ts';
import { jobMigrations } from './migrations.ts';
import { findJob } from './store.ts';
import type { JobRow } from './tables.ts';

const person: Actor = { kind: 'user', userId: 7, name: 'Ana', codes: new Set(['X']), roleIds: [], sessionId: 's' };
const label = { pt: 'Ensaio', en: 'Test' };
const base = { label, retries: 1, timeoutSeconds: 30, concurrency: 'parallel', backoff: [1, 1] } as const;
const add = defineJob({ ...base, name: 'test.add', payload: z.object({ a: z.number(), b: z.number().default(1) }) });
const fragile = defineJob({ ...base, name: 'test.fragile', payload: z.object({ failures: z.number(), appError: z.boolean().default(false) }) });
const endless = defineJob({ ...base, name: 'test.endless', retries: 0, payload: z.object({}), timeoutSeconds: 600 });
const slow = defineJob({ ...base, name: 'test.slow', retries: 0, payload: z.object({}), timeoutSeconds: 1 });
const serial = defineJob({ ...base, name: 'test.serial', payload: z.object({ n: z.number() }), concurrency: 'one-per-tenant' });

let database: Database;
let services: Services;
let jobs: JobSystem;
const ran: string[] = [];
const attempts = new Map<string, number>();
let inside = 0;
let most = 0;
const order: number[] = [];

const job = (id: string, done: (row: JobRow) => boolean, tenant = 'alfa'): Promise<JobRow> =>
  until(`job ${id}`, async () => {
    const row = await findJob(site(tenant).db, id);
    return row && done(row) && row;
  });
const ended = (row: JobRow): boolean => ['finished', 'failed', 'cancelled'].includes(row.status);
const site = (code = 'alfa') => {
  const found = services.sites.get(code);
  if (!found) throw new Error(code);
  return found;
};
const start: JobSystem['start'] = (...args) => jobs.start(...args);

beforeAll(async () => {
  database = await testDatabase();
  const log = pino({ level: process.env['TEST_LOG'] ?? 'silent' });
  const sites = (
    await openSites({
      database,
      tenants: [testTenant('alfa'), testTenant('beta')],
      migrations: [...tenancyMigrations, ...realtimeMigrations, ...jobMigrations],
      log,
    })
  ).sites;
  const realtime = new RealtimeSystem({ database, rules: [], log });
  jobs = new JobSystem({
    database,
    realtime,
    log,
    loadActor: async (_site, userId) => (userId === 7 ? person : null),
    registrations: [
      handleJob(add, async ({ payload, site: where, actor, progress }) => {
        ran.push(where.code);
        await progress(50, { pt: 'A meio', en: 'Halfway' });
        return { message: 'ok', data: { sum: payload.a + payload.b, by: actor.name } };
      }),
      handleJob(fragile, async ({ id, payload }) => {
        const count = (attempts.get(id) ?? 0) + 1;
        attempts.set(id, count);
        if (payload.appError) throw kernelErrors['record.in-use']();
        if (count <= payload.failures) throw new Error('broken');
      }),
      handleJob(endless, ({ signal }) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))),
      handleJob(slow, ({ signal }) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))),
      handleJob(serial, async ({ payload }) => {
        most = Math.max(most, ++inside);
        await new Promise((resolve) => setTimeout(resolve, 60));
        order.push(payload.n);
        inside--;
      }),
    ],
  });
  services = { sites, jobs, realtime, log, now: () => new Date(), publicUrl: () => '' } as unknown as Services;
  await realtime.open(sites);
  await jobs.open(true);
  await jobs.work(services);
});

afterAll(async () => {
  await jobs.stop();
  await (services.realtime as RealtimeSystem).stop();
  await closeTestDatabase();
});

describe('a job', () => {
  it('runs after the commit, with the actor of today and the parsed payload', async () => {
    const id = await site().tx(person, (trx) => start(trx, site(), person, add, { a: 2 }));
    const row = await job(id, ended);
    expect(row).toMatchObject({ status: 'finished', progress: 100, data: { sum: 3, by: 'Ana' }, message: { pt: 'ok', en: 'ok' }, attempts: 1 });
  });

  it('does not exist after a rollback', async () => {
    let id = '';
    const before = ran.length;
    await expect(
      site().tx(person, async (trx) => {
        id = await start(trx, site(), person, add, { a: 1 });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    const after = await site().tx(system, (trx) => start(trx, site(), system, add, { a: 1 }));
    await job(after, ended);
    expect(await findJob(site().db, id)).toBeUndefined();
    expect(ran.length).toBe(before + 1);
  });

  it('is refused with a payload that does not fit', async () => {
    await expect(site().tx(person, (trx) => start(trx, site(), person, add, { a: 'x' } as never))).rejects.toThrow();
  });

  it('is tried again after an error, and then no more', async () => {
    const [good, bad] = (await site().tx(person, async (trx) => [
      await start(trx, site(), person, fragile, { failures: 1 }),
      await start(trx, site(), person, fragile, { failures: 9 }),
    ])) as [string, string];
    expect(await job(good, ended)).toMatchObject({ status: 'finished', attempts: 2 });
    const failed = await job(bad, ended);
    expect(failed).toMatchObject({ status: 'failed', attempts: 2 });
    expect(failed.message?.pt).toBe('Não foi possível concluir o processo. Tente de novo.');
    expect(failed.error).toContain('broken');
  });

  it('ends at once with the sentence of an error the user can understand', async () => {
    const id = await site().tx(person, (trx) => start(trx, site(), person, fragile, { failures: 0, appError: true }));
    const row = await job(id, ended);
    expect(row).toMatchObject({ status: 'failed', attempts: 1 });
    expect(row.message?.en).toBe('It cannot be deleted: the record is in use.');
  });

  it('fails when the account of whoever started it is gone', async () => {
    const gone: Actor = { ...person, userId: 8 };
    const id = await site().tx(gone, (trx) => start(trx, site(), gone, add, { a: 1 }));
    expect(await job(id, ended)).toMatchObject({ status: 'failed', message: { en: 'The account that asked for the job is no longer active.' } });
  });

  it('stops when it is cancelled and runs again when told', async () => {
    const id = await site().tx(person, (trx) => start(trx, site(), person, endless, {}));
    await job(id, ({ status }) => status === 'running');
    await site().tx(person, (trx) => jobs.cancel(trx, site(), id));
    expect((await job(id, ended)).status).toBe('cancelled');
    await expect(site().tx(person, (trx) => jobs.cancel(trx, site(), id))).rejects.toMatchObject({ code: 'jobs.ended' });
    await site().tx(person, (trx) => jobs.retry(trx, site(), id));
    await job(id, ({ status }) => status === 'running');
    await expect(site().tx(person, (trx) => jobs.retry(trx, site(), id))).rejects.toMatchObject({ code: 'jobs.not-ended' });
    await site().tx(person, (trx) => jobs.cancel(trx, site(), id));
    await job(id, ended);
  });

  it('is stopped when it takes too long', async () => {
    const id = await site().tx(person, (trx) => start(trx, site(), person, slow, {}));
    expect(await job(id, ended)).toMatchObject({ status: 'failed', message: { en: 'The job took too long and was stopped.' } });
  });

  it('runs one at a time and in order where its kind says so', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 8; n++) ids.push(await site().tx(person, (trx) => start(trx, site(), person, serial, { n })));
    for (const id of ids) await job(id, ended);
    expect(most).toBe(1);
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('belongs to one tenant', async () => {
    const id = await site('beta').tx(person, (trx) => start(trx, site('beta'), person, add, { a: 5 }));
    await job(id, ended, 'beta');
    expect(ran.at(-1)).toBe('beta');
    expect(await findJob(site('alfa').db, id)).toBeUndefined();
  });

  it('goes back to the queue when the worker shuts down, without costing an attempt', async () => {
    const id = await site().tx(person, (trx) => start(trx, site(), person, endless, {}));
    await job(id, ({ status }) => status === 'running');
    await jobs.stop();
    expect(await findJob(site().db, id)).toMatchObject({ status: 'waiting', attempts: 0 });
    await jobs.open(true);
    await jobs.work(services);
    expect(await job(id, ({ status }) => status === 'running')).toMatchObject({ attempts: 1 });
    await site().tx(person, (trx) => jobs.cancel(trx, site(), id));
  });

  it('fails plainly when the queue has lost it', async () => {
    const id = await site().tx(person, (trx) => start(trx, site(), person, endless, {}));
    const row = await job(id, ({ status }) => status === 'running');
    await site().tx(system, (trx) => jobs.cancel(trx, site(), id));
    await site()
      .db.updateTable('job')
      .set({ status: 'running', delivery_id: crypto.randomUUID(), heartbeat_at: new Date(0) })
      .where('id', '=', row.id)
      .execute();
    await jobs.sweep(services);
    expect(await findJob(site().db, id)).toMatchObject({ status: 'failed', message: { en: 'The job was interrupted too many times. Try again.' } });
  });
});
