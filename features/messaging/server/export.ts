import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql, type RawBuilder } from 'kysely';
import { can } from '#platform/access/actor.ts';
import { refuseManyRows } from '#platform/crud/server/refuse-many-rows.ts';
import type { Db } from '#platform/db/tables.ts';
import { csvRows } from '#platform/files/server/csv.ts';
import type { Cell, TableColumn } from '#platform/files/server/table-file.ts';
import { xlsxRows } from '#platform/files/server/xlsx.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { Locale, Text } from '#platform/kernel/locale.ts';
import { failureReason, failureReasons } from '#platform/mail/failure.ts';
import { channelNames, statusNames } from '../channels.ts';
import { exportSent } from '../jobs.ts';
import { may } from '../codes.ts';
import { textsFor } from './compose.ts';
import { withheld } from './names.ts';
import { readerOf, type SentReader } from './readers.ts';
import { whereOf } from './sent.ts';
import type { DeliveryRow, SentRow } from './tables.ts';
import { temporaryFolder } from '#platform/files/server/work-folder.ts';

const batch = 1000;
type Row = Pick<SentRow, 'subject_pt' | 'subject_en' | 'message_pt' | 'message_en' | 'record_title' | 'created_at' | 'module'> &
  Pick<DeliveryRow, 'id' | 'channel' | 'role' | 'name' | 'address' | 'status' | 'error' | 'sent_at' | 'read_at'> & {
    notification: string | null;
    subject_hidden: boolean;
    person_hidden: boolean;
  };

const roles: Readonly<Record<DeliveryRow['role'], Text>> = {
  to: { pt: 'Para', en: 'To' },
  cc: { pt: 'Cc', en: 'Cc' },
  bcc: { pt: 'Bcc', en: 'Bcc' },
};

const columns: readonly { readonly title: Text; readonly kind?: TableColumn['kind']; value(row: Row, locale: Locale): Cell }[] = [
  { title: { pt: 'Data', en: 'Date' }, kind: 'datetime', value: (row) => row.created_at },
  { title: { pt: 'Notificação', en: 'Notification' }, value: (row) => row.notification },
  { title: { pt: 'Canal', en: 'Channel' }, value: (row, locale) => channelNames[row.channel][locale] },
  { title: { pt: 'Módulo', en: 'Module' }, value: (row) => row.module },
  { title: { pt: 'Registo', en: 'Record' }, value: (row) => row.record_title },
  {
    title: { pt: 'Assunto', en: 'Subject' },
    value: (row, locale) => (row.subject_hidden ? withheld.text[locale] : textsFor(row, row.person_hidden ? null : row.name, locale).subject),
  },
  { title: { pt: 'Tipo', en: 'Kind' }, value: (row, locale) => roles[row.role][locale] },
  { title: { pt: 'Nome', en: 'Name' }, value: (row, locale) => (row.person_hidden ? withheld.person[locale] : row.name) },
  { title: { pt: 'Endereço', en: 'Address' }, value: (row) => (row.channel === 'push' || row.person_hidden ? null : row.address) },
  { title: { pt: 'Estado', en: 'State' }, value: (row, locale) => statusNames[row.status][locale] },
  {
    title: { pt: 'Motivo', en: 'Reason' },
    value: (row, locale) => (row.error === null || row.status === 'sent' ? null : failureReasons[failureReason(row.error)][locale]),
  },
  { title: { pt: 'Enviada em', en: 'Sent at' }, kind: 'datetime', value: (row) => row.sent_at },
  { title: { pt: 'Lida em', en: 'Read at' }, kind: 'datetime', value: (row) => row.read_at },
];

/** One line an addressee, of exactly the sendings the list shows. */
export const exportHandler = handleJob(exportSent, async ({ site, actor, payload, services, signal, progress }) => {
  if (!can(actor, may.sentView, site.config.permissions)) throw kernelErrors['access.denied']();
  const { format, locale, filter } = payload;
  const { timeZone } = site.config;
  const reader = await readerOf(services, site, actor);
  const where = whereOf(filter, timeZone, reader);
  const total = await countRows(site.db, where);
  await refuseManyRows(format, total);
  const rows = readRows(site.db, where, reader, locale, async (done) => {
    signal.throwIfAborted();
    await progress(total === 0 ? 100 : Math.min(95, (done / total) * 95));
  });
  const name = locale === 'pt' ? 'Notificações enviadas' : 'Sent notifications';
  const table = { name, rows, locale, timeZone, columns: columns.map(({ title, kind }) => ({ title: title[locale], ...(kind && { kind }) })) };
  const folder = await temporaryFolder('export');
  try {
    const path = join(folder, 'rows');
    await pipeline(Readable.from(format === 'csv' ? csvRows(table) : xlsxRows(table)), createWriteStream(path), { signal });
    const now = services.now();
    const file = await site.tx(actor, (trx) =>
      services.files.store(trx, site, actor, {
        name: `${locale === 'pt' ? 'notificacoes' : 'notifications'}-${now.toISOString().slice(0, 10)}.${format}`,
        kind: 'export',
        visibility: 'private',
        content: createReadStream(path),
        expiresAt: new Date(now.getTime() + 86_400_000),
      }),
    );
    return { fileId: file.id, data: { count: total } };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

async function countRows(db: Db, where: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from notification_delivery d join sent_notification s on s.id = d.sent_id
    where ${where}`.execute(db);
  return rows[0]?.n ?? 0;
}

async function* readRows(
  db: Db,
  where: RawBuilder<boolean>,
  { subjectHidden, personHidden }: SentReader,
  locale: Locale,
  report: (done: number) => Promise<void>,
): AsyncGenerator<Cell[]> {
  let last = Number.MAX_SAFE_INTEGER;
  for (let done = 0; ;) {
    const { rows } =
      await sql<Row>`select x.id, x.channel, x.role, x.name, x.address, x.status, x.error, x.sent_at, x.read_at, s.subject_pt, s.subject_en,
        s.message_pt, s.message_en, s.record_title, s.created_at, s.module, n.name as notification,
        ${subjectHidden} as subject_hidden, ${personHidden} as person_hidden
      from notification_delivery x join sent_notification s on s.id = x.sent_id left join notification n on n.id = s.notification_id
      where x.id < ${last} and ${where} order by x.id desc limit ${batch}`.execute(db);
    for (const row of rows) yield columns.map((column) => column.value(row, locale));
    done += rows.length;
    await report(done);
    if (rows.length < batch) return;
    last = rows.at(-1)?.id ?? 0;
  }
}
