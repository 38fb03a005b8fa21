import type { z } from 'zod';
import type { Actor } from '#platform/access/actor.ts';
import type { Services } from '#platform/http/server/services.ts';
import type { Text } from '#platform/kernel/locale.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import type { JobDefinition } from '../job.ts';

/** What a handler works with. `actor` is the person who started it, with today's permissions. */
export interface JobRun<P = unknown> {
  readonly id: string;
  readonly site: Site;
  readonly actor: Actor;
  readonly payload: P;
  readonly services: Services;
  /** 1 at first; more after an error or a killed worker. */
  readonly attempt: number;
  /** Aborted when the job is cancelled, times out, was taken over by another worker, or the worker shuts down. */
  readonly signal: AbortSignal;
  /** Stores and pushes progress (0 to 100), at most four times a second. Throws once the signal is aborted. */
  progress(percent: number, message?: string | Text): Promise<void>;
}

export interface JobOutcome {
  readonly message?: string | Text;
  /** Id of a file in the file store, offered for download for 24 h to the person who started the job. */
  readonly fileId?: string;
  readonly data?: Record<string, unknown>;
}

/**
 * May run more than once (after an error or a killed worker): what it writes must bear that. An `AppError` under 500 ends
 * the job at once and its sentence is shown; any other error is tried again as the definition allows.
 */
export type JobHandler<P> = (run: JobRun<P>) => Promise<JobOutcome | void>;

/** A definition bound to its handler, as a slice lists it in its server door. */
export interface JobRegistration {
  readonly definition: JobDefinition;
  /** Parses the payload as the definition says, then works. */
  readonly handler: JobHandler<unknown>;
}

export function handleJob<P extends z.ZodType>(definition: JobDefinition<P>, handler: JobHandler<z.output<P>>): JobRegistration {
  return { definition, handler: async (run) => handler({ ...run, payload: definition.payload.parse(run.payload) }) };
}
