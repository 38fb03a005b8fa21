import { sql } from 'kysely';
import { system } from '#platform/access/actor.ts';
import type { Services } from '#platform/http/server/services.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { forgetOriginals } from '../jobs.ts';
import { scrubAudit } from '#platform/privacy/server/personal-data.ts';
import { silently, takeOutOfRows } from '#platform/privacy/server/take-out.ts';
import { pickedWords } from '#platform/privacy/words.ts';
import { blackBar, blackedOut } from '../../record/domain/personal.ts';
import { loadCatalogue } from '../../record/server/catalogue.ts';

const dayMs = 86_400_000;
const batch = 200;

/**
 * Erases what is kept only for a while: originals of blacked-out photos whose days are over, and photos that were removed as many
 * days ago. Answers how many files went. Retention may call it too; doing it twice is the same as once.
 */
export async function eraseKeptPhotos(site: Site, services: Services, signal?: AbortSignal): Promise<{ originals: number; removed: number }> {
  await eraseKeptWords(site, services.now(), signal);
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

/** Descriptions of before black-out; of the first description goes what was blacked out of them. */
async function eraseKeptWords(site: Site, now: Date, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const count = await site.tx(system, async (trx) => {
      const { rows } = await sql<{ id: number; was: string; description: string }>`select id, description_original as was, description from occurrence
        where description_original is not null and description_original_until <= ${now} order by id limit ${batch} for update`.execute(trx);
      await silently(trx, async () => {
        for (const { id, was, description } of rows) {
          const words = pickedWords(blackedOut(was, description));
          await takeOutOfRows(trx, { table: 'occurrence', columns: ['initial_description'], where: sql`id = ${id}`, instead: blackBar }, words);
          await sql`update occurrence set description_original = null, description_original_until = null where id = ${id}`.execute(trx);
        }
      });
      await scrubAudit(trx, 'occurrence', rows, ['description_original', 'initial_description']);
      return rows.length;
    });
    if (count < batch) return;
  }
}

export const originalsHandler = handleJob(forgetOriginals, async ({ site, services, signal }) => ({
  data: await eraseKeptPhotos(site, services, signal),
}));
