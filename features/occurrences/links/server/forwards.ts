import { sql } from 'kysely';
import type { z } from 'zod';
import type { ReceivedFile } from '#platform/files/server/files.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import { formatDateTime } from '#platform/kernel/written-dates.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { linkErrors } from '../errors.ts';
import { errors } from '../../record/errors.ts';
import { replyPhotosMost, type ForwardView, type forwardReplies, type occurrenceLinks } from '../contract.ts';
import { forwardLink } from '../../record/addresses.ts';
import { may } from '../../record/permissions.ts';
import { announce } from '../../record/server/announce.ts';
import type { Context } from '../../record/server/context.ts';
import { openForChange, record, repeatsSince } from '../../record/server/change.ts';
import type { ForwardState } from './tables.ts';
import { maybeIso, nameIn } from '../../record/server/present.ts';
import { readWhole } from '../../record/server/record.ts';
import { readDeskSettings } from '../../related/server/settings.ts';
import { newLinkKey } from '#platform/secrets/server/link-key.ts';
import type { WholeRow } from '../../record/server/rows.ts';
import type { Change } from '../../record/server/tables.ts';
import { writeEvent } from '../../record/server/timeline.ts';
import { forwardMail, forwardReminderMail } from './mails.ts';
import { placeForOutside } from './place.ts';
import { dayMs, touch, whoReported } from './questions.ts';
import { keepReplyPhotos } from './replies.ts';

type Input = z.output<(typeof occurrenceLinks)['forward']['body']>;

/** Hands over by mail. Who reported it is told only where somebody who may ticked it. */
export async function forward(trx: Trx, context: Context, id: number, input: Input): Promise<number> {
  const { sight, now, actor, locale } = context;
  const opened = await openForChange(trx, context, id, null);
  const { row } = opened;
  if (row.closed_at !== null) throw linkErrors['question.closed']();
  if (input.withReporter && !(sight.can(may.forwardReporter) && sight.can(may.viewReporter))) throw kernelErrors['access.denied']();
  const photoIds = await ownPhotos(trx, id, input.photoIds);
  if (photoIds.length !== new Set(input.photoIds).size) throw kernelErrors['request.invalid']({ fields: fieldError('photoIds', 'choice', locale) });
  const repeated = await sentJustNow(trx, id, input, now);
  if (repeated !== null) return repeated;
  const days = input.days ?? (await readDeskSettings(trx)).forwardDays;
  const made = await trx
    .insertInto('occurrence_forward')
    .values({
      occurrence_id: id,
      name: input.name,
      email: input.email,
      locale: 'pt',
      message: input.message,
      photo_ids: JSON.stringify(photoIds),
      with_reporter: input.withReporter,
      token: newLinkKey(),
      state: 'sent',
      sent_by_id: actor.userId,
      sent_by_name: actor.name,
      sent_at: now,
      expires_at: new Date(now.getTime() + days * dayMs),
    })
    .returning(['id', 'token', 'expires_at'])
    .executeTakeFirstOrThrow();
  await sql`insert into occurrence_contact (unity_id, name, email, used_at) values (${row.unity_id}, ${input.name}, ${input.email}, ${now})
    on conflict (coalesce(unity_id, 0), email) do update set name = excluded.name, used_at = excluded.used_at`.execute(trx);
  await mailForward(trx, context, row, { ...made, name: input.name, email: input.email, locale: 'pt', message: input.message }, false);
  const changes: Change[] = [
    { field: 'forwardedTo', old: null, new: input.name },
    ...(input.withReporter ? [{ field: 'withReporter' as const, old: null, new: 'true' }] : []),
  ];
  const eventId = await record(trx, context, opened, { kind: 'forwarded', isPublic: false, text: input.message, changes, mailed: 1 });
  await announce(trx, context, 'contractor', id, { eventId: String(eventId), contractor: input.name, due: made.expires_at.toISOString() });
  return made.id;
}

/** The same letter to the same address: pressed twice, or sent again because the receipt was lost on its way. One link, one mail. */
async function sentJustNow(trx: Trx, id: number, { email, message }: Input, now: Date): Promise<number | null> {
  const sent = await trx
    .selectFrom('occurrence_forward')
    .select('id')
    .where('occurrence_id', '=', id)
    .where('email', '=', email)
    .where('message', '=', message)
    .where('state', '=', 'sent')
    .where('sent_at', '>', repeatsSince(now))
    .executeTakeFirst();
  return sent?.id ?? null;
}

