import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import type { Services } from '#platform/http/server/services.ts';
import type { NotificationSubject, NotificationTrigger } from '#platform/notify/server/trigger.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { inboxChannel } from '../inbox-channel.ts';
import { quietUntil } from '../domain/quiet.ts';
import { tagsIn } from '../domain/template.ts';
import type { Person } from './addressees.ts';
import { fillNotification } from './compose.ts';
import { planMails, type MailPlan } from './gather.ts';
import { batch, postMails, releaseAt } from './post.ts';
import type { NotificationSettings } from './settings.ts';
import type { DeliveryRow, NotificationRow, SentRow } from './tables.ts';

/** With more recipients than this no pushes are sent: open browsers poll anyway. */
const mostPushes = 500;
const rowsAtOnce = 2000;

export interface Sending {
  /** `id` null: written by hand, after no template. */
  readonly notification: Omit<NotificationRow, 'id'> & { readonly id: number | null };
  readonly people: readonly Person[];
  /** What it is about; null for one that speaks of no record. `announcementId` null: sent by hand or by a rule. */
  readonly about: {
    readonly trigger: NotificationTrigger;
    readonly subject: NotificationSubject;
    readonly recordId: string;
    readonly announcementId: number | null;
  } | null;
  readonly at: Date;
  readonly sender: { readonly userId: number | null; readonly name: string } | null;
  /** A second request with the same key sends nothing more. */
  readonly key?: string | null;
  /** Sent by a person: quiet hours and summaries do not delay it. */
  readonly atOnce?: boolean;
}

export interface Written {
  readonly sentId: number;
  /** To how many an e-mail goes. */
  readonly mailed: number;
}

/**
 * Writes one sending with all its addressees and hands over what is due now: one for each group of people who may read the same of the
 * record. Null when this announcement was sent already.
 */
export async function writeSending(
  trx: Trx,
  services: Services,
  site: Site,
  settings: NotificationSettings,
  sending: Sending,
): Promise<Written | null> {
  const [first, ...others] = [...Map.groupBy(sending.people, ({ reads }) => reads?.key ?? '')];
  const cc = sending.people.flatMap(({ role, email }) => (role === 'cc' && email !== null ? [email] : []));
  const written = await writeOne(trx, services, site, settings, first ? partOf(sending, first[1], null) : sending, cc);
  if (written === null) return null;
  let { mailed } = written;
  for (const [name, people] of others) mailed += (await writeOne(trx, services, site, settings, partOf(sending, people, name), cc))?.mailed ?? 0;
  return { ...written, mailed };
}

/** The part of a sending for people who may read the same. The announcement names the first; the others have keys made of it. */
function partOf(sending: Sending, people: readonly Person[], name: string | null): Sending {
  const { about, key, notification } = sending;
  const values = people[0]?.reads?.values;
  const read = about && values ? { ...about, subject: { ...about.subject, values } } : about;
  if (name === null) return { ...sending, people, about: read };
  const whole = key ?? `announcement:${about?.announcementId ?? ''}:${notification.id ?? ''}`;
  return { ...sending, people, about: read && { ...read, announcementId: null }, key: `${whole}:${name}` };
}

async function writeOne(
  trx: Trx,
  services: Services,
  site: Site,
  settings: NotificationSettings,
  sending: Sending,
  cc: readonly string[],
): Promise<Written | null> {
  const sent = await insertSent(trx, site, sending, cc);
  if (!sent) return null;
  const now = services.now();
  const { channel } = sending.notification;
  const { timeZone } = site.config;
  const quiet = (instant: Date): Date => quietUntil(instant, { from: settings.quietFrom, to: settings.quietTo }, timeZone) ?? instant;
  const due = channel === 'app' ? now : quiet(now);
  const gathers = sending.about !== null && !sending.atOnce;
  const plans =
    channel === 'email'
      ? await planMails(trx, sending.people, now, timeZone, gathers)
      : sending.people.map((person) => ({ person, summary: null, manage: null }));
  const deliveries = await insertDeliveries(trx, sent, sending, plans, now, (summary) => (summary === null ? due : quiet(summary)));
  if (channel === 'app') await pushAll(trx, services, site, deliveries);
  const waiting = deliveries.filter(({ status, digest }) => status === 'waiting' && !digest);
  if (waiting.length > 0) {
    const atOnce = channel === 'email' && due <= now && waiting.length <= batch;
    if (atOnce) await postMails(trx, services, site, settings, sent, waiting);
    else await releaseAt(trx, services, site, due, sent.id);
  }
  const gathered = deliveries.filter(({ digest }) => digest).length;
  return { sentId: sent.id, mailed: channel === 'email' ? waiting.length + gathered : 0 };
}

