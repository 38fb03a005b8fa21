import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { system } from '#platform/access/actor.ts';
import type { Services } from '#platform/http/server/services.ts';
import { realtimeMigrations } from '#platform/realtime/server/migrations.ts';
import { RealtimeSystem } from '#platform/realtime/server/realtime-system.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { tenancyMigrations } from '#platform/tenancy/server/migrations.ts';
import { openSites } from '#platform/tenancy/server/open-sites.ts';
import { closeTestDatabase, testDatabase } from '#platform/testing/database.ts';
import { testTenant } from '#platform/testing/tenants.ts';
import { until } from '#platform/testing/until.ts';
import { defineJob } from '../job.ts';
import { JobSystem } from './job-system.ts';
import { handleJob } from './jobs.ts';
import { jobMigrations } from './migrations.ts';

/* Municipalities take turns, and none takes every slot. */

const definition = { label: { pt: 'Ensaio', en: 'Test' }, retries: 0, timeoutSeconds: 60, concurrency: 'parallel', payload: z.object({}) } as const;
const small = defineJob({ ...definition, name: 'fair.small' });
const long = defineJob({ ...definition, name: 'fair.long', lane: 'quick' });

let sites: Map<string, Site>;
let jobs: JobSystem;
let realtime: RealtimeSystem;
let services: Services;
const ran: string[] = [];
const running: string[] = [];
let letGo = (): void => {};
const held = new Promise<void>((resolve) => (letGo = resolve));

const start = async (code: string, job: typeof small, count: number): Promise<void> => {
  const site = sites.get(code);
  if (!site) throw new Error(code);
  await site.tx(system, async (trx) => {
    for (let n = 0; n < count; n++) await jobs.start(trx, site, system, job, {});
  });
};

beforeAll(async () => {
  const database = await testDatabase();
  const log = pino({ level: process.env['TEST_LOG'] ?? 'silent' });
  const migrations = [...tenancyMigrations, ...realtimeMigrations, ...jobMigrations];
  const fleet = await openSites({ database, tenants: ['alfa', 'beta', 'gama'].map((code) => testTenant(code)), migrations, log });
  sites = new Map(fleet.sites);
  realtime = new RealtimeSystem({ database, rules: [], log });
  jobs = new JobSystem({
    database,
    realtime,
    log,
    loadActor: async () => null,
    registrations: [
      handleJob(small, async ({ site }) => void ran.push(site.code)),
      handleJob(long, async ({ site }) => {
        running.push(site.code);
        await held;
      }),
    ],
  });
  services = { sites, jobs, realtime, log, now: () => new Date() } as unknown as Services;
  await realtime.open(sites);
  await jobs.open(true);
});
afterAll(async () => {
  letGo();
  await jobs.stop();
  await realtime.stop();
  await closeTestDatabase();
});

it('a job behind a long queue of another municipality waits for one turn; one not served here is left alone; nobody takes every slot', async () => {
  await start('alfa', small, 60);
  await start('gama', small, 2);
  await start('beta', small, 3);
  await start('alfa', long, 6);
  await start('beta', long, 1);
  const gama = sites.get('gama');
  sites.delete('gama');
  await jobs.work(services, { slots: { work: 1, quick: 3, serial: 0 } });
  await until('all of alfa and beta', async () => ran.length === 63);
  // Strictly in turn while both have something.
  expect(ran.slice(0, 6).filter((code) => code === 'beta')).toHaveLength(3);
  expect(ran.filter((code) => code === 'alfa')).toHaveLength(60);
  // Three slots, two municipalities: alfa has two at most, so beta's begins though alfa's six came first and none of them ends.
  await until('the long ones', async () => running.length === 3);
  expect(running.toSorted()).toEqual(['alfa', 'alfa', 'beta']);
  letGo();
  if (gama) sites.set('gama', gama);
  await until('gama, once it is served', async () => ran.filter((code) => code === 'gama').length === 2);
});
