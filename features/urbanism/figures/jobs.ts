import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';
import { locales } from '#platform/kernel/locale.ts';
import { figuresQuery } from './contract.ts';

/** A file made anew with the permissions its starter has then: the figures, or the workbook of INE for a month. */
export const exportFigures = defineJob({
  name: 'urbanism.figures-export',
  label: { pt: 'Exportação de números do urbanismo', en: 'Export of urban planning figures' },
  payload: z.object({
    query: figuresQuery,
    what: z.union([z.object({ format: z.enum(['csv', 'xls']) }), z.object({ month: z.string() })]),
    locale: z.enum(locales),
  }),
  retries: 2,
  timeoutSeconds: 1800,
  concurrency: 'parallel',
});
