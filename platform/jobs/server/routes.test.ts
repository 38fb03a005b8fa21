import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { anonymous, system, type Actor } from '#platform/access/actor.ts';
import type { ServerFeature } from '#platform/http/server/feature.ts';
import { broadcastingContract } from '#platform/realtime/contract.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { until } from '#platform/testing/until.ts';
import { jobsContract } from '../contract.ts';
import { defineJob, jobChannel, type JobView } from '../job.ts';
import { handleJob } from './jobs.ts';

const write = defineJob({
  name: 'test.write',
  label: { pt: 'Exportar', en: 'Export' },
  payload: z.object({ rows: z.number(), hang: z.boolean().default(false) }),
  retries: 0,
  timeoutSeconds: 60,
  concurrency: 'parallel',
});
const feature: ServerFeature = {
  id: 'test',
  migrations: [],
  permissions: [],
  contracts: [],
  routes: () => {},
  jobs: [
    handleJob(write, async ({ payload, services, site, actor, progress, signal }) => {
      await progress(10, { pt: 'A escrever', en: 'Writing' });
      if (payload.hang) await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      const received = await services.files.receive(site, {
        name: 'lista.csv',
        kind: 'export',
        visibility: 'private',
        content: Buffer.from('x;y\n'.repeat(payload.rows)),
      });
      const file = await site.tx(actor, (trx) => services.files.store(trx, site, actor, received));
      return { fileId: file.id, message: { pt: '3 linhas', en: '3 rows' } };
    }),
  ],
};

let app: TestApp;
let now = new Date();
let ana: TestClient;
let rui: TestClient;

beforeAll(async () => {
  app = await testApp({ features: [feature], work: true, now: () => now });
  ana = app.as({ userId: 1 });
  rui = app.as({ userId: 2 });
});
afterAll(() => app.close());

const actor = (userId: number): Actor => ({ ...anonymous, kind: 'user', userId, name: 'Ana' });
const start = (who: Actor, hang = false, code = 'alfa'): Promise<string> =>
  app.site(code).tx(who, (trx) => app.services.jobs.start(trx, app.site(code), who, write, { rows: 3, hang }));
const job = (client: TestClient, id: string, status: JobView['status']): Promise<JobView> =>
  until(`job ${id} to be ${status}`, async () => {
    const { body } = await client.call(jobsContract, 'show', { params: { id } });
    return body.status === status && body;
  });

describe('the jobs of a person', () => {
  it('are followed to their file, which comes as a download', async () => {
    const id = await start(actor(1));
    const done = await job(ana, id, 'finished');
    expect(done).toMatchObject({
      label: { pt: 'Exportar' },
      progress: 100,
      message: '3 linhas',
      fileName: 'lista.csv',
      downloadUrl: `/api/jobs/${id}/file`,
    });
    const file = await ana.inject({ url: done.downloadUrl as string });
    expect(file.body).toBe('x;y\nx;y\nx;y\n');
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="lista.csv"; filename*=UTF-8''lista.csv`,
    });
    const { body } = await ana.call(jobsContract, 'list', {});
    expect(body.items.map((job) => job.id)).toContain(id);
    const english = await app.as({ userId: 1, locale: 'en' }).call(jobsContract, 'show', { params: { id } });
    expect(english.body.message).toBe('3 rows');
  });

  it('are nobody else’s: not on any of their doors, nor in another tenant', async () => {
    const id = await start(actor(1));
    await job(ana, id, 'finished');
    for (const stranger of [rui, app.anonymous, app.as({ userId: 1, tenant: 'beta' })]) {
      expect((await stranger.call(jobsContract, 'show', { params: { id } })).status).toBe(404);
      expect((await stranger.call(jobsContract, 'cancel', { params: { id } })).status).toBe(404);
      expect((await stranger.call(jobsContract, 'retry', { params: { id } })).status).toBe(404);
      expect((await stranger.inject({ url: `/api/jobs/${id}/file` })).statusCode).toBe(404);
      const auth = await stranger.call(broadcastingContract, 'auth', { body: { socket_id: '1.1', channel_name: jobChannel(id) } });
      expect(auth.status).toBe(403);
    }
    const auth = await ana.call(broadcastingContract, 'auth', { body: { socket_id: '1.1', channel_name: jobChannel(id) } });
    expect(auth.status).toBe(200);
    expect((await rui.call(jobsContract, 'list', {})).body.items).toEqual([]);
    expect((await app.anonymous.call(jobsContract, 'list', {})).status).toBe(401);
  });

  it('are cancelled and run again', async () => {
    const id = await start(actor(1), true);
    await job(ana, id, 'running');
    expect((await ana.call(jobsContract, 'retry', { params: { id } })).problem.code).toBe('jobs.not-ended');
    expect((await ana.call(jobsContract, 'cancel', { params: { id } })).body.status).toBe('cancelled');
    expect((await ana.call(jobsContract, 'cancel', { params: { id } })).problem.code).toBe('jobs.ended');
    expect((await ana.call(jobsContract, 'retry', { params: { id } })).body).toMatchObject({ status: 'waiting', progress: 0 });
    await job(ana, id, 'running');
    await ana.call(jobsContract, 'cancel', { params: { id } });
  });

  it('keep their file for a day', async () => {
    const id = await start(actor(1));
    await job(ana, id, 'finished');
    const before = now;
    now = new Date(now.getTime() + 25 * 3_600_000);
    expect((await ana.call(jobsContract, 'show', { params: { id } })).body).toMatchObject({ downloadUrl: null, status: 'finished' });
    expect((await ana.inject({ url: `/api/jobs/${id}/file` })).json().code).toBe('jobs.result-gone');
    await app.services.files.cleanUp(app.site());
    now = before;
    expect((await ana.inject({ url: `/api/jobs/${id}/file` })).statusCode).toBe(410);
  });

  it('of a visitor are found by whoever holds the id, the system’s by nobody', async () => {
    const visitor = await start(anonymous);
    expect((await job(app.anonymous, visitor, 'finished')).downloadUrl).not.toBeNull();
    const own = await start(system);
    expect((await ana.call(jobsContract, 'show', { params: { id: own } })).status).toBe(404);
    expect((await app.anonymous.call(jobsContract, 'show', { params: { id: own } })).status).toBe(404);
  });

  it('are asked for by a proper id', async () => {
    expect((await ana.call(jobsContract, 'show', { params: { id: 'x' } })).status).toBe(422);
    expect((await ana.call(jobsContract, 'show', { params: { id: crypto.randomUUID() } })).problem.code).toBe('record.not-found');
  });
});
