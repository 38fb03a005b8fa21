import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { anonymous, type Actor } from '#platform/access/actor.ts';
import { openDatabase } from '#platform/db/database.ts';
import { compose } from '#platform/http/server/compose.ts';
import type { ServerFeature } from '#platform/http/server/feature.ts';
import { sessionCookie } from '#platform/http/server/request.ts';
import type { Largo } from '#platform/http/server/serve.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { findServerPrograms, makeCluster } from '#platform/testing/pg-cluster.ts';
import { testTenant } from '#platform/testing/tenants.ts';

export interface Town {
  readonly site: Site;
  readonly app: Largo['app'];
  /** `postgres://USER@HOST:PORT/postgres`, the schema is `bench`. */
  readonly databaseUrl: string;
  /** One GET as a visitor, or with a session as `clerk`. Throws unless it answers 200. */
  get(url: string, as?: 'visitor' | 'clerk'): Promise<void>;
}

interface Options {
  /** What is measured, as the first words of a sentence: said where there is no PostgreSQL. */
  readonly what: string;
  readonly features: readonly ServerFeature[];
  /** Who asks with a session. */
  readonly clerk?: Actor;
  /** Its jobs are done, too. */
  readonly works?: boolean;
}

/** An empty municipality with some slices, on a PostgreSQL server of its own that is gone afterwards. */
export async function inTown({ what, features, clerk = anonymous, works = false }: Options, work: (town: Town) => Promise<void>): Promise<void> {
  const programs = findServerPrograms();
  const cluster = programs && (await makeCluster(programs));
  if (!cluster) throw new Error(`${what} measured on PostgreSQL: install postgresql-15-postgis-3.`);
  const dataDir = await mkdtemp(join(tmpdir(), 'largo-bench-'));
  const tenant = testTenant('bench', { hosts: ['bench.test'] });
  const databaseUrl = `${cluster.url}/postgres`;
  const largo = await compose(
    {
      database: await openDatabase({ url: databaseUrl, dataDir: null }),
      tenants: [tenant],
      features,
      log: pino({ level: 'silent' }),
      resolveActor: async (_site, token) => (token === 'bench' ? clerk : anonymous),
      loadActor: async () => (clerk.kind === 'user' ? clerk : null),
      fixedTenant: tenant.code,
      webRoot: null,
      publicUrl: () => 'http://bench.test',
      dataDir,
      storageUrl: null,
      smtpUrl: null,
    },
    works,
  );
  try {
    const site = largo.services.sites.get(tenant.code);
    if (!site) throw new Error('the bench tenant is missing');
    const get = async (url: string, as: 'visitor' | 'clerk' = 'visitor'): Promise<void> => {
      const headers = { host: 'bench.test', ...(as === 'clerk' && { cookie: `${sessionCookie}=bench` }) };
      const answer = await largo.app.inject({ method: 'GET', url, headers });
      if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body.slice(0, 300)}`);
    };
    if (works) await largo.work();
    await work({ site, app: largo.app, databaseUrl, get });
  } finally {
    await largo.stop();
    cluster.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
