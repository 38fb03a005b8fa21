import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import { formatDate } from '#platform/kernel/dates.ts';
import { isEmail } from '#platform/kernel/contact.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { reopeningMove } from '../domain/moves.ts';
import { errors } from '../errors.ts';
import { occurrenceLink } from '../addresses.ts';
import { announce, push } from './announce.ts';
import { insertPhotos, type NewPhotos } from './photo-list.ts';
import { deadlineOf, writeRating } from '../../closing/server/satisfaction.ts';
import type { Context } from './context.ts';
import { move } from './change.ts';
import { confirmAddress, followByMail } from './follow-by-mail.ts';
import { receiptMail } from './mails.ts';
import { open, readReporter, readWhole } from './record.ts';
import { newToken } from './keys.ts';
import { clockColumns, newClock } from './clock.ts';
import { writeEvent } from './timeline.ts';

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
      values (${row.id}, ${actor.userId}, ${locale}, ${newToken()}, ${now}) on conflict do nothing returning id`.execute(trx);
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

/** Follows a key that was mailed; doing it twice is the same as once. */
export async function confirm(trx: Trx, context: Context, token: string, browser: string): Promise<Confirmed> {
  const report = await confirmReport(trx, context, token);
  if (report) return report;
  const address = await confirmAddress(trx, context, token, browser);
  return address ? { kind: 'follow', ...address } : confirmFollower(trx, context, token);
}

async function confirmReport(trx: Trx, context: Context, token: string): Promise<Confirmed | null> {
  const { rows } = await sql<{ id: number; confirmed_at: Date | null }>`select o.id, o.confirmed_at from occurrence_reporter r
    join occurrence o on o.id = r.occurrence_id where r.confirm_token = ${token} and o.deleted_at is null for update of o`.execute(trx);
  const found = rows[0];
  if (!found) return null;
  const reporter = await readReporter(trx, found.id);
  const before = await readWhole(trx, found.id);
  const answer = { kind: 'report', code: before.code, token: reporter.private_token } as const;
  if (found.confirmed_at !== null) return answer;
  const { services, site, sight, now } = context;
  const clock = newClock(context, before.type_id, before.subtype_id, before.status_id);
  await sql`update occurrence set confirmed_at = ${now}, ${sql.join(clockColumns(clock))} where id = ${found.id}`.execute(trx);
  await writeEvent(trx, {
    occurrenceId: found.id,
    kind: 'confirmed',
    side: 'reporter',
    isPublic: false,
    actor: { userId: null, name: reporter.name ?? '' },
    at: now,
  });
  await push(trx, context, null, await readWhole(trx, found.id));
  await announce(trx, context, 'confirmed', found.id);
  await announce(trx, context, 'received', found.id);
  const data = {
    code: before.code,
    type: sight.catalogue.types.get(before.type_id)?.name ?? '',
    address: before.address,
    link: occurrenceLink(services.publicUrl(site), before.code, reporter.private_token),
  };
  if (reporter.email !== null) await services.mail.send(trx, site, { to: reporter.email, locale: reporter.locale, template: receiptMail, data });
  return answer;
}

/** The key of a mail sent before the first follow counted for the later ones. */
async function confirmFollower(trx: Trx, context: Context, token: string): Promise<Confirmed> {
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

/** The reporter says that it is not solved, within the days for it; that is also the answer to the question of the closing. */
export async function reopen(
  trx: Trx,
  context: Context,
  id: number,
  token: string | undefined,
  reason: string | null,
  photos: Pick<NewPhotos, 'files' | 'captions'> = { files: [], captions: [] },
): Promise<void> {
  const opened = await open(trx, context.sight, { id }, token, true);
  if (!opened.asReporter || !opened.row.live) throw errors['occurrence.not-found']();
  const { moves, statuses } = context.sight.catalogue;
  const reopening = reopeningMove(moves, statuses, opened.row.status_id);
  if (!reopening) throw errors['occurrence.move-not-allowed']({ params: { from: statuses.get(opened.row.status_id)?.name ?? '' } });
  const until = deadlineOf(context.sight, opened.row);
  if (until !== null && until <= context.now) {
    const params = { until: formatDate(until, context.site.config.timeZone), code: opened.row.code };
    throw errors['occurrence.reopen-late']({ params });
  }
  await writeRating(trx, context, opened, { resolved: false, words: reason });
  await insertPhotos(trx, context, id, opened.row.type_id, { ...photos, kind: 'before', side: 'reporter' });
  await move(trx, context, opened, reopening.toId, reason, 'reporter');
}
