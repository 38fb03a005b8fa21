import type { z } from 'zod';
import { staleAnswer, type Stale } from '#platform/kernel/stale.ts';
import { isProblem } from './client.ts';

/** The newer record in the answer to a write that came too late; null for every other failure. */
export function staleOf<R>(error: unknown, record: z.ZodType<R>): Stale<R> | null {
  if (!isProblem(error) || error.code !== 'record.stale') return null;
  return staleAnswer(record).safeParse(error.extra).data ?? null;
}
