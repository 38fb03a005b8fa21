import { z } from 'zod';
import { exportFormats } from '#platform/crud/contract.ts';
import { defineJob, scheduledJob } from '#platform/jobs/job.ts';
import { locales } from '#platform/kernel/locale.ts';
import { sentFilter } from './contract.ts';

/** Hands over messages that are due: after quiet hours, or many at a time. */
export const releaseMessages = defineJob({
  name: 'notifications.release',
  label: { pt: 'Envio de notificações', en: 'Sending notifications' },
  payload: z.object({}),
  retries: 5,
  timeoutSeconds: 1800,
  concurrency: 'parallel',
});

/** Writes the summaries that are due: one mail a person of all that waits for it. */
export const digestMessages = scheduledJob({
  name: 'notifications.digest',
  label: { pt: 'Resumos de notificações', en: 'Notification summaries' },
  retries: 5,
  timeoutSeconds: 1800,
  schedule: '*/10 * * * *',
});

/** Every night: what is older than the municipality keeps is erased, and announcements that were dealt with. */
export const forgetNotifications = scheduledJob({
  name: 'notifications.forget',
  label: { pt: 'Limpeza de notificações antigas', en: 'Clean-up of old notifications' },
  schedule: '53 3 * * *',
});

/** Hands notices for devices to the push services of their browsers. */
export const sendPushes = defineJob({
  name: 'notifications.push',
  label: { pt: 'Avisos nos dispositivos', en: 'Notices on devices' },
  payload: z.object({}),
  retries: 5,
  timeoutSeconds: 900,
  concurrency: 'parallel',
});

export const exportSent = defineJob({
  name: 'notifications.export',
  label: { pt: 'Exportação de notificações enviadas', en: 'Export of sent notifications' },
  payload: z.object({ filter: sentFilter, format: z.enum(exportFormats), locale: z.enum(locales) }),
  retries: 2,
  timeoutSeconds: 900,
  concurrency: 'parallel',
});
