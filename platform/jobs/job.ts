import { z } from 'zod';
import { instantOut } from '#platform/kernel/dates.ts';
import type { Text } from '#platform/kernel/locale.ts';

const jobStatuses = ['waiting', 'running', 'finished', 'failed', 'cancelled'] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** A kind of background work, declared once; the handler is registered beside the slice's other server parts. */
export interface JobDefinition<P extends z.ZodType = z.ZodType> {
  /** Unique, dotted: "occurrences.export". */
  readonly name: string;
  readonly label: Text;
  readonly payload: P;
  /** Attempts after the first failure or a killed worker. */
  readonly retries: number;
  /** At most 82,800 (23 h). */
  readonly timeoutSeconds: number;
  /** `one-per-tenant`: jobs of this kind of one tenant run strictly one after the other. */
  readonly concurrency: 'parallel' | 'one-per-tenant';
  /** `quick` for work of seconds (mail), so that it never waits behind long jobs; only for `parallel`. Default: `work`. */
  readonly lane?: 'quick' | 'work';
  /** Seconds before the first retry after an error, doubled each time up to the second value. Default [5, 300]. */
  readonly backoff?: readonly [first: number, most: number];
  /** Cron expression (UTC): started by the system for every tenant, with the payload `{}`. */
  readonly schedule?: string;
}

export function defineJob<const P extends z.ZodType>(definition: JobDefinition<P>): JobDefinition<P> {
  return definition;
}

type Scheduled = Pick<JobDefinition, 'name' | 'label'> & Partial<Pick<JobDefinition, 'retries' | 'timeoutSeconds'>> & { readonly schedule: string };

/** Work that the system starts by the clock, one after the other for each tenant; two retries and a quarter of an hour unless told. */
export function scheduledJob(definition: Scheduled) {
  return defineJob({ retries: 2, timeoutSeconds: 900, ...definition, payload: z.object({}), concurrency: 'one-per-tenant' });
}

/** What polling and push say about a job. */
export const jobView = z.object({
  id: z.uuid(),
  name: z.string(),
  label: z.object({ pt: z.string(), en: z.string() }),
  status: z.enum(jobStatuses),
  /** 0 to 100. */
  progress: z.number(),
  message: z.string().nullable(),
  /** Address of the produced file, when there is one and it is still kept. */
  downloadUrl: z.string().nullable(),
  fileName: z.string().nullable(),
  /** What the handler chose to tell, e.g. counts. */
  data: z.record(z.string(), z.unknown()).nullable(),
  createdAt: instantOut,
  finishedAt: instantOut.nullable(),
});
export type JobView = z.output<typeof jobView>;

/** Channel on which a job's changes are pushed (event `job`, data `JobPush`). */
export const jobChannel = (id: string): string => `private-job-${id}`;

/** Pushed with every change; the rest (file, data) is fetched when the job has ended. */
export interface JobPush {
  readonly status: JobStatus;
  readonly progress: number;
  readonly message: Text | null;
}

/** Has the job come to an end? It may still be retried by hand when it failed or was cancelled. */
export function hasEnded(status: JobStatus): boolean {
  return status === 'finished' || status === 'failed' || status === 'cancelled';
}
