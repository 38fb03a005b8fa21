import { sql } from 'kysely';
import { system } from '#platform/access/actor.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { Services } from '#platform/http/server/services.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { defineMail } from '#platform/mail/mail.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { digestMessages } from '../jobs.ts';
import { textsFor } from './compose.ts';
import { loadSettings } from './settings.ts';
import './tables.ts';
import type { DeliveryRow, SentRow } from './tables.ts';

type Line = DeliveryRow & Pick<SentRow, 'subject_pt' | 'subject_en' | 'message_pt' | 'message_en' | 'record_title'>;

/** What a summary tells in full; more is counted. */
const mostRecords = 40;
const excerpt = 240;

const words = {
  pt: {
    subject: (count: number, records: number) =>
      `Resumo: ${count} ${count === 1 ? 'novidade' : 'novidades'}${records > 1 ? ` de ${records} assuntos` : ''}`,
    hello: (name: string | null) => (name ? `Olá ${name},` : 'Olá,'),
    more: (count: number) => `E ainda ${count} ${count === 1 ? 'assunto' : 'assuntos'}.`,
    manage: 'Escolher quando recebe estas mensagens, ou deixar de as receber',
  },
  en: {
    subject: (count: number, records: number) =>
      `Summary: ${count} ${count === 1 ? 'update' : 'updates'}${records > 1 ? ` on ${records} matters` : ''}`,
    hello: (name: string | null) => (name ? `Hello ${name},` : 'Hello,'),
    more: (count: number) => `And ${count} more ${count === 1 ? 'matter' : 'matters'}.`,
    manage: 'Choose when you get these messages, or stop them',
  },
} as const satisfies Record<Locale, unknown>;

/** Writes one mail a person of everything that waits for it. Each in a transaction of its own: a killed worker loses nothing and repeats nothing. */
export const digestHandler = handleJob(digestMessages, async ({ site, services, signal }) => {
  const { rows } = await sql<{ address: string }>`select distinct address from notification_delivery
    where digest and status = 'waiting' and mail_id is null and due_at <= ${services.now()} and address is not null`.execute(site.db);
  let mails = 0;
  for (const { address } of rows) {
    signal.throwIfAborted();
    if (await site.tx(system, (trx) => digestFor(trx, services, site, address))) mails += 1;
  }
  return { data: { mails } };
});

async function digestFor(trx: Trx, services: Services, site: Site, address: string): Promise<boolean> {
  const { rows } = await sql<Line>`select d.*, s.subject_pt, s.subject_en, s.message_pt, s.message_en, s.record_title
    from notification_delivery d join sent_notification s on s.id = d.sent_id
    where d.digest and d.status = 'waiting' and d.mail_id is null and d.address = ${address} order by d.id for update of d skip locked`.execute(trx);
  const [first] = rows;
  if (!first || !rows.some(({ due_at }) => due_at <= services.now())) return false;
  const settings = await loadSettings(trx);
  const base = services.publicUrl(site);
  const mailId = await services.mail.send(trx, site, {
    to: address,
    locale: first.locale,
    sender: settings.senderName,
    ...summaryMail(base, rows),
    unsubscribe: first.manage === null ? null : base + first.manage,
  });
  const state = services.mail.isDemo(site) ? { status: 'sent' as const, sent_at: services.now() } : { sent_at: null };
  const ids = rows.map(({ id }) => id);
  await trx
    .updateTable('notification_delivery')
    .set({ mail_id: mailId, error: null, ...state })
    .where('id', 'in', ids)
    .execute();
  return true;
}

/** Grouped by what they are about, in the order it happened. Values are never read as templates. */
function summaryMail(base: string, lines: readonly Line[]) {
  const [first] = lines;
  const { locale, name, manage } = first ?? { locale: 'pt' as const, name: null, manage: null };
  const say = words[locale];
  const groups = [...Map.groupBy(lines, ({ record_title, sent_id }) => record_title ?? `#${sent_id}`)];
  const told = groups.slice(0, mostRecords).map(([title, all]) => {
    const news = all.map((line) => {
      const { subject, message } = textsFor(line, line.name, locale);
      const text = message.replace(/\s+/g, ' ');
      return `• ${subject}${text === '' ? '' : `: ${text.length > excerpt ? `${text.slice(0, excerpt)}…` : text}`}`;
    });
    const link = all.at(-1)?.link ?? null;
    return [...(title.startsWith('#') ? [] : [title]), ...news, ...(link === null ? [] : [`${base}/#${link}`])].join('\n');
  });
  const paragraphs = [
    say.hello(name),
    ...told,
    ...(groups.length > mostRecords ? [say.more(groups.length - mostRecords)] : []),
    ...(manage === null ? [] : [`${say.manage}: ${base}${manage}`]),
  ];
  const data: Record<string, string> = { subject: say.subject(lines.length, groups.length) };
  paragraphs.forEach((paragraph, index) => (data[`p${index}`] = paragraph));
  const content = { subject: '{subject}', paragraphs: paragraphs.map((_, index) => `{p${index}}`) };
  return { template: defineMail({ id: 'notification-summary', content: { pt: content, en: content } }), data };
}
