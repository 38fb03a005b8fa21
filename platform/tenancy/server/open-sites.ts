import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Actor } from '#platform/access/actor.ts';
import type { Database } from '#platform/db/database.ts';
import { migrate, type Migration } from '#platform/db/migrate.ts';
import { insideTransaction } from '#platform/db/mutex.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { TenantConfig } from '../config.ts';
import { requestId } from './request-id.ts';
import type { Site } from './site.ts';

export interface OpenSitesOptions {
  readonly database: Database;
  readonly tenants: readonly TenantConfig[];
  readonly migrations: readonly Migration[];
  readonly log: Logger;
}

/** Migrates every tenant's schema and answers the sites by tenant code, in the order given. */
export async function openSites({ database, tenants, migrations, log }: OpenSitesOptions): Promise<Map<string, Site>> {
  const sites = new Map<string, Site>();
  for (const config of tenants) {
    const applied = await migrate(database, config.code, { srid: config.map.epsg }, migrations);
    if (applied.length > 0) log.info({ tenant: config.code, applied: applied.length }, 'migrated');
    sites.set(config.code, makeSite(database, config, log));
  }
  return sites;
}

function makeSite(database: Database, config: TenantConfig, log: Logger): Site {
  const db = database.tenant(config.code);
  return {
    code: config.code,
    config,
    db,
    srid: config.map.epsg,
    log: log.child({ tenant: config.code }),
    tx: <T>(actor: Actor, work: (trx: Trx) => Promise<T>) =>
      db.transaction().execute((trx) =>
        insideTransaction.run(true, async () => {
          await sql`select set_config('largo.actor_kind', ${actor.kind}, true), set_config('largo.actor_id', ${actor.userId?.toString() ?? ''}, true),
            set_config('largo.actor_name', ${actor.name}, true), set_config('largo.request_id', ${requestId.getStore() ?? ''}, true)`.execute(trx);
          return work(trx);
        }),
      ),
  };
}
