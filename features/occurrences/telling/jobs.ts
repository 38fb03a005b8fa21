import { z } from 'zod';
import { defineJob, scheduledJob } from '#platform/jobs/job.ts';

/** Every quarter of an hour: reminders whose condition came true, and deadlines that come near or have passed. */
export const sendReminders = scheduledJob({
  name: 'occurrences.remind',
  label: { pt: 'Lembretes de ocorrências', en: 'Reminders of reports' },
  retries: 3,
  timeoutSeconds: 1800,
  schedule: '*/15 * * * *',
});

/** Monday mornings: the week of each parish to who asked for it. */
export const sendParishWeeks = scheduledJob({
  name: 'occurrences.parish-weeks',
  label: { pt: 'Cartas semanais das freguesias', en: 'Weekly letters of the parishes' },
  retries: 5,
  timeoutSeconds: 3600,
  schedule: '5 8 * * 1',
});

/** Moves everything in one status into another. */
export const transformStatus = defineJob({
  name: 'occurrences.transform',
  label: { pt: 'Passagem de ocorrências para outro estado', en: 'Moving reports into another status' },
  payload: z.object({ fromId: z.int().positive(), toId: z.int().positive(), reason: z.string().nullable(), tell: z.boolean() }),
  retries: 3,
  timeoutSeconds: 7200,
  concurrency: 'one-per-tenant',
});
