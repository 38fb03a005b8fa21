import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { anonymous, system } from '#platform/access/actor.ts';
import { openDatabase } from '#platform/db/database.ts';
import { compose } from '#platform/http/server/compose.ts';
import type { ServerFeature } from '#platform/http/server/feature.ts';
import type { RealtimeSystem } from '#platform/realtime/server/realtime-system.ts';
import { onPostgres } from '#platform/testing/database.ts';
import { findServerPrograms, makeCluster } from '#platform/testing/pg-cluster.ts';
import { testTenant } from '#platform/testing/tenants.ts';
import { until } from '#platform/testing/until.ts';
import { defineJob } from '../job.ts';
import { handleJob } from './jobs.ts';
import { findJob } from './store.ts';

const quick = defineJob({
  name: 'test.quick',
  label: { pt: 'T', en: 'T' },
  payload: z.object({}),
  retries: 3,
  timeoutSeconds: 60,
  concurrency: 'parallel',
});
const long = defineJob({ ...quick, name: 'test.long' });

describe.runIf(onPostgres())('a restart of the database', () => {
  it('is survived: jobs that ran go on, new ones run, and events flow again', async () => {
    let go = (): void => {};
    const gate = new Promise<void>((resolve) => (go = resolve));
    const feature: ServerFeature = {
      id: 'test',
      migrations: [],
      permissions: [],
      contracts: [],
      routes: () => {},
      jobs: [handleJob(quick, async () => {}), handleJob(long, () => gate)],
    };
    const cluster = await makeCluster(findServerPrograms() ?? '');
    const largo = await compose(
      {
        database: await openDatabase({ url: `${cluster.url}/postgres`, dataDir: null }),
        tenants: [testTenant('alfa')],
        features: [feature],
        resolveActor: async () => anonymous,
        loadActor: async () => null,
        log: pino({ level: process.env['TEST_LOG'] ?? 'silent' }),
        fixedTenant: null,
        webRoot: null,
        storageUrl: null,
        smtpUrl: null,
        dataDir: '/tmp',
        publicUrl: () => 'http://alfa.test',
      },
      true,
    );
    await largo.work();
    const site = largo.services.sites.get('alfa');
    if (!site) throw new Error('no tenant');
    /** While the server is away a look fails. */
    const eventually = <T>(look: () => Promise<T>) => until('the database and its jobs', () => look().catch(() => null));
    const start = (definition: typeof quick): Promise<string> =>
      site.tx(system, (trx) => largo.services.jobs.start(trx, site, system, definition, {}));
    const status = (id: string, wanted: string) => () => findJob(site.db, id).then((row) => row?.status === wanted && row);
    try {
      const running = await start(long);
      await eventually(status(running, 'running'));
      cluster.stop(); // fast: the tests' cluster commits without waiting for the disk, so a crash would lose what was told done
      cluster.start();
      const after = await eventually(() => start(quick));
      await eventually(status(after, 'finished'));
      go();
      await eventually(status(running, 'finished'));
      const heard: string[] = [];
      (largo.services.realtime as RealtimeSystem).hub.subscribe('alfa', 'news', { send: (messages) => heard.push(...messages.map(String)) });
      await eventually(async () => {
        await site.tx(system, (trx) => largo.services.realtime.publish(trx, site, 'news', 'changed', { id: 1 }));
        return heard.length > 0;
      });
      expect(heard[0]).toContain('changed');
    } finally {
      await largo.stop();
      cluster.remove();
    }
  }, 60_000);
});
