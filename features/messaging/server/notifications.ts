import { hasKey } from '#platform/kernel/unknown.ts';
import '#platform/audit/server/tables.ts';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { Db, Trx } from '#platform/db/tables.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { exactTotalLimit, pageOffset, readSort } from '#platform/kernel/page.ts';
import type { Services } from '#platform/http/server/services.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { staleRecord } from '#platform/audit/server/last-change.ts';
import type { notificationsContract, NotificationView } from '../notifications-contract.ts';
import type { NotificationInput } from '../inputs.ts';
import { targetNames } from './addressees.ts';
import { saidName, startingNames } from './names.ts';
import './tables.ts';
import type { NotificationRow } from './tables.ts';
import { knownTriggers, tagsFor } from './triggers.ts';

type Query = z.output<NonNullable<(typeof notificationsContract)['list']['query']>>;
const columns = { name: 'name', updatedAt: 'updated_at', channelId: 'channel', status: 'active' } as const;

/** Limited to those that only these triggers set off, where a module shows its own. */
const within = (ids: readonly string[] | null) =>
  ids === null ? sql<boolean>`true` : sql<boolean>`(triggers <> '{}' and triggers <@ ${[...ids]}::text[])`;

export async function listNotifications(
  db: Db,
  query: Query,
  ids: readonly string[] | null,
  said: RawBuilder<string>,
): Promise<{ rows: NotificationRow[]; total: number; totalIsExact: boolean }> {
  let live = db.selectFrom('notification').where('deleted_at', 'is', null).where(within(ids));
  if (query.q)
    live = live.where(sql<boolean>`fold(${said} || ' ' || subject_pt || ' ' || subject_en) like '%' || fold(${escapeLike(query.q)}) || '%'`);
  if (query.channelId) live = live.where(sql<boolean>`channel = any(${query.channelId.split(',')}::text[])`);
  if (query.automatic) live = live.where('automatic', '=', query.automatic === 'true');
  if (query.status) live = live.where('active', '=', query.status === 'true');
  if (query.trigger) live = live.where(sql<boolean>`triggers && ${query.trigger.split(',')}::text[]`);
  const { field, direction } = readSort(query.sort);
  const column = hasKey(columns, field) ? columns[field] : columns.name;
  const order = column === 'name' ? sql`fold(${said})` : sql.ref(column);
  const rows = await live.selectAll().orderBy(order, direction).orderBy('id', direction).limit(query.pageSize).offset(pageOffset(query)).execute();
  const { total } = await db
    .selectFrom(
      live
        .select('id')
        .limit(exactTotalLimit + 1)
        .as('some'),
    )
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total: Math.min(Number(total), exactTotalLimit), totalIsExact: Number(total) <= exactTotalLimit };
}

export async function findNotification(db: Db | Trx, id: number, lock = false, ids: readonly string[] | null = null): Promise<NotificationRow> {
  const query = db.selectFrom('notification').selectAll().where('id', '=', id).where('deleted_at', 'is', null).where(within(ids));
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw kernelErrors['record.not-found']();
  return row;
}

/** Rows as they leave the server, with the names of their targets and how often each was sent. */
export async function presentNotifications(
  db: Db,
  services: Services,
  rows: readonly NotificationRow[],
  locale: Locale,
): Promise<NotificationView[]> {
  const ids = rows.map(({ id }) => id);
  const { rows: counts } = await sql<{
    id: number;
    sent: number;
    last: Date;
  }>`select notification_id as id, count(*)::int as sent, max(created_at) as last
    from sent_notification where notification_id = any(${ids}::bigint[]) group by 1`.execute(db);
  const all = [...new Set(rows.flatMap(({ triggers }) => triggers))];
  const names = await targetNames(db, [...new Set(rows.flatMap(({ targets }) => targets))], knownTriggers(services, all), locale);
  const own = startingNames(services);
  return rows.map((row) => {
    const count = counts.find(({ id }) => id === row.id);
    return {
      id: row.id,
      version: row.version,
      name: saidName(row, own, locale),
      automatic: row.automatic,
      channelId: row.channel,
      subjectPt: row.subject_pt,
      subjectEn: row.subject_en,
      messagePt: row.message_pt,
      messageEn: row.message_en,
      triggers: row.triggers,
      targets: row.targets,
      targetNames: row.targets.map((value) => ({ value, label: names.get(value) ?? value })),
      tags: tagsFor(knownTriggers(services, row.triggers)).map(({ name }) => name),
      cc: row.cc,
      bcc: row.bcc,
      status: row.active,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
      sent: count?.sent ?? 0,
      lastSentAt: count?.last.toISOString() ?? null,
    };
  });
}

export async function presentOne(db: Db, services: Services, id: number, locale: Locale): Promise<NotificationView> {
  const [view] = await presentNotifications(db, services, [await findNotification(db, id)], locale);
  if (!view) throw kernelErrors['record.not-found']();
  return view;
}

export async function writeNotification(trx: Trx, input: NotificationInput, id: number | null): Promise<number> {
  const values = {
    name: input.name,
    automatic: input.automatic,
    channel: input.channelId,
    subject_pt: input.subjectPt,
    subject_en: input.subjectEn,
    message_pt: input.messagePt.replaceAll('\r\n', '\n'),
    message_en: input.messageEn.replaceAll('\r\n', '\n'),
    triggers: unique(input.triggers),
    targets: unique(input.targets),
    cc: input.channelId === 'email' ? unique(input.cc) : [],
    bcc: input.channelId === 'email' ? unique(input.bcc) : [],
    active: input.status,
  };
  if (id !== null) {
    await trx.updateTable('notification').set(values).where('id', '=', id).execute();
    return id;
  }
  const made = await trx
    .insertInto('notification')
    .values({ key: null, ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

/** Locks it and checks that the caller saw the newest: 409 with it, who wrote it and when, otherwise. */
export async function lockForChange(trx: Trx, services: Services, id: number, version: number | null, locale: Locale): Promise<NotificationRow> {
  const row = await findNotification(trx, id, true);
  if (version === row.version) return row;
  const [current] = await presentNotifications(trx, services, [row], locale);
  throw await staleRecord(trx, 'notification', id, current);
}

export async function setDeleted(trx: Trx, id: number, at: Date | null, ids: readonly string[] | null): Promise<void> {
  const changed = await trx
    .updateTable('notification')
    .set({ deleted_at: at })
    .where('id', '=', id)
    .where(within(ids))
    .where('deleted_at', at === null ? 'is not' : 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw kernelErrors['record.not-found']();
}

/** Takes it out of the trash, unless another bears its name by now. */
export async function restoreNotification(trx: Trx, id: number, ids: readonly string[] | null, locale: Locale): Promise<void> {
  const row = await trx.selectFrom('notification').select('name').where('id', '=', id).where('deleted_at', 'is not', null).executeTakeFirst();
  if (!row) throw kernelErrors['record.not-found']();
  if (await isNameTaken(trx, row.name, id)) throw nameTaken(locale);
  await setDeleted(trx, id, null, ids);
}

export function nameTaken(locale: Locale) {
  return kernelErrors['record.duplicate']({ fields: fieldError('name', 'taken', locale) });
}

export async function isNameTaken(trx: Trx, name: string, exceptId: number | null): Promise<boolean> {
  const found = await trx
    .selectFrom('notification')
    .select('id')
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`fold(name) = fold(${name})`)
    .where('id', '!=', exceptId ?? 0)
    .executeTakeFirst();
  return found !== undefined;
}

export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (mark) => `\\${mark}`);
}

function unique(list: readonly string[]): string[] {
  return [...new Set(list)];
}