async function ownPhotos(trx: Trx, id: number, wanted: readonly number[]): Promise<number[]> {
  if (wanted.length === 0) return [];
  const rows = await trx
    .selectFrom('occurrence_photo')
    .select('id')
    .where('occurrence_id', '=', id)
    .where('id', 'in', [...wanted])
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .execute();
  return rows.map((photo) => photo.id);
}

interface Letter {
  readonly token: string;
  readonly expires_at: Date;
  readonly name: string | null;
  readonly email: string | null;
  readonly locale: 'pt' | 'en';
  readonly message: string;
}

export async function mailForward(
  trx: Trx,
  { services, site, sight }: Pick<Context, 'services' | 'site' | 'sight'>,
  row: WholeRow,
  letter: Letter,
  isReminder: boolean,
): Promise<void> {
  if (letter.email === null) return;
  await services.mail.send(trx, site, {
    to: letter.email,
    locale: letter.locale,
    template: isReminder ? forwardReminderMail : forwardMail,
    data: {
      name: letter.name ?? '',
      municipality: site.config.name,
      type: sight.catalogue.types.get(row.type_id)?.name ?? '',
      address: row.address,
      message: letter.message,
      until: formatDateTime(letter.expires_at, site.config.timeZone),
      link: forwardLink(services.publicUrl(site), letter.token),
    },
  });
}

