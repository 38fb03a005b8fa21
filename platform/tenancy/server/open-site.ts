import { sql } from 'kysely';
import type { Logger } from 'pino';
import { system } from '#platform/access/actor.ts';
import type { Database } from '#platform/db/database.ts';
import { insideTransaction } from '#platform/db/mutex.ts';
import type { TenantConfig } from '../config.ts';
import { readLive, storedSrid, type LiveState } from './live-config.ts';
import { seedModules } from './module-seeds.ts';
import { requestId } from './request-id.ts';
import type { Site } from './site.ts';

/** One municipality whose schema is up to date, with what is in force. */
export async function openSite(database: Database, file: TenantConfig, log: Logger): Promise<Site> {
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
    reading: () => database.reading(file.code),
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
