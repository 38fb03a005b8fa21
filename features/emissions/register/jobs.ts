import { z } from 'zod';
import { exportFormats } from '#platform/crud/contract.ts';
import { defineJob } from '#platform/jobs/job.ts';
import { locales } from '#platform/kernel/locale.ts';
import { registerFilter } from './filter.ts';

export const exportRegister = defineJob({
  name: 'emissions.export',
  label: { pt: 'Exportação do registo de emissões', en: 'Export of the register of emissions' },
  payload: z.object({ filter: registerFilter, format: z.enum(exportFormats), locale: z.enum(locales) }),
  retries: 2,
  timeoutSeconds: 900,
  concurrency: 'parallel',
});
