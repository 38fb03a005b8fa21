import type { Db, Trx } from '#platform/db/tables.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import type { Services } from '#platform/http/server/services.ts';
import type { ChannelRule } from '#platform/realtime/server/realtime.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { inboxChannel } from '../inbox-channel.ts';
import type { InboxItem } from '../inbox-contract.ts';
import { textsFor } from './compose.ts';
import './tables.ts';

const pageSize = 20;

export async function readInbox(
  db: Db,
  userId: number,
  locale: Locale,
  before: number | undefined,
): Promise<{ items: InboxItem[]; unread: number; more: boolean }> {
  let mine = db.selectFrom('notification_delivery as d').where('d.user_id', '=', userId).where('d.channel', '=', 'app');
  if (before !== undefined) mine = mine.where('d.id', '<', before);
  const rows = await mine
    .innerJoin('sent_notification as s', 's.id', 'd.sent_id')
    .select(['d.id', 'd.name', 'd.link', 'd.read_at', 's.created_at', 's.subject_pt', 's.subject_en', 's.message_pt', 's.message_en'])
    .orderBy('d.id', 'desc')
    .limit(pageSize + 1)
    .execute();
  const items = rows.slice(0, pageSize).map((row) => ({
    id: row.id,
    ...textsFor(row, row.name, locale),
    link: row.link,
    read: row.read_at !== null,
    at: row.created_at.toISOString(),
  }));
  return { items, unread: await countUnread(db, userId), more: rows.length > pageSize };
}

export async function countUnread(db: Db | Trx, userId: number): Promise<number> {
  const { unread } = await db
    .selectFrom('notification_delivery')
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('user_id', '=', userId)
    .where('channel', '=', 'app')
    .where('status', '=', 'sent')
    .executeTakeFirstOrThrow();
  return Number(unread);
}

/** Marks one, or with null all; tells the person's other windows. Marking twice has no further effect. */
export async function markRead(trx: Trx, services: Services, site: Site, userId: number, id: number | null): Promise<number> {
  const mine = trx.updateTable('notification_delivery').where('user_id', '=', userId).where('channel', '=', 'app');
  if (id !== null) {
    const known = await trx
      .selectFrom('notification_delivery')
      .select('id')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('channel', '=', 'app')
      .executeTakeFirst();
    if (!known) throw kernelErrors['record.not-found']();
  }
  const changed = await mine
    .where('status', '=', 'sent')
    .$if(id !== null, (query) => query.where('id', '=', id ?? 0))
    .set({ status: 'read', read_at: services.now() })
    .executeTakeFirst();
  if (changed.numUpdatedRows > 0n) await services.realtime.publish(trx, site, inboxChannel(userId), 'inbox', {});
  return countUnread(trx, userId);
}

const prefix = 'private-inbox-';

/** A person is told of their own inbox only. */
export const inboxChannels: ChannelRule = {
  name: `${prefix}*`,
  authorize: (_site, actor, channel) => actor.kind === 'user' && actor.userId !== null && channel === inboxChannel(actor.userId),
};
