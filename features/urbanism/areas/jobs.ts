import { defineJob } from '#platform/jobs/job.ts';
import { limitImport } from './limit-contract.ts';

/** All features of a file become limits, or none. */
export const importLimits = defineJob({
  name: 'urbanism.import-limits',
  label: { pt: 'Importação de limites geográficos', en: 'Import of geographic limits' },
  payload: limitImport,
  retries: 2,
  timeoutSeconds: 1800,
  concurrency: 'one-per-tenant',
});
