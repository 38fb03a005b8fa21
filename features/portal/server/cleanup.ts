import { sql } from 'kysely';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import { forgetContacts, keptMonths } from '../jobs.ts';
import { forgetContacts as forget } from './personal-data.ts';

export const forgetContactsHandler = handleJob(forgetContacts, async ({ site, actor, services }) => {
  const before = new Date(services.now());
  before.setUTCMonth(before.getUTCMonth() - keptMonths);
  return { data: { messages: await site.tx(actor, (trx) => forget(trx, sql`created_at < ${before}`)) } };
});
