import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { crudFeature } from '#platform/crud/server/index.ts';
import type { Actor } from '#platform/access/actor.ts';
import type { Database } from '#platform/db/database.ts';
import type { TenantConfig } from '#platform/tenancy/config.ts';
import { tenancyPart } from '#platform/tenancy/server/part.ts';
import { openSites } from '#platform/tenancy/server/open-sites.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { buildApp } from './build-app.ts';
import type { ServerFeature } from './feature.ts';
import type { Health } from './health.ts';
import type { Services } from './services.ts';

export interface ComposeOptions {
  readonly database: Database;
  readonly tenants: readonly TenantConfig[];
  readonly features: readonly ServerFeature[];
  readonly resolveActor: (site: Site, token: string) => Promise<Actor>;
  readonly log: Logger;
  readonly fixedTenant: string | null;
  readonly webRoot: string | null;
  readonly trustProxy?: boolean | string;
  readonly now?: () => Date;
  readonly publicUrl: (site: Site) => string;
}

/** A process's parts, put together and not yet started. */
export interface Largo {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly database: Database;
  readonly health: Health;
  /** Finishes running requests, gives running jobs back, closes the database. */
  stop(): Promise<void>;
}

export async function compose(options: ComposeOptions): Promise<Largo> {
  const { database, log } = options;
  const features = [tenancyPart, crudFeature(options.features.flatMap(({ resources }) => resources ?? [])), ...options.features];
  const sites = await openSites({ database, tenants: options.tenants, migrations: features.flatMap(({ migrations }) => migrations), log });
  const missing = new Proxy({}, { get: () => async () => { throw new Error('not wired yet'); } });
  const services: Services = {
    sites,
    jobs: missing as Services['jobs'],
    files: missing as Services['files'],
    mail: missing as Services['mail'],
    realtime: missing as Services['realtime'],
    log,
    now: options.now ?? (() => new Date()),
    publicUrl: options.publicUrl,
  };
  const health: Health = { stopping: false, checkDatabase: async () => void (await database.query('select 1')) };
  const app = await buildApp({
    services, features, health,
    resolveActor: options.resolveActor,
    fixedTenant: options.fixedTenant,
    webRoot: options.webRoot,
    ...(options.trustProxy !== undefined && { trustProxy: options.trustProxy }),
  });
  return {
    app, services, database, health,
    stop: async () => {
      health.stopping = true;
      await app.close();
      await database.close();
    },
  };
}
