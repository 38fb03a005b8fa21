import type { Db } from '#platform/db/tables.ts';
import type { Services } from '#platform/http/server/services.ts';
import { askFor, reachedOf, type Fetched } from './pass-on.ts';
import { findService } from './store.ts';

/** A service as the printer asks it: who may see its layers has been decided before. Its sign-in never leaves this slice. */
export interface ServiceDoor {
  readonly url: string;
  /** Largest picture it makes, as it said itself; null: it named none. */
  readonly maxWidth: number | null;
  readonly maxHeight: number | null;
  ask(address: string, operation: 'GetMap' | 'GetTile' | 'GetFeature' | 'GetLegendGraphic', signal: AbortSignal): Promise<Fetched>;
}

/** Throws `record.not-found` where there is no such service. */
export async function serviceDoor(services: Services, db: Db, id: number): Promise<ServiceDoor> {
  const service = await findService(db, id);
  return {
    url: service.url,
    maxWidth: service.found?.maxWidth ?? null,
    maxHeight: service.found?.maxHeight ?? null,
    ask: (address, operation, signal) => askFor(services, reachedOf(service, services), { address, operation, signal }),
  };
}
