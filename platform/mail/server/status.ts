import { sql } from 'kysely';
import { fill } from '#platform/kernel/fill.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import type { StatusPart } from '#platform/status/server/part.ts';
import { sayCount } from '#platform/status/server/say.ts';
import { failureReason, failureReasons, type FailureReason } from '../failure.ts';

/** A message that waits longer than this is not simply on its way. */
const patienceMs = 15 * 60_000;
const dayMs = 86_400_000;
/** Messages wait for the server a day at most; what is older has been dealt with. */
const lookedAtDays = 3;

const words = {
  demo: {
    pt: 'Não há servidor de correio: as mensagens ficam guardadas e não são enviadas a ninguém.',
    en: 'There is no mail server: messages are kept and sent to nobody.',
  },
  waiting: {
    pt: '{waiting} {n|mensagem espera|mensagens esperam} pelo servidor de correio, que não as aceita. O envio é tentado de novo durante um dia.',
    en: '{waiting} {n|message waits|messages wait} for the mail server, which does not take them. Sending is tried again for a day.',
  },
  refused: {
    pt: '{refused} {n|mensagem não foi entregue|mensagens não foram entregues} no último dia.',
    en: '{refused} {n|message was|messages were} not delivered in the last day.',
  },
  good: { pt: 'As mensagens estão a ser entregues ao servidor de correio.', en: 'Messages are being handed to the mail server.' },
  quiet: { pt: 'Não houve mensagens a enviar no último dia.', en: 'There were no messages to send in the last day.' },
  sent: { pt: 'Enviadas no último dia', en: 'Sent in the last day' },
  failed: { pt: 'Não entregues no último dia', en: 'Not delivered in the last day' },
  queued: { pt: 'À espera', en: 'Waiting' },
  last: { pt: 'Último envio com êxito', en: 'Last one sent' },
};

interface Counts {
  sent: number;
  failed: number;
  queued: number;
  late: number;
  oldest: Date | null;
  last: Date | null;
}

/** Mail: sent, refused, waiting, the last that went. Names no message and nobody it was for. */
export const mailStatus: StatusPart = {
  id: 'mail',
  label: { pt: 'Correio eletrónico', en: 'E-mail' },
  order: 20,
  look: async ({ site, db, services, locale }) => {
    if (services.mail.isDemo(site)) return { state: 'attention', sentence: words.demo[locale] };
    const now = services.now().getTime();
    const day = new Date(now - dayMs);
    const since = new Date(now - lookedAtDays * dayMs);
    const { rows } = await sql<Counts>`select count(*) filter (where status = 'sent' and sent_at > ${day})::int as sent,
      count(*) filter (where status = 'failed' and created_at > ${day})::int as failed,
      count(*) filter (where status = 'queued')::int as queued,
      count(*) filter (where status = 'queued' and attempts > 0 and created_at < ${new Date(now - patienceMs)})::int as late,
      min(created_at) filter (where status = 'queued') as oldest, max(sent_at) as last
      from mail where created_at > ${since}`.execute(db);
    const counts = rows[0] ?? { sent: 0, failed: 0, queued: 0, late: 0, oldest: null, last: null };
    const bad = await db
      .selectFrom('mail')
      .select(['error', sql<number>`count(*)::int`.as('n'), sql<Date>`max(created_at)`.as('at')])
      .where('created_at', '>', day)
      .where('error', 'is not', null)
      .where('status', 'in', ['failed', 'queued'])
      .groupBy('error')
      .execute();
    const { state, sentence, since: from = null } = judge(counts, locale);
    return {
      state,
      sentence,
      since: from,
      facts: [
        { label: words.sent, value: sayCount(counts.sent, locale) },
        { label: words.failed, value: sayCount(counts.failed, locale) },
        { label: words.queued, value: sayCount(counts.queued, locale) },
        ...(counts.last === null ? [] : [{ label: words.last, value: new Date(counts.last) }]),
      ],
      troubles: reasons(bad, locale),
    };
  },
};

function judge({ sent, failed, queued, late, oldest }: Counts, locale: Locale) {
  if (late > 0)
    return {
      state: 'fault' as const,
      sentence: fill(words.waiting[locale], { n: late, waiting: sayCount(late, locale) }),
      since: oldest && new Date(oldest),
    };
  if (failed > 0) return { state: 'attention' as const, sentence: fill(words.refused[locale], { n: failed, refused: sayCount(failed, locale) }) };
  return { state: 'good' as const, sentence: words[sent + queued > 0 ? 'good' : 'quiet'][locale] };
}

/** One line for each reason: what a server says names the address it did not take. */
function reasons(rows: readonly { error: string | null; n: number; at: Date }[], locale: Locale) {
  const known = new Map<FailureReason, { n: number; at: Date }>();
  for (const { error, n, at } of rows) {
    const reason = failureReason(error ?? '');
    const before = known.get(reason);
    known.set(reason, { n: n + (before?.n ?? 0), at: before && before.at > at ? before.at : at });
  }
  return [...known].map(([reason, { n, at }]) => ({
    id: reason,
    label: failureReasons[reason][locale],
    detail: `${sayCount(n, locale)} ×`,
    at: new Date(at),
  }));
}
