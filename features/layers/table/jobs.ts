import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';
import { locales } from '#platform/kernel/locale.ts';
import { mapFronts } from '../territory/map-modules.ts';
import { exportInput } from './contract.ts';

/** Export of exactly the rows of a table; runs with the permissions its starter has then. */
export const exportTable = defineJob({
  name: 'layers.export-table',
  label: { pt: 'Exportação da tabela', en: 'Export of the table' },
  payload: z.object({ ...exportInput.shape, front: z.enum(mapFronts), layer: z.int(), locale: z.enum(locales) }),
  retries: 2,
  timeoutSeconds: 1800,
  concurrency: 'parallel',
});
