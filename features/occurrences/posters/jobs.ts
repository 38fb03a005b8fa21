import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';
import { locales } from '#platform/kernel/locale.ts';
import { posterInput } from './contract.ts';

export const makePosters = defineJob({
  name: 'occurrences.posters',
  label: { pt: 'Cartazes com código QR', en: 'Posters with QR codes' },
  payload: z.object({ input: posterInput, locale: z.enum(locales) }),
  retries: 2,
  timeoutSeconds: 600,
  concurrency: 'parallel',
});
