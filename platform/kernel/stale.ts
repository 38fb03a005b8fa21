import { z } from 'zod';
import { kernelErrors, type AppError } from './errors.ts';

/** Who wrote a record last and when; null where nobody with a name did (a job, a command). */
export const lastChange = z.object({ changedBy: z.string().nullable(), changedAt: z.string().nullable() });
export type LastChange = Readonly<z.infer<typeof lastChange>>;

/** The answer to a write that began with an older version: the record as it is now, and who made it so. */
export interface Stale<R> extends LastChange {
  readonly current: R;
}

export const staleAnswer = <R>(record: z.ZodType<R>) => z.object({ current: record, ...lastChange.shape });

export function staleError({ current, changedBy, changedAt }: Stale<unknown>): AppError {
  return kernelErrors['record.stale']({ extra: { current, changedBy, changedAt } });
}
