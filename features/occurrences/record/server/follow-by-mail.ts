import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import type { Call } from '#platform/http/server/call.ts';
import { mayMail } from '#platform/mail/server/stranger-mail.ts';
import { hashKey } from '#platform/http/server/submission.ts';
import { errors } from '../errors.ts';
import { confirmLink } from '../addresses.ts';
import { announce } from './announce.ts';
import type { Context } from './context.ts';
import { newLinkKey } from '#platform/secrets/server/link-key.ts';
import { confirmFollowMail } from './mails.ts';
import type { OccurrenceRow } from './rows.ts';

/** A mail that was not answered is not sent again to the same browser's asking sooner than this. */
const resendMinutes = 10;

/** Knows the browser again that asked to follow by e-mail: nothing else is kept in it. */
const cookie = 'largo_follow';
const cookieDays = 365;

/** The hash of the browser's key, which it gets when it has none. */
export function browserOf({ request, reply }: Pick<Call, 'request' | 'reply'>): string {
  const given = request.cookies[cookie];
  const key = given !== undefined && /^[\w-]{32}$/.test(given) ? given : newLinkKey();
  reply.setCookie(cookie, key, {
    path: '/api/meubairro',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: cookieDays * 86_400,
  });
  return hashKey(key);
}

interface Asked {
  readonly id: number;
  readonly token: string;
  readonly confirmed_at: Date | null;
  readonly mailed_at: Date;
}

/**
 * Follows by an address somebody typed. Only its owner can say yes, once for the browser; until then nothing is sent about the occurrence.
 * Answers whether a mail asks for it: the same whether the address follows already or not, which strangers must not learn.
 */
export async function followByMail(trx: Trx, context: Context, row: OccurrenceRow, email: string, browser: string): Promise<boolean> {
  const { locale, now } = context;
  const { rows: known } = await sql<Asked>`select id, token, confirmed_at, mailed_at from follow_address
    where email = ${email} and browser = ${browser} for update`.execute(trx);
  const before = known[0];
  const isDue = !before || (before.confirmed_at === null && now.getTime() - before.mailed_at.getTime() > resendMinutes * 60_000);
  if (isDue && !(await mayMail(trx, 'follow', email, now))) throw errors['occurrence.too-many-mails']();
  const asked = before ?? (await ask(trx, email, browser));
  const { rows: made } = await sql<{
    isNew: boolean;
  }>`insert into occurrence_follower as f (occurrence_id, email, locale, token, created_at, confirmed_at, address_id)
    values (${row.id}, ${email}, ${locale}, ${newLinkKey()}, ${now}, ${asked.confirmed_at === null ? null : now}, ${asked.id})
    on conflict (occurrence_id, email) where user_id is null do update
      set created_at = excluded.created_at, locale = excluded.locale, address_id = excluded.address_id, confirmed_at = excluded.confirmed_at
      where f.confirmed_at is null and (excluded.confirmed_at is not null or f.address_id = excluded.address_id
        or f.created_at < excluded.created_at - make_interval(mins => ${resendMinutes}))
    returning confirmed_at is not null as "isNew"`.execute(trx);
  if (made[0]?.isNew === true) await announce(trx, context, 'followed', row.id);
  // Who follows already, or was asked about it a moment ago, is asked nothing more; the answer does not say so.
  if (isDue && made.length > 0) await mailQuestion(trx, context, row, email, asked);
  return asked.confirmed_at === null;
}

/** Not mailed yet. */
async function ask(trx: Trx, email: string, browser: string): Promise<Asked> {
  const { rows } =
    await sql<Asked>`insert into follow_address as a (email, browser, token, mailed_at) values (${email}, ${browser}, ${newLinkKey()}, ${new Date(0)})
    on conflict (email, browser) do update set email = a.email returning id, token, confirmed_at, mailed_at`.execute(trx);
  const made = rows[0];
  if (!made) throw new Error('An address to follow by was not kept.');
  return made;
}

async function mailQuestion(trx: Trx, { services, site, sight, locale, now }: Context, row: OccurrenceRow, to: string, asked: Asked): Promise<void> {
  await sql`update follow_address set mailed_at = ${now} where id = ${asked.id}`.execute(trx);
  const data = {
    code: row.code,
    type: sight.catalogue.types.get(row.type_id)?.name ?? '',
    address: row.address,
    link: confirmLink(services.publicUrl(site), asked.token),
  };
  await services.mail.send(trx, site, { to, locale, template: confirmFollowMail, data });
}

/** The owner of the address says yes: to all that browser asked for with it, and to what the browser asks that opened the link. */
export async function confirmAddress(trx: Trx, context: Context, token: string, browser: string): Promise<{ code: string; token: string } | null> {
  const { now } = context;
  const { rows } = await sql<{ id: number; email: string }>`select id, email from follow_address where token = ${token} for update`.execute(trx);
  const asked = rows[0];
  if (!asked) return null;
  await sql`update follow_address set confirmed_at = coalesce(confirmed_at, ${now}) where id = ${asked.id}`.execute(trx);
  await sql`insert into follow_address (email, browser, token, mailed_at, confirmed_at) values (${asked.email}, ${browser}, ${newLinkKey()}, ${now}, ${now})
    on conflict (email, browser) do update set confirmed_at = coalesce(follow_address.confirmed_at, excluded.confirmed_at)`.execute(trx);
  const { rows: begun } = await sql<{ occurrence_id: number }>`update occurrence_follower set confirmed_at = ${now}
    where address_id = ${asked.id} and confirmed_at is null returning occurrence_id`.execute(trx);
  for (const { occurrence_id } of begun) await announce(trx, context, 'followed', Number(occurrence_id));
  const { rows: latest } = await sql<{ code: string; token: string }>`select o.code, f.token from occurrence_follower f
    join occurrence o on o.id = f.occurrence_id where f.address_id = ${asked.id} order by f.created_at desc, f.id desc limit 1`.execute(trx);
  return latest[0] ?? null;
}
