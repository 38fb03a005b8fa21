import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';
import { tableFormats } from '../record/inputs.ts';
import { reportNames, reportQuery } from './schemas.ts';

/** Export of a report; made anew with the permissions its starter has then. */
export const exportReport = defineJob({
  name: 'occurrences.report-export',
  label: { pt: 'Exportação de relatório', en: 'Export of a report' },
  payload: z.object({ report: z.enum(reportNames), query: reportQuery, format: z.enum(tableFormats), locale: z.enum(['pt', 'en']) }),
  retries: 2,
  timeoutSeconds: 300,
  concurrency: 'parallel',
});
