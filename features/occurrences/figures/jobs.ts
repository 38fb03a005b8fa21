import { z } from 'zod';
import { defineJob, scheduledJob } from '#platform/jobs/job.ts';
import { tableFormats } from '../record/inputs.ts';
import { tabulationNames, tabulationQuery } from './schemas.ts';

/** Export of a table; made anew with the permissions its starter has then. */
export const exportTabulation = defineJob({
  name: 'occurrences.report-export',
  label: { pt: 'Exportação de relatório', en: 'Export of a report' },
  payload: z.object({ report: z.enum(tabulationNames), query: tabulationQuery, format: z.enum(tableFormats), locale: z.enum(['pt', 'en']) }),
  retries: 2,
  timeoutSeconds: 300,
  concurrency: 'parallel',
});

/** Four times an hour: the files of all open data, where something has changed since they were made. */
export const makeOpenData = scheduledJob({
  name: 'occurrences.open-data',
  label: { pt: 'Fazer os ficheiros de dados abertos', en: 'Make the files of open data' },
  timeoutSeconds: 1800,
  schedule: '8,23,38,53 * * * *',
});
