import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Actor } from '#platform/access/actor.ts';
import type { Database } from '#platform/db/database.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { externalBroadcasters, type Broadcast } from './external.ts';
import { Hub } from './hub.ts';
import { findRule, type ChannelRule, type Granted, type Published, type Realtime } from './realtime.ts';
import { sign } from './signature.ts';
import './tables.ts';

export interface RealtimeOptions {
  readonly database: Database;
  readonly rules: readonly ChannelRule[];
  /** Secrets by name (`PUSHER_SECRET_VILACLARA`); default: the environment. */
  readonly secret?: (name: string) => string | undefined;
  readonly log: Logger;
}

/** What travels through NOTIFY: under PostgreSQL's 8,000 bytes. */
interface Notice {
  readonly tenant: string;
  readonly channel: string;
  readonly event: string;
  readonly data: Record<string, unknown>;
  /** The process that published: it alone hands the event to an outside service. */
  readonly from: string;
}

/** A word between the processes; browsers hear nothing of it. */
interface Signal {
  readonly tenant: string;
  readonly signal: string;
  /** Accounts it is about; without them everybody's. */
  readonly people?: readonly number[] | null;
}

/** A word of a process to itself: does it hear? */
interface Echo {
  readonly tenant: string;
  readonly echo: string;
}

/** To every process: the register of municipalities has changed. */
interface Installation {
  readonly installation: true;
}

type OnSignal = (site: Site, people: readonly number[] | null) => Promise<void>;

const notifyChannel = 'largo';
const mostBytes = 4096;
const echoMs = 3000;

/** Real time of one process: publishes, hears what all processes publish, and gives it to the connections held here. */
export class RealtimeSystem implements Realtime {
  readonly hub = new Hub();
  readonly #options: RealtimeOptions;
  readonly #process = randomUUID();
  readonly #secrets = new Map<string, Promise<string>>();
  readonly #outside: (site: Site) => Broadcast | null;
  #sites: ReadonlyMap<string, Site> = new Map();
  #stopListening: (() => Promise<void>) | null = null;
  #onLost: () => void = () => {};
  readonly #signals = new Map<string, OnSignal>();
  readonly #echoes = new Map<string, () => void>();
  /** What this process does when the register of municipalities may have changed. */
  onInstallation: () => void = () => {};

  constructor(options: RealtimeOptions) {
    this.#options = options;
    this.#outside = externalBroadcasters(options.secret ?? ((name) => process.env[name]), options.log);
  }

  /** Begins to hear what is published. `lost` is called when notices may have been missed: the database was away. */
  async open(sites: ReadonlyMap<string, Site>, lost: () => void = () => {}): Promise<void> {
    this.#sites = sites;
    this.#onLost = lost;
    for (const site of sites.values()) this.#outside(site); // a missing secret stops the start, not the first event
    this.#stopListening = await this.#options.database.listen(
      notifyChannel,
      (payload) => this.#heard(payload),
      () => {
        this.onInstallation();
        for (const site of this.#sites.values()) for (const name of this.#signals.keys()) this.#signalled(site, name);
        this.#onLost();
      },
    );
  }

  /** What this process does at a signal. One answer per name. */
  onSignal(name: string, answer: OnSignal): void {
    this.#signals.set(name, answer);
  }

  async signal(trx: Trx, site: Site, name: string): Promise<void> {
    await sql`select pg_notify(${notifyChannel}, ${JSON.stringify({ tenant: site.code, signal: name } satisfies Signal)})`.execute(trx);
  }