export async function revoke(trx: Trx, context: Context, id: number): Promise<number> {
  const found = await trx
    .selectFrom('occurrence_forward')
    .select(['occurrence_id', 'name', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw errors['occurrence.not-found']();
  const opened = await openForChange(trx, context, found.occurrence_id, null);
  if (found.state === 'revoked' || found.state === 'expired') throw linkErrors['forward.over']();
  await trx.updateTable('occurrence_forward').set({ state: 'revoked' }).where('id', '=', id).execute();
  await record(trx, context, opened, { kind: 'forward-ended', isPublic: false, changes: [{ field: 'forwardedTo', old: found.name, new: null }] });
  return found.occurrence_id;
}

/** How the lines of the history name the hand-over they answer. */
const forwardMark = (id: number): string => JSON.stringify([{ field: 'forward', new: String(id) }]);

const usable: readonly ForwardState[] = ['sent', 'accepted', 'done'];

/** By its link. Revoked, run out, refused, or about an occurrence that is closed or gone: over; `again`: not for the answer that ended it. */
async function findForward(db: Db, now: Date, token: string, lock = false, again: ForwardState | null = null) {
  const query = db
    .selectFrom('occurrence_forward')
    .select(['id', 'occurrence_id', 'name', 'message', 'photo_ids', 'with_reporter', 'state', 'expires_at', 'answered_at'])
    .where('token', '=', token);
  const forwarded = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!forwarded) throw errors['occurrence.link-invalid']();
  const row = await readWhole(db, forwarded.occurrence_id);
  if (!row.live || row.closed_at !== null || !(usable.includes(forwarded.state) || forwarded.state === again) || forwarded.expires_at <= now)
    throw linkErrors['link.over']();
  return { forwarded, row };
}

export async function showForward(db: Db, context: Context, token: string, again: ForwardState | null = null) {
  const { site, sight, now } = context;
  const { forwarded, row } = await findForward(db, now, token, false, again);
  const reporter = forwarded.with_reporter ? await whoReported(db, row) : null;
  const photos =
    forwarded.photo_ids.length === 0
      ? []
      : await db
          .selectFrom('occurrence_photo')
          .select(['id', 'width', 'height'])
          .where('occurrence_id', '=', row.id)
          .where('id', 'in', forwarded.photo_ids)
          .where('deleted_at', 'is', null)
          .orderBy('position')
          .execute();
  const { rows: replies } = await sql<{ created_at: Date; text: string | null }>`select created_at, text from occurrence_event
    where occurrence_id = ${row.id} and kind = 'forward-answered' and changes @> ${forwardMark(forwarded.id)}::jsonb
    order by id desc`.execute(db);
  return {
    ...placeForOutside(sight, row),
    description: row.description,
    municipality: site.config.name,
    unity: nameIn(sight.catalogue.unities, row.unity_id)?.name ?? null,
    message: forwarded.message,
    name: forwarded.name,
    state: forwarded.state,
    expiresAt: forwarded.expires_at.toISOString(),
    photoList: photos,
    reporter: reporter && { name: reporter.name, phone: reporter.phone, email: reporter.email },
    replies: replies.map(({ created_at, text }) => ({ at: created_at.toISOString(), text })),
    photosMost: replyPhotosMost,
  };
}

/** A handed-over photo, as long as the link lives. */
export async function forwardedPhoto(db: Db, now: Date, token: string, id: number): Promise<string> {
  const { forwarded, row } = await findForward(db, now, token);
  const photo = await db
    .selectFrom('occurrence_photo')
    .select('file_id')
    .where('occurrence_id', '=', row.id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!photo || !forwarded.photo_ids.includes(id)) throw errors['occurrence.not-found']();
  return photo.file_id;
}

export async function replyToForward(
  trx: Trx,
  context: Context,
  token: string,
  state: (typeof forwardReplies)[number],
  text: string | null,
  photos: readonly ReceivedFile[],
): Promise<void> {
  const { now, locale } = context;
  const { forwarded, row } = await findForward(trx, now, token, true, state);
  if (state === 'not-ours' && text === null) throw kernelErrors['request.invalid']({ fields: fieldError('text', 'required', locale) });
  if (forwarded.state === state && forwarded.answered_at !== null && forwarded.answered_at > repeatsSince(now)) {
    if (await isRepeated(trx, row.id, forwarded.id, text, photos)) return;
  }
  if (!usable.includes(forwarded.state)) throw linkErrors['link.over']();
  await trx.updateTable('occurrence_forward').set({ state, answered_at: now }).where('id', '=', forwarded.id).execute();
  await keepReplyPhotos(trx, context, { occurrence_id: row.id, question_id: null, forward_id: forwarded.id }, photos);
  const eventId = await writeEvent(trx, {
    occurrenceId: row.id,
    kind: 'forward-answered',
    side: 'system',
    isPublic: false,
    actor: { userId: null, name: forwarded.name ?? '' },
    at: now,
    text,
    changes: [
      { field: 'forwardState', old: forwarded.state, new: state },
      { field: 'forward', old: null, new: String(forwarded.id) },
      ...(photos.length === 0 ? [] : [{ field: 'photos' as const, old: null, new: String(photos.length) }]),
    ],
  });
  await announce(trx, context, 'contractor-answered', row.id, { eventId: String(eventId), text: text ?? '', contractor: forwarded.name ?? '' });
  await touch(trx, context, row);
}

/** The last answer once more: its words, and pictures that are all here already. */
async function isRepeated(trx: Trx, id: number, forwardId: number, text: string | null, photos: readonly ReceivedFile[]): Promise<boolean> {
  const { rows } = await sql<{ text: string | null; kept: number }>`select e.text, (select count(distinct f.sha256)::int from occurrence_reply_photo p
      join file f on f.id = p.file_id where p.forward_id = ${forwardId} and f.sha256 = any(${photos.map(({ sha256 }) => sha256)}::text[])) as kept
    from occurrence_event e where e.occurrence_id = ${id} and e.kind = 'forward-answered'
      and e.changes @> ${forwardMark(forwardId)}::jsonb order by e.id desc limit 1`.execute(trx);
  const last = rows[0];
  return last?.text === text && last.kept === new Set(photos.map(({ sha256 }) => sha256)).size;
}

export async function readForwards(db: Db, occurrenceId: number): Promise<Omit<ForwardView, 'photos'>[]> {
  const rows = await db
    .selectFrom('occurrence_forward')
    .select(['id', 'name', 'email', 'message', 'with_reporter', 'state', 'sent_by_name', 'sent_at', 'expires_at', 'answered_at'])
    .where('occurrence_id', '=', occurrenceId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    message: row.message,
    withReporter: row.with_reporter,
    state: row.state,
    sentBy: row.sent_by_name,
    sentAt: row.sent_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    answeredAt: maybeIso(row.answered_at),
  }));
}

/** Whom the unit wrote to, latest first. */
export async function readContacts(db: Db, unityId: number | null): Promise<{ name: string; email: string }[]> {
  const { rows } = await sql<{ name: string; email: string }>`select name, email from occurrence_contact
    where unity_id is not distinct from ${unityId} order by used_at desc limit 20`.execute(db);
  return rows;
}
