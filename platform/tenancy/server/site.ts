import type { Logger } from 'pino';
import type { Actor } from '#platform/access/actor.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { TenantConfig } from '../config.ts';
import type { LiveState } from './live-config.ts';

/** One municipality in a running process: its configuration and its own database schema. */
export interface Site {
  readonly code: string;
  /** What is in force now: file, settings and modules' records together. It changes while the process runs: read it each time, keep no copy. */
  readonly config: TenantConfig;
  /** What the municipality's file alone says. */
  readonly file: TenantConfig;
  /** The rest of what is in force: modules as presented, what only the server needs, what no longer holds. */
  readonly live: LiveState;
  readonly db: Db;
  /** For what may be a moment old: a replica's, where there is one that keeps up. Asked for at each reading. */
  reading(): Db;
  /** EPSG code of every geometry column of this tenant. */
  readonly srid: number;
  readonly log: Logger;
  /**
   * One transaction on behalf of `actor`: what it changes is in the audit trail under that name.
   * Inside, use only `trx`: the outer `db` would wait for a second connection (embedded mode refuses it at once).
   */
  tx<T>(actor: Actor, work: (trx: Trx) => Promise<T>): Promise<T>;
  /** Reads anew what is in force. Every process does so by itself when a change commits (the signal `config`). */
  reload(): Promise<void>;
}
