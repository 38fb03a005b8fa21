import type { z } from 'zod';
import type { Actor } from '#platform/access/actor.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import type { JobDefinition } from '../job.ts';
import type { Services } from '#platform/http/server/services.ts';

/** What a handler works with. `actor` is the person who started it, with today's permissions. */
export interface JobRun<P = unknown> {
  readonly id: string;
  readonly site: Site;
  readonly actor: Actor;
  readonly payload: P;
  readonly services: Services;
  /** Aborted when the job is cancelled, times out or the worker shuts down. */
  readonly signal: AbortSignal;
  /** Stores and pushes progress, at most four times a second. */
  progress(percent: number, message?: string): Promise<void>;
}

export interface JobOutcome {
  readonly message?: string;
  /** Id of a file in the file store, offered for download for 24 h to the person who started the job. */
  readonly fileId?: string;
  readonly data?: Record<string, unknown>;
}

export type JobHandler<P> = (run: JobRun<P>) => Promise<JobOutcome | void>;

/** A definition bound to its handler, as a slice lists it in its server door. */
export interface JobRegistration {
  readonly definition: JobDefinition;
  readonly handler: JobHandler<never>;
}

export function handleJob<P extends z.ZodType>(definition: JobDefinition<P>, handler: JobHandler<z.output<P>>): JobRegistration {
  return { definition, handler: handler as JobHandler<never> };
}

export interface Jobs {
  /** Enqueues in the business transaction: it runs only if the transaction commits. Answers the job id. */
  start<P extends z.ZodType>(trx: Trx, site: Site, actor: Actor, definition: JobDefinition<P>, payload: z.input<P>): Promise<string>;
  cancel(trx: Trx, id: string): Promise<void>;
  retry(trx: Trx, site: Site, actor: Actor, id: string): Promise<void>;
}
