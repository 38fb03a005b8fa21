import { sql, type RawBuilder } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Services } from '#platform/http/server/services.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { exactTotalLimit } from '#platform/kernel/page.ts';
import type { DeliveryView, SentFilter, SentView } from '../contract.ts';
import { failureReason, failureReasons } from '../domain/failure.ts';
import { messagingErrors } from '../errors.ts';
import { textsFor } from './compose.ts';
import { saidName, startingNames } from './names.ts';
import { escapeLike } from './notifications.ts';
import './tables.ts';
import type { DeliveryRow, SentRow } from './tables.ts';

export interface SentWhole extends SentRow {
  notification: string | null;
  notification_key: string | null;
  first_names: string | null;
  people: number;
  waiting: number;
  delivered: number;
  failed: number;
  read: number;
}

const wholeColumns = sql`s.*, n.name as notification, n.key as notification_key, d.*`;
const joined = sql`sent_notification s left join notification n on n.id = s.notification_id left join lateral (
  select count(*)::int as people, count(*) filter (where status = 'waiting')::int as waiting, count(*) filter (where status = 'failed')::int as failed,
    count(*) filter (where status in ('sent', 'read'))::int as delivered, count(*) filter (where status = 'read')::int as read,
    (select string_agg(who, ', ') from (select coalesce(name, address, '') as who from notification_delivery where sent_id = s.id order by id limit 3) f) as first_names
  from notification_delivery where sent_id = s.id) d on true`;

export async function listSent(db: Db, filter: SentFilter, timeZone: string, sort: string, limit: number, offset: number): Promise<SentWhole[]> {
  const direction = sort === 'createdAt' ? sql`asc` : sql`desc`;
  const { rows } = await sql<SentWhole>`select ${wholeColumns} from ${joined} where ${whereOf(filter, timeZone)}
    order by s.created_at ${direction}, s.id ${direction} limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countSent(db: Db, filter: SentFilter, timeZone: string): Promise<{ total: number; totalIsExact: boolean }> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (select 1 from sent_notification s
    where ${whereOf(filter, timeZone)} limit ${exactTotalLimit + 1}) few`.execute(db);
  const n = rows[0]?.n ?? 0;
  return { total: Math.min(n, exactTotalLimit), totalIsExact: n <= exactTotalLimit };
}

/** The same condition for list, count and export. */
export function whereOf({ q, channel, module, state, createdAt, notificationId }: SentFilter, timeZone: string): RawBuilder<boolean> {
  const parts = [sql<boolean>`true`];
  if (channel) parts.push(sql`s.channel = any(${channel.split(',')}::text[])`);
  if (module) parts.push(sql`s.module = any(${module.split(',')}::text[])`);
  if (notificationId !== undefined) parts.push(sql`s.notification_id = ${notificationId}`);
  if (state) parts.push(sql`exists (select 1 from notification_delivery x where x.sent_id = s.id and x.status = any(${state.split(',')}::text[]))`);
  const [from, to = from] = createdAt?.includes('..') ? createdAt.split('..') : [createdAt, createdAt];
  if (from) parts.push(sql`s.created_at >= (${from}::date)::timestamp at time zone ${timeZone}`);
  if (to) parts.push(sql`s.created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`);
  if (q) {
    const like = sql`'%' || fold(${escapeLike(q)}) || '%'`;
    parts.push(sql`(fold(s.subject_pt || ' ' || s.subject_en || ' ' || coalesce(s.record_title, '')) like ${like} or exists (
      select 1 from notification_delivery x where x.sent_id = s.id and fold(coalesce(x.name, '') || ' ' || coalesce(x.address, '')) like ${like}))`);
  }
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

export function presentSent(row: SentWhole, { notify }: Pick<Services, 'notify'>, locale: Locale): SentView {
  const others = row.people - Math.min(row.people, 3);
  return {
    id: Number(row.id),
    channel: row.channel,
    module: row.module,
    notification:
      row.notification === null ? null : saidName({ key: row.notification_key, name: row.notification }, startingNames({ notify }), locale),
    trigger: row.trigger === null ? null : (notify.triggers.get(row.trigger)?.label[locale] ?? null),
    recordTitle: row.record_title,
    subject: textsFor(row, null, locale).subject,
    to: `${row.first_names ?? ''}${others > 0 ? ` +${others}` : ''}`,
    people: row.people,
    waiting: row.waiting,
    delivered: row.delivered,
    failed: row.failed,
    read: row.read,
    createdAt: row.created_at.toISOString(),
  };
}

export async function findSent(db: Db, id: number): Promise<SentWhole> {
  const { rows } = await sql<SentWhole>`select ${wholeColumns} from ${joined} where s.id = ${id}`.execute(db);
  if (!rows[0]) throw kernelErrors['record.not-found']();
  return rows[0];
}

export const deliveriesAtOnce = 100;

/** Addressees of one sending: those it did not reach come first. */
export function readDeliveries(db: Db, sentId: number, page: number): Promise<DeliveryRow[]> {
  return db
    .selectFrom('notification_delivery')
    .selectAll()
    .where('sent_id', '=', sentId)
    .orderBy(sql`case status when 'failed' then 0 when 'waiting' then 1 else 2 end`)
    .orderBy('id')
    .limit(deliveriesAtOnce)
    .offset((page - 1) * deliveriesAtOnce)
    .execute();
}

/** Without its links: they may hold the private key of the addressee. */
export function presentDelivery(row: DeliveryRow, locale: Locale): DeliveryView {
  return {
    id: row.id,
    role: row.role,
    name: row.name,
    address: row.channel === 'push' ? null : row.address,
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

export async function removeSent(trx: Trx, id: number): Promise<void> {
  const gone = await trx.deleteFrom('sent_notification').where('id', '=', id).returning('id').executeTakeFirst();
  if (!gone) throw kernelErrors['record.not-found']();
}

/** Sets what failed to waiting, each with the address the person has today. What still has none stays failed. */
export async function retryFailed(trx: Trx, id: number, now: Date): Promise<number> {
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
