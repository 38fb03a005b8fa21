import type { Job, PgBoss } from 'pg-boss';
import { recordOf } from '#platform/kernel/unknown.ts';

/** What a lane's work is told of one entry. */
export interface LaneEntry {
  readonly tenant: string;
  readonly jobId: string;
  readonly deliveryId: string;
}

export interface LaneOptions {
  readonly boss: PgBoss;
  readonly queue: string;
  /** Entries at once in this process. */
  readonly slots: number;
  /** Entries of one municipality at once in this process. */
  readonly perTenant: () => number;
  /** Is the municipality served here now? Entries of others stay for the processes that do. */
  readonly isServed: (tenant: string) => boolean;
  readonly handle: (entry: LaneEntry, signal: AbortSignal) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

const touchMs = 4000;
/** Without news from the database (NOTIFY) it looks by itself so often. */
const pollMs = 2000;
const restMs = 1000;

/**
 * Works on one queue, municipality after municipality: who was served waits until every other with something to do had its turn, so that ten
 * thousand jobs of one delay another by one job at most. Each process keeps its own round.
 */
export class LaneWorker {
  readonly #options: LaneOptions;
  /** Entries being worked on here, by municipality. */
  readonly #busy = new Map<string, number>();
  /** Who had a turn in this round. */
  readonly #served = new Set<string>();
  /** Met in the queue, and not served here. */
  readonly #foreign = new Set<string>();
  readonly #running = new Set<Promise<void>>();
  #stopping = false;
  #nudged = false;
  #wake: () => void = () => {};
  readonly #loop: Promise<void>;

  constructor(options: LaneOptions) {
    this.#options = options;
    this.#loop = this.#work();
  }

  /** There may be something to do. */
  nudge(): void {
    this.#nudged = true;
    this.#wake();
  }

  /** Takes no more, and waits for what is being worked on. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.nudge();
    await this.#loop;
    await Promise.all(this.#running);
  }

  async #work(): Promise<void> {
    while (!this.#stopping) {
      this.#nudged = false;
      let found: Job<LaneEntry> | undefined;
      let wait = pollMs;
      try {
        if (this.#running.size < this.#options.slots) found = await this.#next();
      } catch (error) {
        this.#options.onError(error);
        wait = restMs;
      }
      if (found) this.#begin(found);
      else await this.#rest(wait);
    }
  }

  /** The next entry of whoever had no turn yet; where there is none, a new round begins. */
  async #next(): Promise<Job<LaneEntry> | undefined> {
    const { boss, queue, isServed, perTenant } = this.#options;
    const full = [...this.#busy].flatMap(([tenant, count]) => (count >= perTenant() ? tenant : []));
    for (const tenant of this.#foreign) if (isServed(tenant)) this.#foreign.delete(tenant);
    for (;;) {
      const ignoreGroups = [...new Set([...this.#foreign, ...full, ...this.#served])];
      const [job] = await boss.fetch<LaneEntry>(queue, { ignoreGroups });
      if (job && !isServed(job.data.tenant)) {
        this.#foreign.add(job.data.tenant);
        await boss.fail(queue, attemptOf(job), { message: 'not served by this process' });
      } else if (job) return job;
      else if (this.#served.size === 0) return undefined;
      else this.#served.clear();
    }
  }

  #begin(job: Job<LaneEntry>): void {
    const { tenant } = job.data;
    this.#served.add(tenant);
    this.#busy.set(tenant, (this.#busy.get(tenant) ?? 0) + 1);
    const done = this.#run(job)
      .catch(this.#options.onError)
      .finally(() => {
        const left = (this.#busy.get(tenant) ?? 1) - 1;
        if (left > 0) this.#busy.set(tenant, left);
        else this.#busy.delete(tenant);
        this.#running.delete(done);
        this.nudge();
      });
    this.#running.add(done);
  }

  /** A sign of life every few seconds; where it is refused another process has taken the entry over. */
  async #run(job: Job<LaneEntry>): Promise<void> {
    const { boss, queue, handle, onError } = this.#options;
    const controller = new AbortController();
    const beat = setInterval(() => {
      boss.touch(queue, attemptOf(job)).then((answer) => {
        // The library's type leaves out what it answers: the ids that were still this attempt's.
        const { settled } = recordOf(answer);
        if (Array.isArray(settled) && settled.length === 0) controller.abort();
      }, onError);
    }, touchMs);
    try {
      await handle({ tenant: job.data.tenant, jobId: job.data.jobId, deliveryId: job.id }, controller.signal);
      await boss.complete(queue, attemptOf(job));
    } catch (error) {
      onError(error);
      await this.#rest(restMs, true);
      await boss.fail(queue, attemptOf(job), { message: String(error) });
    } finally {
      clearInterval(beat);
    }
  }

  /** `alone`: whatever happens meanwhile. */
  #rest(ms: number, alone = false): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      if (alone) return;
      const end = (): void => {
        clearTimeout(timer);
        resolve();
      };
      this.#wake = end;
      if (this.#nudged) end();
    });
  }
}

/** Names the attempt as well: who comes too late changes nothing. */
const attemptOf = ({ id, retryCount }: Job<LaneEntry>) => ({ id, retryCount });
