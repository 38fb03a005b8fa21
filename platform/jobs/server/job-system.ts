import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { system, type Actor } from '#platform/access/actor.ts';
import type { Database } from '#platform/db/database.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { Services } from '#platform/http/server/services.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { Realtime } from '#platform/realtime/server/realtime.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { jobErrors } from '../errors.ts';
import type { JobDefinition } from '../job.ts';
import { Deliveries, laneOf, lanes, type Lane, type LaneWork } from './delivery.ts';
import type { JobRegistration } from './jobs.ts';
import { pushJob } from './push.ts';
import type { Jobs, QueueCount } from './queue.ts';
import { Runner } from './runner.ts';
import { textsOf } from './stop.ts';
import { Waiting } from './waiting.ts';
import { findJob, insertJob, markCancelled, markLost, markWaitingAgain, openJobs } from './store.ts';

export interface JobSystemOptions {
  readonly database: Database;
  readonly realtime: Realtime;
  /** Every kind of job of every slice, platform included. */
  readonly registrations: readonly JobRegistration[];
  /** The person with today's permissions; null when the account is gone or inactive. */
  readonly loadActor: (site: Site, userId: number) => Promise<Actor | null>;
  readonly log: Logger;
}

export interface WorkOptions {
  /** Jobs at once in this process, per lane; 0 leaves a lane to other workers. */
  readonly slots?: Readonly<Partial<Record<Lane, number>>>;
}

const cancelChannel = 'largo_job_cancel';
const sweepMs = 30_000;
/** For so long the counts of the queue are not asked for again. */
const countedMs = 3000;
/** A job nobody showed a sign of life of for so long is looked up in the queue. */
const quietMs = 60_000;

/**
 * Background work of one process. `open` once, then `start` from anywhere; a process that also runs jobs calls `work`.
 * At the end `stop`: running jobs go back to the queue.
 */
export class JobSystem implements Jobs {
  readonly #options: JobSystemOptions;
  readonly #deliveries: Deliveries;
  readonly #registrations: ReadonlyMap<string, JobRegistration>;
  readonly #waiting = new Waiting();
  #runner: Runner | null = null;
  #stopListening: (() => Promise<void>) | null = null;
  #sweeper: NodeJS.Timeout | null = null;
  #counted: { readonly until: number; readonly counts: Promise<readonly QueueCount[]> } | null = null;

