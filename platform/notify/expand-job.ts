import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';

/** Turns one announcement into messages, outside the transaction that made it. Its handler is the slice that sends notifications. */
export const expandAnnouncement = defineJob({
  name: 'notify.expand',
  label: { pt: 'Preparação de notificações', en: 'Preparing notifications' },
  payload: z.object({ announcementId: z.number().int() }),
  retries: 12,
  backoff: [5, 600],
  timeoutSeconds: 300,
  concurrency: 'parallel',
  lane: 'quick',
});
