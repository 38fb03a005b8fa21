import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { anonymous, system, type Actor } from '#platform/access/actor.ts';
import type { Services } from '#platform/http/server/services.ts';
import { AppError } from '#platform/kernel/errors.ts';
import type { Text } from '#platform/kernel/locale.ts';
import { jobTimes } from '#platform/metrics/server/meters.ts';
import type { Realtime } from '#platform/realtime/server/realtime.ts';
import { traced } from '#platform/tracing/server/tracing.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { jobErrors } from '../errors.ts';
import type { JobDefinition } from '../job.ts';
import type { Deliveries, Delivery } from './delivery.ts';
import type { JobOutcome, JobRegistration } from './jobs.ts';
import { resultHours } from './present.ts';
import { ProgressWriter } from './progress.ts';
import { pushJob } from './push.ts';
import { RunStopped, textOf, textsOf, unlessStopped } from './stop.ts';
import { claimJob, heartbeat, writeRun, type RunChange } from './store.ts';
import type { JobRow } from './tables.ts';

export interface RunnerParts {
  readonly services: Services;
  readonly registrations: ReadonlyMap<string, JobRegistration>;
  readonly deliveries: Deliveries;
  readonly realtime: Realtime;
  readonly loadActor: (site: Site, userId: number) => Promise<Actor | null>;
  readonly log: Logger;
}

const heartbeatMs = 5000;
const keptMs = resultHours * 3_600_000;

interface Running {
  readonly tenant: string;
  readonly controller: AbortController;
  readonly done: Promise<void>;
}

/** Runs deliveries in this process, keeps them alive, and stops them when told. */
export class Runner {
  readonly #parts: RunnerParts;
  readonly #running = new Map<string, Running>();
  #stopping = false;

  constructor(parts: RunnerParts) {
    this.#parts = parts;
  }

