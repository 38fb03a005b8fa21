import { sql } from 'kysely';
import { newToken } from '#features/messaging/server/index.ts';
import { system } from '#platform/access/actor.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Services } from '#platform/http/server/services.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { defineMail } from '#platform/mail/mail.ts';
import { mayMail } from '#platform/mail/server/stranger-mail.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import type { ParishWeek } from '../contract.ts';
import { sendParishWeeks } from '../jobs.ts';
import { lastWeek, readParishWeek, type findParish } from './parish-week.ts';
import { dayInWords, parishWords, weekSentences } from './parish-words.ts';

/** Plain address that shows, confirms and ends a subscription. */
export const subscriberPath = (id: number, token: string): string => `/meubairro/parish-mail/${id}?token=${encodeURIComponent(token)}`;

/** A mail that was not answered is not sent again sooner than this, so that nobody can flood a stranger. */
const resendMinutes = 10;

const confirmMail = defineMail<{ parish: string; link: string }>({
  id: 'occurrences.parish-confirm',
  content: {
    pt: {
      subject: 'Confirme que quer receber a semana em {parish}',
      paragraphs: [
        'Alguém pediu para receber neste endereço, uma vez por semana, o que se comunicou e resolveu em {parish}.',
        'Confirme para começar a receber. Se não fez este pedido, ignore esta mensagem: o endereço é apagado.',
      ],
      action: { label: 'Confirmar', url: '{link}' },
    },
    en: {
      subject: 'Confirm that you want the week in {parish}',
      paragraphs: [
        'Somebody asked to get at this address, once a week, what was reported and solved in {parish}.',
        'Confirm to begin. If it was not you, ignore this message: the address will be erased.',
      ],
      action: { label: 'Confirm', url: '{link}' },
    },
  },
});

type Parish = NonNullable<Awaited<ReturnType<typeof findParish>>>;

/** Asks by mail first. Whether an address is subscribed already is told to nobody. */
export async function subscribe(trx: Trx, services: Services, site: Site, parish: Parish, email: string, locale: Locale): Promise<void> {
  const now = services.now();
  if (!(await mayMail(trx, 'letter', email, now))) return;
  const { rows } = await sql<{ id: number; token: string }>`insert into parish_subscriber as s (parish_id, email, locale, token, created_at)
    values (${parish.id}, ${email.toLowerCase()}, ${locale}, ${newToken()}, ${now})
    on conflict (parish_id, email) do update set created_at = excluded.created_at, locale = excluded.locale
      where s.confirmed_at is null and s.created_at < excluded.created_at - make_interval(mins => ${resendMinutes})
    returning s.id, s.token`.execute(trx);
  const made = rows[0];
  if (!made) return;
  const data = { parish: parish.name, link: `${services.publicUrl(site)}${subscriberPath(made.id, made.token)}` };
  await services.mail.send(trx, site, { to: email, locale, template: confirmMail, data });
}

export async function findSubscriber(db: Db, id: number, token: string) {
  if (!Number.isSafeInteger(id) || token.length < 20) return null;
  const { rows } = await sql<{
    parish: string;
    code: string;
    confirmed: boolean;
  }>`select p.name as parish, p.dicofre as code, s.confirmed_at is not null as confirmed
    from parish_subscriber s join parish p on p.id = s.parish_id where s.id = ${id} and s.token = ${token}`.execute(db);
  return rows[0] ?? null;
}

export async function confirmSubscriber(site: Site, id: number, token: string, now: Date): Promise<void> {
  await site.tx(system, (trx) =>
    sql`update parish_subscriber set confirmed_at = coalesce(confirmed_at, ${now}) where id = ${id} and token = ${token}`.execute(trx),
  );
}

export async function endSubscriber(site: Site, id: number, token: string): Promise<void> {
  await site.tx(system, (trx) => sql`delete from parish_subscriber where id = ${id} and token = ${token}`.execute(trx));
}

const letterWords = {
  pt: { see: 'Ver a semana', stop: 'Deixar de receber esta carta' },
  en: { see: 'See the week', stop: 'Stop this letter' },
} as const;

/** The letter: the same sentences as the page, and the first of what was closed. */
function weekLetter(base: string, week: ParishWeek, locale: Locale, stop: string) {
  const say = parishWords[locale];
  const solved = week.solved.slice(0, 10).map(({ type, address }) => `• ${type.name}, ${address}`);
  const paragraphs = [
    `${say.span(dayInWords(week.from), dayInWords(week.to))}.`,
    weekSentences(week, locale).join('\n'),
    ...(solved.length > 0 ? [[`${say.solved}:`, ...solved].join('\n')] : []),
    `${letterWords[locale].stop}: ${base}${stop}`,
  ];
  const data: Record<string, string> = {
    subject: say.title(week.parish.name),
    label: letterWords[locale].see,
    url: `${base}/#/meubairro/parish/${week.parish.code}/${week.week}`,
  };
  paragraphs.forEach((paragraph, index) => (data[`p${index}`] = paragraph));
  const content = { subject: '{subject}', paragraphs: paragraphs.map((_, index) => `{p${index}}`), action: { label: '{label}', url: '{url}' } };
  return { template: defineMail({ id: 'occurrences.parish-week', content: { pt: content, en: content } }), data };
}

/** Each letter in a transaction of its own with the mark that it was sent: once a week, whatever happens to the worker. */
export const parishWeeksHandler = handleJob(sendParishWeeks, async ({ site, services, signal }) => {
  const now = services.now();
  const { name } = await lastWeek(site.db, site, now);
  const { rows } = await sql<{ id: number; code: string; email: string; locale: Locale; token: string }>`
    select s.id, p.dicofre as code, s.email, s.locale, s.token from parish_subscriber s join parish p on p.id = s.parish_id
    where s.confirmed_at is not null and s.last_week is distinct from ${name} order by p.id, s.id`.execute(site.db);
  const weeks = new Map<string, ParishWeek | null>();
  const base = services.publicUrl(site);
  let mails = 0;
  for (const { id, code, email, locale, token } of rows) {
    signal.throwIfAborted();
    if (!weeks.has(code)) weeks.set(code, await readParishWeek(site.db, site, code, name, now));
    const week = weeks.get(code);
    const isNews = week != null && week.numbers.reported + week.numbers.solved > 0;
    await site.tx(system, async (trx) => {
      const { rows: taken } = await sql`update parish_subscriber set last_week = ${name}
        where id = ${id} and confirmed_at is not null and last_week is distinct from ${name} returning 1`.execute(trx);
      if (taken.length === 0 || !isNews) return;
      const stop = subscriberPath(id, token);
      await services.mail.send(trx, site, { to: email, locale, ...weekLetter(base, week, locale, stop), unsubscribe: base + stop });
      mails += 1;
    });
  }
  return { data: { mails } };
});
