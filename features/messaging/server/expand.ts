import { system } from '#platform/access/actor.ts';
import type { Services } from '#platform/http/server/services.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import { expandAnnouncement } from '#platform/notify/expand-job.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { addresseesOf, receiptsOf, type Person } from './addressees.ts';
import { queuePushes } from './push/queue.ts';
import { writeSending } from './send.ts';
import { isOn, loadSettings } from './settings.ts';
import './tables.ts';
import type { NotificationRow } from './tables.ts';

export const expandHandler = handleJob(expandAnnouncement, async ({ site, services, payload }) => {
  await expand(services, site, payload.announcementId);
});

/**
 * Finds the notifications an announcement triggers and the people each addresses, and writes them all in one transaction. Doing it
 * twice is the same as once. Each notification tells a person once.
 */
export async function expand(services: Services, site: Site, announcementId: number): Promise<void> {
  const { db } = site;
  const row = await db.selectFrom('announcement').selectAll().where('id', '=', announcementId).where('done_at', 'is', null).executeTakeFirst();
  if (!row) return;
  const trigger = services.notify.triggers.get(row.trigger);
  const settings = await loadSettings(db);
  const notifications = (await triggeredBy(site, row.trigger)).filter(({ channel }) => isOn(settings, services, channel));
  const announcement = { trigger: row.trigger, recordId: row.record_id, facts: row.facts, actorUserId: row.actor_user_id };
  const subject = trigger && notifications.length > 0 ? await trigger.read(site, services, announcement) : null;
  const sendings: { notification: NotificationRow; people: Person[] }[] = [];
  if (subject) {
    for (const notification of notifications) {
      const people = await addresseesOf(db, notification, subject, row.actor_user_id, receiptsOf(trigger));
      if (people.length > 0) sendings.push({ notification, people });
    }
  }
  await site.tx(system, async (trx) => {
    const taken = await trx
      .updateTable('announcement')
      .set({ done_at: services.now() })
      .where('id', '=', announcementId)
      .where('done_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!taken || !trigger || !subject) return;
    let mailed = 0;
    for (const sending of sendings) {
      const about = { trigger, subject, announcementId, recordId: row.record_id };
      const written = await writeSending(trx, services, site, settings, { ...sending, about, at: row.created_at, sender: null });
      mailed += written?.mailed ?? 0;
    }
    await queuePushes(trx, services, site, { trigger, subject, announcementId, people: sendings.flatMap(({ people }) => people) });
    if (mailed > 0) await trigger.mailed?.(trx, announcement, mailed);
  });
}

/** Expands what waits, as the jobs would: for tests, which run no workers. */
export async function expandAll(services: Services, site: Site): Promise<void> {
  const rows = await site.db.selectFrom('announcement').select('id').where('done_at', 'is', null).orderBy('id').execute();
  for (const { id } of rows) await expand(services, site, id);
}

function triggeredBy(site: Site, trigger: string): Promise<NotificationRow[]> {
  return site.db
    .selectFrom('notification')
    .selectAll()
    .where('automatic', '=', true)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .where((eb) => eb(eb.val(trigger), '=', eb.fn.any('triggers')))
    .orderBy('id')
    .execute();
}