  constructor(options: JobSystemOptions) {
    this.#options = options;
    this.#deliveries = new Deliveries(options.database, options.log);
    this.#registrations = new Map(options.registrations.map((registration) => [registration.definition.name, registration]));
    if (this.#registrations.size < options.registrations.length) throw new Error('Two kinds of jobs have the same name.');
  }

  /** Makes the queues. `works`: `work` will be called in this process. */
  async open(works: boolean): Promise<void> {
    await this.#deliveries.open(works);
  }

  async start<P extends z.ZodType>(
    trx: Trx,
    site: Site,
    actor: Actor,
    definition: JobDefinition<P>,
    payload: z.input<P>,
    afterSeconds = 0,
  ): Promise<string> {
    // A job runs with its starter's own rights, which are not those of the role whose eyes are borrowed.
    if (actor.viewing) throw kernelErrors['access.read-only']({ params: { role: actor.viewing.name.pt } });
    const id = randomUUID();
    const deliveryId = randomUUID();
    definition.payload.parse(payload);
    // The system's own work is bounded by its schedules.
    if (actor.kind !== 'system') await this.#waiting.add(trx, site);
    await insertJob(trx, { id, name: definition.name, payload, actor, deliveryId });
    await this.#deliveries.send(trx, definition, { tenant: site.code, jobId: id, deliveryId }, afterSeconds);
    return id;
  }

  async cancel(trx: Trx, site: Site, id: string): Promise<void> {
    const row = await findJob(trx, id);
    if (!row) throw kernelErrors['record.not-found']();
    if (!(await markCancelled(trx, id))) throw jobErrors['jobs.ended']();
    await pushJob(this.#options.realtime, trx, site, id, { status: 'cancelled', progress: row.progress, message: null });
    await sql`select pg_notify(${cancelChannel}, ${id})`.execute(trx);
  }

  async retry(trx: Trx, site: Site, id: string): Promise<void> {
    const row = await findJob(trx, id);
    if (!row) throw kernelErrors['record.not-found']();
    const registration = this.#registrations.get(row.name);
    const deliveryId = randomUUID();
    if (!registration || !(await markWaitingAgain(trx, id, deliveryId))) {
      throw jobErrors[row.status === 'finished' ? 'jobs.ended' : 'jobs.not-ended']();
    }
    await pushJob(this.#options.realtime, trx, site, id, { status: 'waiting', progress: 0, message: null });
    await this.#deliveries.send(trx, registration.definition, { tenant: site.code, jobId: id, deliveryId });
  }

  definition(name: string): JobDefinition | undefined {
    return this.#registrations.get(name)?.definition;
  }

  queued(): Promise<readonly QueueCount[]> {
    const now = performance.now();
    if (this.#counted && this.#counted.until > now) return this.#counted.counts;
    const counts = this.#deliveries.counts();
    this.#counted = { until: now + countedMs, counts };
    counts.catch(() => (this.#counted = null));
    return counts;
  }

  /** Starts running jobs in this process. */
  async work(services: Services, { slots = {} }: WorkOptions = {}): Promise<void> {
    const { database, realtime, loadActor, log } = this.#options;
    const runner = new Runner({ services, registrations: this.#registrations, deliveries: this.#deliveries, realtime, loadActor, log });
    this.#runner = runner;
    if (database.kind === 'embedded') await this.#giveBackAll(services);
    this.#stopListening = await database.listen(cancelChannel, (id) => runner.cancelled(id));
    const wanted: Record<Lane, number> = { quick: 4, work: 3, serial: 3, ...slots };
    const { sites } = services;
    const work = (slots: number): LaneWork => ({
      slots,
      // One slot stays for the others, where there are others.
      perTenant: () => (sites.size > 1 ? Math.max(1, slots - 1) : slots),
      isServed: (tenant) => sites.has(tenant),
      handle: (delivery, signal) => runner.handle(delivery, signal),
    });
    await this.#deliveries.work(new Map(lanes.map((lane) => [lane, work(wanted[lane])])));
    await this.#deliveries.keepClock(this.#schedules(), (name) => this.#startScheduled(services, name));
    this.#sweeper = setInterval(() => void this.sweep(services).catch((error: unknown) => log.warn({ err: error }, 'job sweep')), sweepMs);
    this.#sweeper.unref();
  }

  /** The municipality is served here no more: its running jobs stop and go back to the queue. */
  leave(site: Site): void {
    this.#runner?.leave(site.code);
  }

  /** Fails jobs that the queue knows nothing of any more, so that nobody waits for ever. */
  async sweep(services: Services): Promise<void> {
    const since = new Date(services.now().getTime() - quietMs);
    for (const site of services.sites.values()) {
      for (const row of [...(await openJobs(site.db, 'running', since)), ...(await openJobs(site.db, 'waiting', since))]) {
        const definition = this.definition(row.name);
        if (definition && (await this.#deliveries.isAlive(laneOf(definition), row.delivery_id))) continue;
        const message = textsOf(jobErrors[definition ? 'jobs.interrupted' : 'jobs.unknown']());
        await site.tx(system, async (trx) => {
          if (await markLost(trx, row, message)) await pushJob(this.#options.realtime, trx, site, row.id, { status: 'failed', progress: 0, message });
        });
      }
    }
  }

  /** Takes no more jobs, tells running ones to stop and returns them to the queue. */
  async stop(): Promise<void> {
    if (this.#sweeper) clearInterval(this.#sweeper);
    const queue = this.#deliveries.stop(20);
    await this.#runner?.stop();
    await queue;
    await this.#stopListening?.();
  }

  /** The embedded database has one process: whatever seems to run at start belonged to one that is dead. */
  async #giveBackAll(services: Services): Promise<void> {
    const ids: Record<Lane, string[]> = { quick: [], work: [], serial: [] };
    for (const site of services.sites.values()) {
      for (const row of await openJobs(site.db, 'running', null)) {
        const definition = this.definition(row.name);
        if (definition) ids[laneOf(definition)].push(row.delivery_id);
      }
    }
    for (const lane of lanes) await this.#deliveries.giveBack(lane, ids[lane]);
  }

  #schedules(): Map<string, string> {
    const crons = new Map<string, string>();
    for (const { definition } of this.#registrations.values()) if (definition.schedule) crons.set(definition.name, definition.schedule);
    return crons;
  }

  async #startScheduled(services: Services, name: string): Promise<void> {
    const definition = this.definition(name);
    if (!definition) return;
    for (const site of services.sites.values()) {
      // One whose database is in trouble does not keep the others from their turn.
      await site
        .tx(system, (trx) => this.start(trx, site, system, definition, {}))
        .catch((error: unknown) => {
          site.log.error({ err: error, job: name }, 'a scheduled job could not be started');
        });
    }
  }
}
