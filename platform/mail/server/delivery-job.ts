import { z } from 'zod';
import { system } from '#platform/access/actor.ts';
import { defineJob, scheduledJob } from '#platform/jobs/job.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import { forgetStrangerMail } from './stranger-mail.ts';

/** 15 seconds, 30, 60 … then every half hour: about a day in all. */
export const deliverMail = defineJob({
  name: 'mail.deliver',
  label: { pt: 'Envio de e-mail', en: 'Sending e-mail' },
  payload: z.object({ mailId: z.number().int() }),
  retries: 54,
  backoff: [15, 1800],
  timeoutSeconds: 90,
  concurrency: 'parallel',
  lane: 'quick',
});

export const deliverMailRegistration = handleJob(deliverMail, async ({ site, payload, services, attempt }) => {
  await services.mail.deliver(site, payload.mailId, attempt > deliverMail.retries);
});

const bodiesDays = 7;
const rowsDays = 90;

const forgetMail = scheduledJob({
  name: 'mail.forget',
  label: { pt: 'Limpeza de mensagens antigas', en: 'Clean-up of old messages' },
  retries: 1,
  timeoutSeconds: 300,
  schedule: '41 3 * * *',
});

export const forgetMailRegistration = handleJob(forgetMail, async ({ site, services }) => {
  const before = (days: number): Date => new Date(services.now().getTime() - days * 86_400_000);
  await site.tx(system, async (trx) => {
    await forgetStrangerMail(trx, services.now());
    await trx.deleteFrom('mail').where('status', '!=', 'queued').where('created_at', '<', before(rowsDays)).execute();
    await trx
      .updateTable('mail')
      .set({ text: '', html: '', unsubscribe: null })
      .where('status', 'in', ['sent', 'failed'])
      .where('created_at', '<', before(bodiesDays))
      .execute();
  });
});
