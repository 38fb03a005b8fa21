import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import { scrubAudit } from '#platform/privacy/server/personal-data.ts';
import { takeOutOfRecords, takeOutOfRows } from '#platform/privacy/server/take-out.ts';
import { columnsOf } from '#platform/privacy/server/traces.ts';
import type { Word } from '#platform/privacy/words.ts';
import './tables.ts';
import { messagingTraces } from './traces.ts';

/** Takes words, people and addresses out of what was sent about records that are out of time; that something was sent, and when, stays. */
export async function forgetMessages(trx: Trx, module: string, titles: readonly string[]): Promise<void> {
  if (titles.length === 0) return;
  const { rows } = await sql<{
    id: number;
  }>`select id from sent_notification where module = ${module} and record_title = any(${[...titles]}::text[])`.execute(trx);
  const sent = rows.map(({ id }) => Number(id));
  if (sent.length === 0) return;
  await sql`delete from mail where id in (select mail_id from notification_delivery where sent_id = any(${sent}::bigint[]))`.execute(trx);
  await sql`update notification_delivery set user_id = null, name = null, address = null, link = null, stop = null where sent_id = any(${sent}::bigint[])`.execute(
    trx,
  );
  await sql`update sent_notification set subject_pt = '…', subject_en = '…', message_pt = '…', message_en = '…' where id = any(${sent}::bigint[])`.execute(
    trx,
  );
  await scrubAudit(trx, 'sent_notification', sent, ['subject_pt', 'subject_en', 'message_pt', 'message_en']);
}

/** Takes words out of what was sent about some records, also where a mail holds it: somebody's name, or what was blacked out. */
export async function takeOutOfMessages(trx: Trx, about: RawBuilder<unknown>, words: readonly Word[], instead?: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from sent_notification where ${about}`.execute(trx);
  const sent = rows.map(({ id }) => Number(id));
  const texts = columnsOf('sent_notification', messagingTraces.sent_notification, 'copies');
  await takeOutOfRecords(trx, { table: 'sent_notification', columns: texts, ...(instead !== undefined && { instead }) }, sent, words);
  const mails = sql`id in (select mail_id from notification_delivery where sent_id = any(${sent}::bigint[]))`;
  await takeOutOfRows(trx, { table: 'mail', columns: ['subject', 'text', 'html'], where: mails, ...(instead !== undefined && { instead }) }, words);
}
