import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { features } from '#app/features.server.ts';
import { tenant } from '#tenants/vilaclara.ts';
import { seedDemo } from '#demo/seed.ts';
import { managerCodes } from '#features/occurrences/server/manager-codes.ts';
import { anonymous, system, type Actor } from '#platform/access/actor.ts';
import { openDatabase } from '#platform/db/database.ts';
import { compose } from '#platform/http/server/compose.ts';
import type { Largo } from '#platform/http/server/serve.ts';
import { sessionCookie } from '#platform/http/server/request.ts';
import { tenantConfig } from '#platform/tenancy/config.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { findServerPrograms, makeCluster } from '#platform/testing/pg-cluster.ts';
import { size } from './size.ts';

export interface Million {
  readonly largo: Largo;
  readonly site: Site;
  readonly databaseUrl: string;
  /** One GET as a visitor, or as a manager who sees all; throws unless it answers 200. */
  get(url: string, as: 'visitor' | 'manager'): Promise<{ body: string; json: <T>() => T }>;
  /** One POST as a manager. */
  post(url: string, payload: object): Promise<{ body: string; json: <T>() => T }>;
  close(): Promise<void>;
}

const manager: Actor = { kind: 'user', userId: 1, name: 'Bench', codes: new Set(managerCodes), roleIds: [], sessionId: 'bench' };

/**
 * The demo municipality with a million reports, on the server of DATABASE_URL (filled once, kept) or on a cluster made for this
 * run. `BENCH_SIZE=city` takes 20,000 for a quick look, `tiny` the small demonstration.
 */
export async function openMillion(): Promise<Million> {
  const wanted = ({ tiny: 'small', city: 'city', full: '1m' } as const)[size];
  const programs = findServerPrograms();
  const cluster = process.env['DATABASE_URL'] || programs === null ? null : await makeCluster(programs);
  const url = process.env['DATABASE_URL'] ?? (cluster && `${cluster.url}/postgres`);
  if (!url) throw new Error('A million reports need PostgreSQL with PostGIS: install postgresql-15-postgis-3 or set DATABASE_URL.');
  const dataDir = await mkdtemp(join(tmpdir(), 'largo-bench-'));
  const config = tenantConfig.parse(tenant);
  const largo = await compose(
    {
      database: await openDatabase({ url, dataDir: null }),
      tenants: [config],
      features,
      log: pino({ level: 'silent' }),
      resolveActor: async (_site, token) => (token === 'bench' ? manager : anonymous),
      loadActor: async () => null,
      fixedTenant: config.code,
      webRoot: null,
      publicUrl: () => 'http://bench.test',
      dataDir,
      storageUrl: null,
      smtpUrl: null,
    },
    false,
  );
  const site = largo.services.sites.get(config.code);
  if (!site) throw new Error('the bench tenant is missing');
  const started = performance.now();
  const { outcome } = await seedDemo(site, { size: wanted, now: new Date('2026-11-21T12:00:00Z') });
  if (outcome === 'seeded') {
    for (const table of ['occurrence', 'occurrence_cell', 'occurrence_event', 'occurrence_follower'])
      await sql`vacuum analyze ${sql.table(table)}`.execute(site.db);
    console.error(`seeded ${wanted} in ${Math.round((performance.now() - started) / 1000)} s`);
  }
  await giveAnswers(site);
  const ask = async (sent: { method: 'GET' | 'POST'; url: string; payload?: object }, as: 'visitor' | 'manager') => {
    const cookie = as === 'manager' ? { cookie: `${sessionCookie}=bench`, origin: 'http://bench.test' } : {};
    const answer = await largo.app.inject({ ...sent, headers: { host: 'bench.test', ...cookie } });
    if (answer.statusCode >= 300) throw new Error(`${sent.url}: ${answer.statusCode} ${answer.body.slice(0, 300)}`);
    return answer;
  };
  return {
    largo,
    site,
    databaseUrl: url,
    get: (url, as) => ask({ method: 'GET', url }, as),
    post: (url, payload) => ask({ method: 'POST', url, payload }, 'manager'),
    close: async () => {
      await largo.stop();
      cluster?.remove();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Every ninth reporter of what was solved says something, so that reports have answers to count. Once. */
async function giveAnswers(site: Site): Promise<void> {
  const { rows } = await sql`select 1 from occurrence_satisfaction limit 1`.execute(site.db);
  if (rows.length > 0) return;
  await site.tx(system, async (trx) => {
    await sql`select set_config('largo.audit', 'off', true)`.execute(trx);
    await sql`insert into occurrence_satisfaction (occurrence_id, closed_at, status_id, unity_id, resolved, score, created_at)
      select id, closed_at, status_id, unity_id, id % 5 <> 0, 1 + id % 5, closed_at + interval '1 day' from occurrence
      where live and closed_at is not null and id % 9 = 0`.execute(trx);
  });
  for (const table of ['occurrence', 'occurrence_satisfaction']) await sql`vacuum analyze ${sql.table(table)}`.execute(site.db);
}
