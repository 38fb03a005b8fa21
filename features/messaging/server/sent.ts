import { sql, type RawBuilder } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Services } from '#platform/http/server/services.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { exactTotalLimit } from '#platform/kernel/page.ts';
import type { DeliveryView, SentFilter, SentView } from '../contract.ts';
import { failureReason, failureReasons } from '#platform/mail/failure.ts';
import { messagingErrors } from '../errors.ts';
import { textsFor } from './compose.ts';
import { saidName, startingNames, withheld } from './names.ts';
import { escapeLike } from './notifications.ts';
import type { SentReader } from './readers.ts';
import './tables.ts';
import type { DeliveryRow, SentRow } from './tables.ts';

export interface SentWhole extends SentRow {
  notification: string | null;
  notification_key: string | null;
  /** Of the first addressees; null: not shown to this reader. */
  first_names: (string | null)[] | null;
  subject_hidden: boolean;
  message_hidden: boolean;
  people: number;
  waiting: number;
  delivered: number;
  failed: number;
  read: number;
}

const wholeColumns = ({ subjectHidden, messageHidden }: SentReader) => sql`s.*, n.name as notification, n.key as notification_key, d.*,
  ${subjectHidden} as subject_hidden, ${messageHidden} as message_hidden`;
const joined = ({ personHidden }: SentReader) => sql`sent_notification s left join notification n on n.id = s.notification_id left join lateral (
  select count(*)::int as people, count(*) filter (where status = 'waiting')::int as waiting, count(*) filter (where status = 'failed')::int as failed,
    count(*) filter (where status in ('sent', 'read'))::int as delivered, count(*) filter (where status = 'read')::int as read,
    (select json_agg(who) from (select case when not ${personHidden} then coalesce(x.name, x.address, '') end as who
      from notification_delivery x where x.sent_id = s.id order by x.id limit 3) f) as first_names
  from notification_delivery where sent_id = s.id) d on true`;

export async function listSent(
  db: Db,
  where: RawBuilder<boolean>,
  reader: SentReader,
  sort: string,
  limit: number,
  offset: number,
): Promise<SentWhole[]> {
  const direction = sort === 'createdAt' ? sql`asc` : sql`desc`;
  const { rows } = await sql<SentWhole>`select ${wholeColumns(reader)} from ${joined(reader)} where ${where}
    order by s.created_at ${direction}, s.id ${direction} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countSent(db: Db, where: RawBuilder<boolean>): Promise<{ total: number; totalIsExact: boolean }> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (select 1 from sent_notification s
    where ${where} limit ${exactTotalLimit + 1}) few`.execute(db);
  const n = rows[0]?.n ?? 0;
  return { total: Math.min(n, exactTotalLimit), totalIsExact: n <= exactTotalLimit };
}

