import { system } from '#platform/access/actor.ts';
import type { Services } from '#platform/http/server/services.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { forgetOriginals } from '../../jobs.ts';
import { loadCatalogue } from '../catalogue.ts';

const dayMs = 86_400_000;
const batch = 200;

/**
 * Erases what is kept only for a while: originals of blacked-out photos whose days are over, and photos that were removed as many
 * days ago. Answers how many files went. Retention may call it too; doing it twice is the same as once.
 */
export async function eraseKeptPhotos(site: Site, services: Services, signal?: AbortSignal): Promise<{ originals: number; removed: number }> {
  const now = services.now();
  const { settings } = await loadCatalogue(site.db, site);
  const removedBefore = new Date(now.getTime() - settings.originalDays * dayMs);
  let [originals, removed] = [0, 0];
  for (;;) {
    signal?.throwIfAborted();
    const rows = await site.db
      .selectFrom('occurrence_photo')
      .select(['id', 'original_file_id'])
      .where('original_file_id', 'is not', null)
      .where('original_until', '<=', now)
      .orderBy('id')
      .limit(batch)
      .execute();
    if (rows.length === 0) break;
    await site.tx(system, async (trx) => {
      for (const { id, original_file_id } of rows) {
        if (original_file_id !== null) await services.files.remove(trx, site, original_file_id);
        await trx.updateTable('occurrence_photo').set({ original_file_id: null, original_until: null }).where('id', '=', id).execute();
      }
    });
    originals += rows.length;
  }
  for (;;) {
    signal?.throwIfAborted();
    const rows = await site.db
      .selectFrom('occurrence_photo')
      .select(['id', 'occurrence_id', 'file_id', 'original_file_id'])
      .where('deleted_at', '<=', removedBefore)
      .orderBy('id')
      .limit(batch)
      .execute();
    if (rows.length === 0) return { originals, removed };
    await site.tx(system, async (trx) => {
      for (const { id, occurrence_id, file_id, original_file_id } of rows) {
        await trx.deleteFrom('occurrence_photo').where('id', '=', id).execute();
        // It came with an answer: there it goes too.
        await trx.deleteFrom('occurrence_reply_photo').where('occurrence_id', '=', occurrence_id).where('file_id', '=', file_id).execute();
        // Parts of a divided occurrence share its files: one goes with its last row.
        const shared = await trx.selectFrom('occurrence_photo').select('id').where('file_id', '=', file_id).executeTakeFirst();
        if (!shared) await services.files.remove(trx, site, file_id);
        if (original_file_id !== null) await services.files.remove(trx, site, original_file_id);
      }
    });
    removed += rows.length;
  }
}

export const originalsHandler = handleJob(forgetOriginals, async ({ site, services, signal }) => ({
  data: await eraseKeptPhotos(site, services, signal),
}));
