import { z } from 'zod';
import { kernelErrors } from '#platform/kernel/errors.ts';

/* What every import of a file shares: it is sent, read in the background into rows that wait, and nothing else is touched. */

/** What was read of a file; a slice adds which column fills what, by its heading. */
export const importFile = z.object({
  id: z.number(),
  fileName: z.string(),
  state: z.enum(['reading', 'ready', 'failed']),
  jobId: z.string().nullable(),
  rows: z.int(),
  columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
});
export type ImportedFile = z.output<typeof importFile>;

/** Of the endpoint that takes a file. */
export const sendFile = {
  method: 'POST',
  kind: 'upload',
  status: 202,
  rateLimit: { max: 60, seconds: 300 },
  output: z.object({ id: z.number(), jobId: z.string() }),
} as const;

/** Of the endpoint that shows what was read. */
export const showFile = {
  method: 'GET',
  summary: 'What was read of one’s file',
  silent: true,
  params: z.object({ id: z.coerce.number<number>().int().positive() }),
  errors: [kernelErrors['record.not-found']],
} as const;