  /** Handles one entry of the queue. Resolves when the entry is dealt with; rejects only when the database is away. */
  async handle(delivery: Delivery, takenOver: AbortSignal): Promise<void> {
    const { services, registrations, log } = this.#parts;
    const site = services.sites.get(delivery.tenant);
    if (!site) throw new Error(`The municipality "${delivery.tenant}" is not served here.`);
    const row = await site.tx(system, async (trx) => {
      const claimed = await claimJob(trx, delivery.jobId, delivery.deliveryId);
      if (claimed) await pushJob(this.#parts.realtime, trx, site, claimed.id, { status: 'running', progress: 0, message: null });
      return claimed;
    });
    if (!row) return; // cancelled, ended, or sent anew: this entry is void
    const registration = registrations.get(row.name);
    if (!registration) return this.#fail(site, row, textsOf(jobErrors['jobs.unknown']()), 'unknown kind');
    if (row.attempts > registration.definition.retries + 1)
      return this.#fail(site, row, textsOf(jobErrors['jobs.interrupted']()), 'killed too often');
    const controller = new AbortController();
    takenOver.addEventListener('abort', () => controller.abort(new RunStopped('taken-over')), { once: true });
    const done = this.#run(site, row, registration, controller).finally(() => this.#running.delete(row.id));
    this.#running.set(row.id, { tenant: site.code, controller, done });
    if (this.#stopping) controller.abort(new RunStopped('shutdown'));
    log.info({ tenant: site.code, job: row.id, name: row.name, attempt: row.attempts }, 'job started');
    await done;
  }

  /** A job was cancelled somewhere: stops it when it runs here. */
  cancelled(jobId: string): void {
    this.#running.get(jobId)?.controller.abort(new RunStopped('cancelled'));
  }

  /** The municipality's running jobs stop and go back to the queue. */
  leave(tenant: string): void {
    for (const running of this.#running.values()) if (running.tenant === tenant) running.controller.abort(new RunStopped('shutdown'));
  }

  /** Tells every running job to stop; each goes back to the queue. */
  async stop(): Promise<void> {
    this.#stopping = true;
    for (const { controller } of this.#running.values()) controller.abort(new RunStopped('shutdown'));
    await Promise.allSettled([...this.#running.values()].map(({ done }) => done));
  }

  async #run(site: Site, row: JobRow, registration: JobRegistration, controller: AbortController): Promise<void> {
    const { definition } = registration;
    const { signal } = controller;
    const timeout = setTimeout(() => controller.abort(new RunStopped('timeout')), definition.timeoutSeconds * 1000);
    const beat = setInterval(() => {
      heartbeat(site.db, row).then(
        (held) => held || controller.abort(new RunStopped('cancelled')),
        () => {},
      );
    }, heartbeatMs);
    const writer = new ProgressWriter(site, row, this.#parts.realtime, controller);
    const count = jobTimes.startTimer({ kind: row.name });
    try {
      const outcome = await unlessStopped(
        signal,
        traced(`job ${row.name}`, 'job', { 'largo.tenant': site.code, 'largo.job.attempt': row.attempts }, () =>
          this.#call(site, row, registration, signal, writer),
        ),
      );
      await writer.close();
      await this.#finish(site, row, outcome ?? {});
      count({ outcome: 'finished' });
    } catch (error) {
      await writer.close();
      count({ outcome: await this.#stopped(site, row, definition, signal.aborted ? signal.reason : error) });
    } finally {
      clearTimeout(timeout);
      clearInterval(beat);
    }
  }

  async #call(site: Site, row: JobRow, { handler }: JobRegistration, signal: AbortSignal, writer: ProgressWriter): Promise<JobOutcome | void> {
    const actor = await this.#actorOf(site, row);
    const progress = (percent: number, message?: string | Text): Promise<void> => writer.report(percent, message);
    return handler({ id: row.id, site, actor, payload: row.payload, services: this.#parts.services, attempt: row.attempts, signal, progress });
  }

  async #actorOf(site: Site, row: JobRow): Promise<Actor> {
    if (row.actor_kind === 'system') return system;
    if (row.actor_id === null) return anonymous;
    const actor = await this.#parts.loadActor(site, row.actor_id);
    if (!actor) throw jobErrors['jobs.actor-gone']();
    return actor;
  }

  async #finish(site: Site, row: JobRow, outcome: JobOutcome): Promise<void> {
    const { services } = this.#parts;
    await site.tx(system, async (trx) => {
      const until = new Date(services.now().getTime() + keptMs);
      const file = outcome.fileId === undefined ? null : await services.files.expireAt(trx, outcome.fileId, until);
      const message = textOf(outcome.message);
      await this.#write(site, row, trx, {
        status: 'finished',
        progress: 100,
        message,
        data: outcome.data ?? null,
        file_id: file?.id ?? null,
        file_name: file?.name ?? null,
      });
    });
    this.#parts.log.info({ tenant: site.code, job: row.id, name: row.name }, 'job finished');
  }

  async #stopped(site: Site, row: JobRow, definition: JobDefinition, error: unknown): Promise<'stopped' | 'again' | 'failed'> {
    const why = error instanceof RunStopped ? error.why : null;
    this.#parts.log[why === null ? 'warn' : 'info']({ tenant: site.code, job: row.id, name: row.name, err: error }, 'job stopped');
    if (why === 'cancelled' || why === 'taken-over') return 'stopped';
    if (why === 'shutdown') {
      await this.#sendAgain(site, row, definition, 0, row.attempts - 1);
      return 'stopped';
    }
    const last = row.attempts > definition.retries;
    const final = error instanceof AppError && error.status < 500;
    if (!last && !final) {
      await this.#sendAgain(site, row, definition, backoffSeconds(definition, row.attempts), row.attempts);
      return 'again';
    }
    const shown = error instanceof AppError ? error : why === 'timeout' ? jobErrors['jobs.timeout']() : jobErrors['jobs.failed']();
    await this.#fail(site, row, textsOf(shown), String(error));
    return 'failed';
  }

  async #sendAgain(site: Site, row: JobRow, definition: JobDefinition, afterSeconds: number, attempts: number): Promise<void> {
    const deliveryId = randomUUID();
    await site.tx(system, async (trx) => {
      const mine = await this.#write(site, row, trx, { status: 'waiting', delivery_id: deliveryId, attempts });
      if (mine) await this.#parts.deliveries.send(trx, definition, { tenant: site.code, jobId: row.id, deliveryId }, afterSeconds);
    });
  }

  async #fail(site: Site, row: JobRow, message: Text, error: string): Promise<void> {
    await site.tx(system, async (trx) => {
      await this.#write(site, row, trx, { status: 'failed', message, error: error.slice(0, 2000) });
    });
  }

  async #write(
    site: Site,
    row: JobRow,
    trx: Parameters<typeof writeRun>[0],
    change: RunChange & { status: NonNullable<RunChange['status']> },
  ): Promise<boolean> {
    const mine = await writeRun(trx, row, change);
    if (mine) {
      const progress = change.progress ?? 0;
      await pushJob(this.#parts.realtime, trx, site, row.id, { status: change.status, progress, message: change.message ?? null });
    }
    return mine;
  }
}

/** 5, 10, 20 … seconds for the default [5, 300]. */
function backoffSeconds({ backoff: [first, most] = [5, 300] }: Pick<JobDefinition, 'backoff'>, attempts: number): number {
  return Math.min(most, first * 2 ** Math.max(0, attempts - 1));
}
