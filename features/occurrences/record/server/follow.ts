import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import { isEmail } from '#platform/kernel/contact.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { errors } from '../errors.ts';
import { announce } from './announce.ts';
import type { Context } from './context.ts';
import { followByMail } from './follow-by-mail.ts';
import { open } from './record.ts';
import { newLinkKey } from '#platform/secrets/server/link-key.ts';

interface Following {
  readonly token: string | undefined;
  readonly email: string | undefined;
  /** Of whoever asks, see `browserOf`. */
  readonly browser: string;
}

/** Signed in: follows at once. By e-mail: a mail asks first, once for a browser. Answers whether a mail is to be answered. */
export async function follow(trx: Trx, context: Context, id: number, { token, email, browser }: Following): Promise<boolean> {
  const { row } = await open(trx, context.sight, { id }, token);
  const { actor, locale, now } = context;
  if (actor.userId !== null) {
    const { rows: made } = await sql`insert into occurrence_follower (occurrence_id, user_id, locale, token, confirmed_at)
      values (${row.id}, ${actor.userId}, ${locale}, ${newLinkKey()}, ${now}) on conflict do nothing returning id`.execute(trx);
    if (made.length > 0) await announce(trx, context, 'followed', row.id);
    return false;
  }
  const address = (email ?? '').trim().toLowerCase();
  if (!isEmail(address)) throw kernelErrors['request.invalid']({ fields: fieldError('email', address === '' ? 'required' : 'email', locale) });
  return followByMail(trx, context, row, address, browser);
}

/** Signed in, or with the key of a mail, which works whatever became of the occurrence. */
export async function unfollow(trx: Trx, context: Context, id: number, token: string | undefined): Promise<void> {
  if (token !== undefined) {
    const { rows } = await sql`delete from occurrence_follower where occurrence_id = ${id} and token = ${token} returning id`.execute(trx);
    if (rows.length === 0) throw errors['occurrence.link-invalid']();
    return;
  }
  if (context.actor.userId === null) throw errors['occurrence.link-invalid']();
  await open(trx, context.sight, { id });
  await sql`delete from occurrence_follower where occurrence_id = ${id} and user_id = ${context.actor.userId}`.execute(trx);
}

export interface Confirmed {
  readonly kind: 'report' | 'follow';
  readonly code: string;
  readonly token: string;
}

/** The key of a mail sent before the first follow counted for the later ones. */
export async function confirmFollower(trx: Trx, context: Context, token: string): Promise<Confirmed> {
  const { rows } = await sql<{ id: number; code: string; isNew: boolean }>`select o.id, o.code, f.confirmed_at is null as "isNew"
    from occurrence_follower f join occurrence o on o.id = f.occurrence_id where f.token = ${token} for update of f`.execute(trx);
  const found = rows[0];
  if (!found) throw errors['occurrence.link-invalid']();
  if (found.isNew) {
    await sql`update occurrence_follower set confirmed_at = ${context.now} where token = ${token}`.execute(trx);
    await announce(trx, context, 'followed', found.id);
  }
  return { kind: 'follow', code: found.code, token };
}
