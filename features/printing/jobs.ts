import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';
import { locales } from '#platform/kernel/locale.ts';
import { printFronts } from './modules.ts';
import { printRequest } from './request.ts';

/** Makes the file anew whenever it runs: with the layers its starter may see then. */
export const printVisible = defineJob({
  name: 'printing.visible',
  label: { pt: 'Impressão do mapa', en: 'Print of the map' },
  payload: z.object({ front: z.enum(printFronts), locale: z.enum(locales), request: printRequest }),
  retries: 2,
  timeoutSeconds: 900,
  // A sheet takes a processor and some hundred megabytes: they wait for each other, and whoever only looks at the map does not.
  concurrency: 'one-per-tenant',
  backoff: [2, 60],
});
