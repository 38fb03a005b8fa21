import type { Actor } from '#platform/access/actor.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { Site } from '#platform/tenancy/server/site.ts';

/**
 * A kind of channel a slice offers. Names follow the Pusher protocol: `private-` channels need authorisation, others are open.
 * The tenant is not part of the name a client uses; the server keeps tenants apart by the connection's host.
 */
export interface ChannelRule {
  /** Exact name, or a prefix ending in `*`. */
  readonly name: string;
  /** Nothing is told while the module is off; a module closed to visitors tells on `private-` channels only. */
  readonly module?: string;
  /** Asked for `private-` channels only. */
  authorize(site: Site, actor: Actor, channel: string): Promise<boolean> | boolean;
}

/** One event for one channel. */
export interface Published {
  readonly channel: string;
  readonly event: string;
  readonly data: Record<string, unknown>;
}

export interface Realtime {
  /**
   * Publishes when the transaction commits, to every process (PostgreSQL NOTIFY). Keep `data` small (ids and versions,
   * under 4 kB): clients fetch the record through its guarded endpoint. Does nothing where broadcasting is off.
   */
  publish(trx: Trx, site: Site, channel: string, event: string, data: Record<string, unknown>): Promise<void>;
  /** Several at once, in one statement. */
  publishAll(trx: Trx, site: Site, events: readonly Published[]): Promise<void>;
  /**
   * Tells every process when the transaction commits, whether or not broadcasting is on: something each of them keeps must
   * be read anew. A process that was cut off from the database gets every signal again when it is back.
   */
  signal(trx: Trx, site: Site, name: string): Promise<void>;
  /** Does a notice sent through the database come back to this process, within some seconds? */
  hears(site: Site): Promise<boolean>;
  /** The Pusher protocol's answer for a private channel. Null when no rule covers the channel or the actor may not hear it. */
  authorize(site: Site, actor: Actor, socketId: string, channel: string): Promise<Granted | null>;
}

/** Leave for one connection to hear one private channel, by the names of the Pusher protocol. */
export interface Granted {
  readonly auth: string;
  /** Whose it is, for the embedded server alone: when somebody's rights change, theirs are the connections that ask again. */
  readonly channel_data?: string;
}

/** The rule that covers a channel; the longest name wins. */
export function findRule(rules: readonly ChannelRule[], channel: string): ChannelRule | undefined {
  return rules
    .filter(({ name }) => (name.endsWith('*') ? channel.startsWith(name.slice(0, -1)) : channel === name))
    .toSorted((a, b) => b.name.length - a.name.length)[0];
}