function insertSent(
  trx: Trx,
  site: Site,
  { notification, about, at, sender, key = null }: Sending,
  cc: readonly string[],
): Promise<SentRow | undefined> {
  const filled = (texts: readonly string[]): string[] =>
    tagsIn(texts.join('\n')).filter((name) => about !== null && (about.subject.values.pt[name] || about.subject.values.en[name]));
  return trx
    .insertInto('sent_notification')
    .values({
      notification_id: notification.id,
      announcement_id: about?.announcementId ?? null,
      channel: notification.channel,
      module: about?.trigger.module ?? null,
      trigger: about?.trigger.id ?? null,
      record_id: about?.recordId ?? null,
      record_title: about?.subject.title ?? null,
      subject_tags: filled([notification.subject_pt, notification.subject_en]),
      message_tags: filled([notification.message_pt, notification.message_en]),
      cc: [...cc],
      ...fillNotification(site, notification, about?.subject ?? null, at),
      action_pt: about?.trigger.action.pt ?? null,
      action_en: about?.trigger.action.en ?? null,
      sender_user_id: sender?.userId ?? null,
      sender_name: sender?.name ?? null,
      submission_key: key,
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

async function insertDeliveries(
  trx: Trx,
  sent: SentRow,
  { about }: Sending,
  plans: readonly MailPlan[],
  now: Date,
  dueOf: (summary: Date | null) => Date,
): Promise<DeliveryRow[]> {
  const written: DeliveryRow[] = [];
  const isApp = sent.channel === 'app';
  for (let from = 0; from < plans.length; from += rowsAtOnce) {
    const rows = plans.slice(from, from + rowsAtOnce).map(({ person, summary, manage }) => {
      const address = isApp ? null : sent.channel === 'sms' ? (person.phone ?? null) : sent.channel === 'push' ? String(person.userId) : person.email;
      const reachable = isApp || address !== null;
      return {
        role: person.role,
        target: person.target,
        user_id: person.userId,
        name: person.name,
        address,
        locale: person.locale,
        link: person.link ?? about?.subject.link ?? null,
        stop: person.stop ?? null,
        choices: isApp ? null : (person.choices ?? null),
        status: isApp ? 'sent' : reachable ? 'waiting' : 'failed',
        error: reachable ? null : 'no-address',
        due_at: dueOf(summary).toISOString(),
        digest: summary !== null && reachable,
        manage,
      };
    });
    const { rows: inserted } = await sql<DeliveryRow>`insert into notification_delivery
        (sent_id, channel, role, target, user_id, name, address, locale, link, stop, choices, status, error, digest, manage, due_at, created_at, sent_at)
      select ${sent.id}, ${sent.channel}, r.role, r.target, r.user_id, r.name, r.address, r.locale, r.link, r.stop, r.choices, r.status, r.error, r.digest, r.manage,
        r.due_at, ${now}, ${isApp ? now : null}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r
        (role text, target text, user_id bigint, name text, address text, locale text, link text, stop text, choices jsonb, status text, error text, digest boolean, manage text,
          due_at timestamptz)
      returning *`.execute(trx);
    written.push(...inserted);
  }
  return written;
}

async function pushAll(trx: Trx, services: Services, site: Site, deliveries: readonly DeliveryRow[]): Promise<void> {
  if (deliveries.length > mostPushes) return;
  for (const { user_id } of deliveries) if (user_id !== null) await services.realtime.publish(trx, site, inboxChannel(user_id), 'inbox', {});
}
