import { sql } from 'kysely';
import type { Logger } from 'pino';
import { system } from '#platform/access/actor.ts';
import type { Database } from '#platform/db/database.ts';
import { migrate, type Migration } from '#platform/db/migrate.ts';
import { insideTransaction } from '#platform/db/mutex.ts';
import type { TenantConfig } from '../config.ts';
import { readLive, storedSrid, type LiveState } from './live-config.ts';
import { seedModules } from './module-seeds.ts';
import { requestId } from './request-id.ts';
import type { Site } from './site.ts';

export interface OpenSitesOptions {
  readonly database: Database;
  readonly tenants: readonly TenantConfig[];
  readonly migrations: readonly Migration[];
  readonly log: Logger;
}

/** Migrates every tenant's schema and answers the sites by tenant code, in the order given, each with what is in force. */
export async function openSites({ database, tenants, migrations, log }: OpenSitesOptions): Promise<Map<string, Site>> {
  const sites = new Map<string, Site>();
  for (const file of tenants) {
    const srid = await storedSrid(database.tenant(file.code), file);
    const applied = await migrate(database, file.code, { srid }, migrations, { srid: file.map.epsg });
    if (applied.length > 0) log.info({ tenant: file.code, applied: applied.length }, 'migrated');
    const site = await openSite(database, file, log);
    for (const problem of site.live.problems) site.log.warn(problem, 'a stored setting no longer holds: an older one is in force');
    sites.set(file.code, site);
  }
  return sites;
}

async function openSite(database: Database, file: TenantConfig, log: Logger): Promise<Site> {
  const db = database.tenant(file.code);
  let live: LiveState;
  let running: Promise<void> | null = null;
  let again: Promise<void> | null = null;
  const read = async (): Promise<void> => {
    live = await readLive(db, file, await storedSrid(db, file));
  };
  const tx: Site['tx'] = (actor, work) =>
    db.transaction().execute((trx) =>
      insideTransaction.run(true, async () => {
        await sql`select set_config('largo.actor_kind', ${actor.kind}, true), set_config('largo.actor_id', ${actor.userId?.toString() ?? ''}, true),
          set_config('largo.actor_name', ${actor.name}, true), set_config('largo.request_id', ${requestId.getStore() ?? ''}, true)`.execute(trx);
        return work(trx);
      }),
    );
  await tx(system, (trx) => seedModules(trx, file));
  await read();
  return {
    code: file.code,
    file,
    db,
    log: log.child({ tenant: file.code }),
    tx,
    get config() {
      return live.config;
    },
    get live() {
      return live;
    },
    get srid() {
      return live.config.map.epsg;
    },
    /** A reading that began before this call may have missed the change: whoever asks meanwhile shares the next one. */
    reload: () => {
      if (!running) {
        running = read().finally(() => (running = null));
        return running;
      }
      again ??= running
        .catch(() => {})
        .then(() => {
          again = null;
          running = read().finally(() => (running = null));
          return running;
        });
      return again;
    },
  };
}
