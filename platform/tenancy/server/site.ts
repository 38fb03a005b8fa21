import type { Logger } from 'pino';
import type { Actor } from '#platform/access/actor.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { TenantConfig } from '../config.ts';

/** One municipality in a running process: its configuration and its own database schema. */
export interface Site {
  readonly code: string;
  readonly config: TenantConfig;
  readonly db: Db;
  /** EPSG code of every geometry column of this tenant. */
  readonly srid: number;
  readonly log: Logger;
  /**
   * One transaction on behalf of `actor`: what it changes is in the audit trail under that name.
   * Inside, use only `trx`: the outer `db` would wait for a second connection (embedded mode refuses it at once).
   */
  tx<T>(actor: Actor, work: (trx: Trx) => Promise<T>): Promise<T>;
}
