import type { z } from 'zod';
import type { Actor } from '#platform/access/actor.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import type { JobDefinition } from '../job.ts';

/** Entries of the queue that are alike. */
export interface QueueCount {
  readonly tenant: string;
  readonly name: string;
  readonly lane: string;
  /** `due`: it could run now; `later`: it is held back until its time. */
  readonly state: 'due' | 'later' | 'running';
  readonly count: number;
  /** Since the oldest of them was due. */
  readonly oldestSeconds: number;
}

/** Starting, stopping and naming jobs. Apart from their handlers (`jobs.ts`): those reach all services, of which this is one. */
export interface Jobs {
  /**
   * Enqueues in the business transaction: it runs only if the transaction commits, and not before `afterSeconds`. Answers the job id.
   */
  start<P extends z.ZodType>(
    trx: Trx,
    site: Site,
    actor: Actor,
    definition: JobDefinition<P>,
    payload: z.input<P>,
    afterSeconds?: number,
  ): Promise<string>;
  /** Stops a waiting or running job. Throws `jobs.ended`, or `record.not-found` for an unknown id. */
  cancel(trx: Trx, site: Site, id: string): Promise<void>;
  /** Runs a failed or cancelled job again, with its first payload. Throws `jobs.not-ended`, `jobs.ended`, `record.not-found`. */
  retry(trx: Trx, site: Site, id: string): Promise<void>;
  /** The declaration of a kind of job, for its label; undefined when this version has none of that name. */
  definition(name: string): JobDefinition | undefined;
  /** What all municipalities have in the queue, some seconds old at most. */
  queued(): Promise<readonly QueueCount[]>;
}
