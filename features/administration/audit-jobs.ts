import { z } from 'zod';
import { exportFormats } from '#platform/crud/contract.ts';
import { defineJob, scheduledJob } from '#platform/jobs/job.ts';
import { locales } from '#platform/kernel/locale.ts';
import { auditFilter } from './audit-contract.ts';

/** Writes the filtered entries to a file, with the permissions its starter has then. */
export const exportAudit = defineJob({
  name: 'audit.export',
  label: { pt: 'Exportação da auditoria', en: 'Audit trail export' },
  payload: z.object({ filter: auditFilter, format: z.enum(exportFormats), locale: z.enum(locales) }),
  retries: 2,
  timeoutSeconds: 3600,
  concurrency: 'parallel',
});

/** Every night: entries older than what is decided for their type are erased, and one entry says so. */
export const eraseOldAudit = scheduledJob({
  name: 'audit.retention',
  label: { pt: 'Apagar auditoria fora de prazo', en: 'Erase audit entries past their retention period' },
  timeoutSeconds: 3600,
  schedule: '40 2 * * *',
});
