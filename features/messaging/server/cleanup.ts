import { sql } from 'kysely';
import { system } from '#platform/access/actor.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import { forgetNotifications } from '../jobs.ts';
import { loadSettings } from './settings.ts';

const announcementDays = 30;
const rowsAtOnce = 1000;

/** Erases in small transactions, so that nobody waits for a year's messages. */
export const forgetHandler = handleJob(forgetNotifications, async ({ site, services, signal }) => {
  const before = (days: number): Date => new Date(services.now().getTime() - days * 86_400_000);
  const { retentionDays } = await loadSettings(site.db);
  let erased = 0;
  for (let rows = rowsAtOnce; rows === rowsAtOnce; erased += rows) {
    signal.throwIfAborted();
    rows = await site.tx(system, async (trx) => {
      const gone = await sql`delete from sent_notification where id in
        (select id from sent_notification where created_at < ${before(retentionDays)} order by id limit ${rowsAtOnce}) returning id`.execute(trx);
      return gone.rows.length;
    });
  }
  await site.tx(system, (trx) => trx.deleteFrom('announcement').where('created_at', '<', before(announcementDays)).execute());
  return { data: { erased } };
});
