import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';
import { locales } from '#platform/kernel/locale.ts';

/** Makes a certificate; begun again it keeps its number, and what was issued is not issued twice. */
export const certificateJob = defineJob({
  name: 'toponymy.certificate',
  label: { pt: 'Certidão de toponímia', en: 'Certificate of toponymy' },
  payload: z.object({
    emissionId: z.int().positive(),
    streetId: z.int().positive(),
    doorId: z.int().positive().nullable(),
    locale: z.enum(locales),
    purpose: z.string().nullable(),
  }),
  retries: 2,
  timeoutSeconds: 600,
  concurrency: 'one-per-tenant',
  backoff: [2, 60],
});

/** Writes the addresses in force in the national address model. */
export const addressesJob = defineJob({
  name: 'toponymy.addresses',
  label: { pt: 'Endereços no modelo nacional', en: 'Addresses in the national model' },
  payload: z.object({ format: z.enum(['csv', 'geojson']), locale: z.enum(locales) }),
  retries: 2,
  timeoutSeconds: 900,
  concurrency: 'parallel',
});
