import { sql } from 'kysely';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import { forgetUnconfirmed } from '../jobs.ts';
import { addUpChanges } from '../../record/server/catalogue.ts';

/** What nobody confirmed is not kept: the report with its photos and the reporter's data, and addresses that only asked to follow. */
const keptDays = 14;

export const cleanupHandler = handleJob(forgetUnconfirmed, async ({ site, actor, services, signal }) => {
  const before = new Date(services.now().getTime() - keptDays * 86_400_000);
  const { rows } = await sql<{
    id: number;
  }>`select id from occurrence where confirmed_at is null and created_at < ${before} order by id limit 1000`.execute(site.db);
  for (const { id } of rows) {
    signal.throwIfAborted();
    await site.tx(actor, async (trx) => {
      // Confirmed in this very moment: then it stays.
      const { rows: still } = await sql`select 1 from occurrence where id = ${id} and confirmed_at is null for update`.execute(trx);
      if (still.length === 0) return;
      const photos = await trx.deleteFrom('occurrence_photo').where('occurrence_id', '=', id).returning(['file_id', 'original_file_id']).execute();
      for (const photo of photos) {
        await services.files.remove(trx, site, photo.file_id);
        if (photo.original_file_id !== null) await services.files.remove(trx, site, photo.original_file_id);
      }
      for (const table of ['occurrence_reporter', 'occurrence_event', 'occurrence_follower'] as const)
        await trx.deleteFrom(table).where('occurrence_id', '=', id).execute();
      await trx.deleteFrom('occurrence').where('id', '=', id).execute();
    });
  }
  const followers = await site.tx(actor, (trx) =>
    trx.deleteFrom('occurrence_follower').where('confirmed_at', 'is', null).where('created_at', '<', before).returning('id').execute(),
  );
  // Consent lasts as long as something is followed with it.
  await site.tx(actor, (trx) =>
    sql`delete from follow_address a where mailed_at < ${before} and (confirmed_at is null or confirmed_at < ${before})
      and not exists (select from occurrence_follower f where f.email = a.email and f.user_id is null)`.execute(trx),
  );
  await site.tx(actor, (trx) => sql`delete from parish_subscriber where confirmed_at is null and created_at < ${before}`.execute(trx));
  await site.tx(actor, addUpChanges);
  return { data: { reports: rows.length, followers: followers.length } };
});
