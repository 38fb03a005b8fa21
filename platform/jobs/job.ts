import { z } from 'zod';
import type { Text } from '#platform/kernel/locale.ts';

export const jobStatuses = ['waiting', 'running', 'finished', 'failed', 'cancelled'] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** A kind of background work, declared once; the handler is registered beside the slice's other server parts. */
export interface JobDefinition<P extends z.ZodType = z.ZodType> {
  /** Unique, dotted: "occurrences.export". */
  readonly name: string;
  readonly label: Text;
  readonly payload: P;
  /** Attempts after the first failure or a killed worker. */
  readonly retries: number;
  readonly timeoutSeconds: number;
  /** `one-per-tenant`: jobs of this kind of one tenant run strictly one after the other. */
  readonly concurrency: 'parallel' | 'one-per-tenant';
}

export function defineJob<const P extends z.ZodType>(definition: JobDefinition<P>): JobDefinition<P> {
  return definition;
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
  createdAt: z.iso.datetime({ offset: true }),
  finishedAt: z.iso.datetime({ offset: true }).nullable(),
});
export type JobView = z.output<typeof jobView>;
