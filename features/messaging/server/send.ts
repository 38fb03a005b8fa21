import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import type { Services } from '#platform/http/server/services.ts';
import type { NotificationSubject, NotificationTrigger } from '#platform/notify/server/trigger.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { inboxChannel } from '../inbox-channel.ts';
import { quietUntil } from '../domain/quiet.ts';
import type { Person } from './addressees.ts';
import { fillNotification } from './compose.ts';
import { batch, postMails, releaseAt } from './post.ts';
import type { NotificationSettings } from './settings.ts';
import type { DeliveryRow, NotificationRow, SentRow } from './tables.ts';

/** Above this nobody is pushed to one by one: open browsers ask from time to time anyway. */
const mostPushes = 500;
const rowsAtOnce = 2000;

export interface Sending {
  readonly notification: NotificationRow;
  readonly people: readonly Person[];
  /** What it is about; null for a manual one. */
  readonly about: { readonly trigger: NotificationTrigger; readonly subject: NotificationSubject; readonly announcementId: number } | null;
  readonly at: Date;
  readonly sender: { readonly userId: number | null; readonly name: string } | null;
}

export interface Written {
  readonly sentId: number;
  /** To how many an e-mail goes. */
  readonly mailed: number;
}

/** Writes one sending with all its addressees and hands over what is due now. Null when this announcement was sent already. */
export async function writeSending(
  trx: Trx,
  services: Services,
  site: Site,
  settings: NotificationSettings,
  sending: Sending,
): Promise<Written | null> {
  const sent = await insertSent(trx, site, sending);
  if (!sent) return null;
  const now = services.now();
  const { channel } = sending.notification;
  const due = channel === 'app' ? now : (quietUntil(now, { from: settings.quietFrom, to: settings.quietTo }, site.config.timeZone) ?? now);
  const deliveries = await insertDeliveries(trx, sent, sending, now, due);
  if (channel === 'app') await pushAll(trx, services, site, deliveries);
  const waiting = deliveries.filter(({ status }) => status === 'waiting');
  if (waiting.length > 0) {
    const atOnce = channel === 'email' && due <= now && waiting.length <= batch;
    if (atOnce) await postMails(trx, services, site, settings, sent, waiting);
    else await releaseAt(trx, services, site, due, sent.id);
  }
  return { sentId: sent.id, mailed: channel === 'email' ? waiting.length : 0 };
}

function insertSent(trx: Trx, site: Site, { notification, about, at, sender }: Sending): Promise<SentRow | undefined> {
  return trx
    .insertInto('sent_notification')
    .values({
      notification_id: notification.id,
      announcement_id: about?.announcementId ?? null,
      channel: notification.channel,
      module: about?.trigger.module ?? null,
      trigger: about?.trigger.id ?? null,
      record_title: about?.subject.title ?? null,
      ...fillNotification(site, notification, about?.subject ?? null, at),
      action_pt: about?.trigger.action.pt ?? null,
      action_en: about?.trigger.action.en ?? null,
      sender_user_id: sender?.userId ?? null,
      sender_name: sender?.name ?? null,
      created_at: at,
    })
    .onConflict((conflict) => conflict.columns(['announcement_id', 'notification_id']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

async function insertDeliveries(trx: Trx, sent: SentRow, { people, about }: Sending, now: Date, due: Date): Promise<DeliveryRow[]> {
  const written: DeliveryRow[] = [];
  const isApp = sent.channel === 'app';
  for (let from = 0; from < people.length; from += rowsAtOnce) {
    const rows = people.slice(from, from + rowsAtOnce).map((person) => {
      const address = isApp ? null : sent.channel === 'sms' ? (person.phone ?? null) : sent.channel === 'push' ? String(person.userId) : person.email;
      const reachable = isApp || address !== null;
      return {
        role: person.role,
        user_id: person.userId,
        name: person.name,
        address,
        locale: person.locale,
        link: person.link ?? about?.subject.link ?? null,
        stop: person.stop ?? null,
        status: isApp ? 'sent' : reachable ? 'waiting' : 'failed',
        error: reachable ? null : 'no-address',
      };
    });
    const { rows: inserted } = await sql<DeliveryRow>`insert into notification_delivery
        (sent_id, channel, role, user_id, name, address, locale, link, stop, status, error, due_at, created_at, sent_at)
      select ${sent.id}, ${sent.channel}, r.role, r.user_id, r.name, r.address, r.locale, r.link, r.stop, r.status, r.error, ${due}, ${now},
        ${isApp ? now : null}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r
        (role text, user_id bigint, name text, address text, locale text, link text, stop text, status text, error text)
      returning *`.execute(trx);
    written.push(...inserted);
  }
  return written;
}

async function pushAll(trx: Trx, services: Services, site: Site, deliveries: readonly DeliveryRow[]): Promise<void> {
  if (deliveries.length > mostPushes) return;
  for (const { user_id } of deliveries) if (user_id !== null) await services.realtime.publish(trx, site, inboxChannel(user_id), 'inbox', {});
}