/** The same condition for list, count and export: what the reader may open, and of that what was asked for. */
export function whereOf(
  { q, channel, module, state, createdAt, notificationId }: SentFilter,
  timeZone: string,
  reader: SentReader,
): RawBuilder<boolean> {
  const parts = [reader.opens];
  if (channel) parts.push(sql`s.channel = any(${channel.split(',')}::text[])`);
  if (module) parts.push(sql`s.module = any(${module.split(',')}::text[])`);
  if (notificationId !== undefined) parts.push(sql`s.notification_id = ${notificationId}`);
  if (state) parts.push(sql`exists (select 1 from notification_delivery x where x.sent_id = s.id and x.status = any(${state.split(',')}::text[]))`);
  const [from, to = from] = createdAt?.includes('..') ? createdAt.split('..') : [createdAt, createdAt];
  if (from) parts.push(sql`s.created_at >= (${from}::date)::timestamp at time zone ${timeZone}`);
  if (to) parts.push(sql`s.created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`);
  if (q) {
    const like = sql`'%' || fold(${escapeLike(q)}) || '%'`;
    // What is hidden is not found either.
    parts.push(sql`(fold(coalesce(s.record_title, '')) like ${like} or (not ${reader.subjectHidden} and fold(s.subject_pt || ' ' || s.subject_en) like ${like})
      or exists (select 1 from notification_delivery x where x.sent_id = s.id and not ${reader.personHidden} and fold(coalesce(x.name, '') || ' ' || coalesce(x.address, '')) like ${like}))`);
  }
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

export function presentSent(row: SentWhole, { notify }: Pick<Services, 'notify'>, locale: Locale): SentView {
  const others = row.people - Math.min(row.people, 3);
  const names = (row.first_names ?? []).map((name) => name ?? withheld.person[locale]);
  return {
    id: Number(row.id),
    channel: row.channel,
    module: row.module,
    notification:
      row.notification === null ? null : saidName({ key: row.notification_key, name: row.notification }, startingNames({ notify }), locale),
    trigger: row.trigger === null ? null : (notify.triggers.get(row.trigger)?.label[locale] ?? null),
    recordTitle: row.record_title,
    subject: row.subject_hidden ? withheld.text[locale] : textsFor(row, null, locale).subject,
    hidden: row.subject_hidden || row.message_hidden,
    to: `${[...new Set(names)].join(', ')}${others > 0 ? ` +${others}` : ''}`,
    people: row.people,
    waiting: row.waiting,
    delivered: row.delivered,
    failed: row.failed,
    read: row.read,
    createdAt: row.created_at.toISOString(),
  };
}

/** What the reader may not open answers 404. */
export async function findSent(db: Db, id: number, reader: SentReader): Promise<SentWhole> {
  const { rows } = await sql<SentWhole>`select ${wholeColumns(reader)} from ${joined(reader)} where s.id = ${id} and ${reader.opens}`.execute(db);
  if (!rows[0]) throw kernelErrors['record.not-found']();
  return rows[0];
}

export const deliveriesAtOnce = 100;

/** Recipients of one message: failed deliveries come first. */
export async function readDeliveries(db: Db, sentId: number, page: number, { personHidden }: SentReader): Promise<ReadDelivery[]> {
  const { rows } = await sql<ReadDelivery>`select x.*, ${personHidden} as person_hidden
    from notification_delivery x join sent_notification s on s.id = x.sent_id where x.sent_id = ${sentId}
    order by case x.status when 'failed' then 0 when 'waiting' then 1 else 2 end, x.id
    limit ${deliveriesAtOnce} offset ${(page - 1) * deliveriesAtOnce}`.execute(db);
  return rows;
}
type ReadDelivery = DeliveryRow & { readonly person_hidden: boolean };

/** Without its links: they may hold the private key of the addressee. */
export function presentDelivery(row: ReadDelivery, locale: Locale): DeliveryView {
  return {
    id: row.id,
    role: row.role,
    name: row.person_hidden ? withheld.person[locale] : row.name,
    address: row.channel === 'push' || row.person_hidden ? null : row.address,
    status: row.status,
    reason: row.error === null || row.status === 'sent' || row.status === 'read' ? null : failureReasons[failureReason(row.error)][locale],
    dueAt: row.due_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    readAt: row.read_at?.toISOString() ?? null,
  };
}

export async function copiesOf(db: Db, sentId: number): Promise<{ cc: string[]; bcc: string[] }> {
  const rows = await db
    .selectFrom('notification_delivery')
    .select(['role', 'address'])
    .where('sent_id', '=', sentId)
    .where('role', 'in', ['cc', 'bcc'])
    .orderBy('id')
    .execute();
  const of = (role: string): string[] => rows.filter((row) => row.role === role).map(({ address }) => address ?? '');
  return { cc: of('cc'), bcc: of('bcc') };
}

export async function removeSent(trx: Trx, id: number, reader: SentReader): Promise<void> {
  await findSent(trx, id, reader);
  const gone = await trx.deleteFrom('sent_notification').where('id', '=', id).returning('id').executeTakeFirst();
  if (!gone) throw kernelErrors['record.not-found']();
}

/** Sets what failed to waiting, each with the address the person has today. What still has none stays failed. */
export async function retryFailed(trx: Trx, id: number, now: Date, reader: SentReader): Promise<number> {
  await findSent(trx, id, reader);
  const sent = await trx.selectFrom('sent_notification').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  if (!sent) throw kernelErrors['record.not-found']();
  await sql`update notification_delivery d set address = a.email from account a
    where d.sent_id = ${id} and d.status = 'failed' and d.channel = 'email' and d.role = 'to' and a.id = d.user_id and d.address is null
      and a.email_verified_at is not null and a.active and a.deleted_at is null`.execute(trx);
  const { rows } = await sql`update notification_delivery set status = 'waiting', error = null, mail_id = null, due_at = ${now}
    where sent_id = ${id} and status = 'failed' and address is not null returning id`.execute(trx);
  if (rows.length === 0) throw messagingErrors['notification.nothing-failed']();
  return rows.length;
}