  async hears(site: Site): Promise<boolean> {
    const echo = randomUUID();
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => resolve(false), echoMs);
    this.#echoes.set(echo, () => resolve(true));
    try {
      await sql`select pg_notify(${notifyChannel}, ${JSON.stringify({ tenant: site.code, echo } satisfies Echo)})`.execute(site.db);
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#echoes.delete(echo);
    }
  }

  /** Tells the connections of this process alone: for what every process tells by itself. */
  tellHere(site: Site, channel: string, event: string, data: Record<string, unknown>): void {
    if (site.config.broadcasting.enabled) this.hub.deliver(site.code, channel, event, data);
  }

  /** Connections to an outside service cannot be closed from here: the people hear it on their own channels, everybody on the open one. */
  tellOutside(site: Site, people: readonly number[] | null): void {
    const outside = this.#outside(site);
    for (const channel of outside ? (people?.map((id) => `private-person-${id}`) ?? ['platform']) : []) outside?.send(channel, 'access', {});
  }

  /** Who is told that notices were missed; the socket server sends its clients to reconnect. */
  set onLost(lost: () => void) {
    this.#onLost = lost;
  }

  async publish(trx: Trx, site: Site, channel: string, event: string, data: Record<string, unknown>): Promise<void> {
    await this.publishAll(trx, site, [{ channel, event, data }]);
  }

  async publishAll(trx: Trx, site: Site, events: readonly Published[]): Promise<void> {
    if (!site.config.broadcasting.enabled) return;
    const told = events.filter(({ channel }) => !findRule(this.#options.rules, channel)?.module || this.offers(site, channel));
    const payloads = told.map(({ channel, event, data }) => {
      const payload = JSON.stringify({ tenant: site.code, channel, event, data, from: this.#process } satisfies Notice);
      if (Buffer.byteLength(payload) > mostBytes + 500) throw new Error(`The event ${event} on ${channel} is too large: publish ids, not records.`);
      return payload;
    });
    if (payloads.length > 0) await sql`select pg_notify(${notifyChannel}, payload) from unnest(${payloads}::text[]) payload`.execute(trx);
  }

  async authorize(site: Site, actor: Actor, socketId: string, channel: string): Promise<Granted | null> {
    const { broadcasting } = site.config;
    if (!broadcasting.enabled || !channel.startsWith('private-') || !this.offers(site, channel)) return null;
    const rule = findRule(this.#options.rules, channel);
    if (!rule || !(await rule.authorize(site, actor, channel))) return null;
    const outside = this.#outside(site);
    if (outside) return { auth: outside.sign(socketId, channel) };
    const data = JSON.stringify({ user_id: actor.userId });
    return { auth: sign(broadcasting.key, await this.secretOf(site), { socketId, channel, data }), channel_data: data };
  }

  /** Is the channel one a slice offers, of a module that is on, and not closed to those who could hear it? */
  offers({ config, live }: Site, channel: string): boolean {
    const rule = findRule(this.#options.rules, channel);
    if (!rule?.module) return rule !== undefined;
    return config.modules.includes(rule.module) && (channel.startsWith('private-') || !live.privateModules.has(rule.module));
  }

  /** The tenant's own signing key: the same in every process, another for every tenant. */
  secretOf(site: Site): Promise<string> {
    const known = this.#secrets.get(site.code) ?? this.#readSecret(site);
    this.#secrets.set(site.code, known);
    return known;
  }

  async stop(): Promise<void> {
    await this.#stopListening?.();
    this.#stopListening = null;
  }

  async #readSecret(site: Site): Promise<string> {
    try {
      return (await site.db.selectFrom('realtime_key').select('secret').orderBy('id').limit(1).executeTakeFirstOrThrow()).secret;
    } catch (error) {
      this.#secrets.delete(site.code);
      throw error;
    }
  }

  #heard(payload: string): void {
    const heard: Notice | Signal | Echo | Installation = JSON.parse(payload);
    if ('echo' in heard) return this.#echoes.get(heard.echo)?.();
    if ('installation' in heard) return this.onInstallation();
    const site = this.#sites.get(heard.tenant);
    if (!site) return;
    if ('signal' in heard) return this.#signalled(site, heard.signal, heard.people ?? null);
    const { tenant, channel, event, data, from } = heard;
    const outside = this.#outside(site);
    if (!outside) this.hub.deliver(tenant, channel, event, data);
    else if (from === this.#process) outside.send(channel, event, data);
  }

  #signalled(site: Site, name: string, people: readonly number[] | null = null): void {
    this.#signals
      .get(name)?.(site, people)
      .catch((error: unknown) => site.log.error({ err: error, signal: name }, 'a signal could not be followed'));
  }
}
