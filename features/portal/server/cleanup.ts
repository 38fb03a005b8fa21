import { handleJob } from '#platform/jobs/server/jobs.ts';
import { scrubAudit } from '#platform/privacy/server/personal-data.ts';
import { forgetContacts, keptMonths } from '../jobs.ts';
import { contactColumns } from './personal-data.ts';

export const forgetContactsHandler = handleJob(forgetContacts, async ({ site, actor, services }) => {
  const before = new Date(services.now());
  before.setUTCMonth(before.getUTCMonth() - keptMonths);
  const gone = await site.tx(actor, async (trx) => {
    const rows = await trx.deleteFrom('contact_message').where('created_at', '<', before).returning('id').execute();
    await scrubAudit(
      trx,
      'contact_message',
      rows.map(({ id }) => id),
      contactColumns,
    );
    return rows.length;
  });
  return { data: { messages: gone } };
});
