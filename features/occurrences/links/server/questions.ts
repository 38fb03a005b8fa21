import { sql } from 'kysely';
import type { ReceivedFile } from '#platform/files/server/files.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import { formatDateTime } from '#platform/kernel/written-dates.ts';
import { linkErrors } from '../errors.ts';
import { errors } from '../../record/errors.ts';
import { replyPhotosMost } from '../contract.ts';
import { questionLink } from '../../record/addresses.ts';
import { announce, push } from '../../record/server/announce.ts';
import type { Context } from '../../record/server/context.ts';
import { openForChange, record } from '../../record/server/change.ts';
import { maybeIso } from '../../record/server/present.ts';
import { readReporter, readWhole, type ReporterRow } from '../../record/server/record.ts';
import { newLinkKey } from '#platform/secrets/server/link-key.ts';
import type { WholeRow } from '../../record/server/rows.ts';
import { startClock, stopClock } from '../../record/server/clock-stop.ts';
import { writeEvent } from '../../record/server/timeline.ts';
import { readDeskSettings } from '../../related/server/settings.ts';
import { questionMail } from './mails.ts';
import { placeForOutside } from './place.ts';
import { keepReplyPhotos } from './replies.ts';

export const dayMs = 86_400_000;

/** Why the deadline stands still while an answer is waited for. */
const waiting = 'question';
const system = { side: 'system', actor: { userId: null, name: '' } } as const;

/** Nobody is waited for any more. */
export const goOn = (trx: Trx, context: Context, row: WholeRow): Promise<boolean> => startClock(trx, context, row, [waiting], system);

/** Of a part: whoever reported the whole. */
export async function whoReported(db: Db, row: Pick<WholeRow, 'id' | 'parent_id'>): Promise<ReporterRow> {
  return readReporter(db, row.parent_id ?? row.id);
}

/** Asks by mail; the deadline of the occurrence stands still meanwhile, where the municipality has one. */
export async function ask(trx: Trx, context: Context, id: number, text: string, days: number | undefined): Promise<number> {
  const opened = await openForChange(trx, context, id, null);
  const { row } = opened;
  if (row.closed_at !== null) throw linkErrors['question.closed']();
  const reporter = await whoReported(trx, row);
  if (reporter.email === null) throw linkErrors['question.no-email']();
  const open = await openQuestion(trx, id);
  // The same question again: pressed twice, or its receipt was lost on its way.
  if (open?.text === text) return open.id;
  if (open) throw linkErrors['question.open']();
  const { site, services, now, actor, sight } = context;
  const due = new Date(now.getTime() + (days ?? (await readDeskSettings(trx)).questionDays) * dayMs);
  const token = newLinkKey();
  const made = await trx
    .insertInto('occurrence_inquiry')
    .values({
      occurrence_id: id,
      token,
      text,
      asked_by_id: actor.userId,
      asked_by_name: actor.name,
      asked_at: now,
      due_at: due,
      answer: null,
      ended: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await services.mail.send(trx, site, {
    to: reporter.email,
    locale: reporter.locale,
    template: questionMail,
    data: {
      code: row.code,
      type: sight.catalogue.types.get(row.type_id)?.name ?? '',
      address: row.address,
      question: text,
      due: formatDateTime(due, site.config.timeZone),
      link: questionLink(services.publicUrl(site), token),
    },
  });
  await stopClock(trx, context, row, waiting, null, { side: 'staff', actor });
  const eventId = await record(trx, context, opened, { kind: 'question', isPublic: false, text, mailed: 1 });
  await announce(trx, context, 'question', id, { eventId: String(eventId), question: text, due: due.toISOString() });
  return made.id;
}

export async function withdraw(trx: Trx, context: Context, id: number): Promise<void> {
  const opened = await openForChange(trx, context, id, null);
  const question = await openQuestion(trx, id);
  if (!question) return;
  await trx.updateTable('occurrence_inquiry').set({ ended: 'withdrawn' }).where('id', '=', question.id).execute();
  await goOn(trx, context, opened.row);
  await record(trx, context, opened, { kind: 'question-withdrawn', isPublic: false, text: question.text });
}

async function openQuestion(trx: Trx, occurrenceId: number) {
  return trx
    .selectFrom('occurrence_inquiry')
    .select(['id', 'text'])
    .where('occurrence_id', '=', occurrenceId)
    .where('ended', 'is', null)
    .executeTakeFirst();
}

interface Asked {
  readonly id: number;
  readonly occurrence_id: number;
  readonly text: string;
  readonly asked_at: Date;
  readonly due_at: Date;
  readonly answer: string | null;
  readonly ended: string | null;
}

/** By its link. Withdrawn, or about an occurrence that is closed or gone: over. An answered one still shows its answer. */
async function findAsked(db: Db, token: string, lock = false): Promise<{ readonly asked: Asked; readonly row: WholeRow }> {
  const query = db
    .selectFrom('occurrence_inquiry')
    .select(['id', 'occurrence_id', 'text', 'asked_at', 'due_at', 'answer', 'ended'])
    .where('token', '=', token);
  const asked = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!asked) throw errors['occurrence.link-invalid']();
  const row = await readWhole(db, asked.occurrence_id);
  const answered = asked.ended === 'answered';
  if (!row.live || asked.ended === 'withdrawn' || (row.closed_at !== null && !answered)) throw linkErrors['link.over']();
  return { asked, row };
}

export async function showQuestion(db: Db, { site, sight, now }: Context, token: string) {
  const { asked, row } = await findAsked(db, token);
  return {
    ...placeForOutside(sight, row),
    municipality: site.config.name,
    question: asked.text,
    askedAt: asked.asked_at.toISOString(),
    dueAt: asked.due_at.toISOString(),
    isLate: asked.due_at < now,
    answer: asked.answer,
    photosMost: replyPhotosMost,
  };
}

/** Once. After the deadline it is read all the same: late words are better than none. */
export async function answerQuestion(trx: Trx, context: Context, token: string, text: string, photos: readonly ReceivedFile[]): Promise<void> {
  const { asked, row } = await findAsked(trx, token, true);
  if (asked.ended === 'answered') throw linkErrors['link.over']();
  const reporter = await whoReported(trx, row);
  await trx.updateTable('occurrence_inquiry').set({ answer: text, answered_at: context.now, ended: 'answered' }).where('id', '=', asked.id).execute();
  await goOn(trx, context, row);
  await keepReplyPhotos(trx, context, { occurrence_id: row.id, question_id: asked.id, forward_id: null }, photos);
  const eventId = await writeEvent(trx, {
    occurrenceId: row.id,
    kind: 'question-answered',
    side: 'reporter',
    isPublic: false,
    actor: { userId: context.actor.userId, name: reporter.name ?? '' },
    at: context.now,
    text,
    changes: photos.length === 0 ? [] : [{ field: 'photos', old: null, new: String(photos.length) }],
  });
  await announce(trx, context, 'question-answered', row.id, { eventId: String(eventId), text });
  await touch(trx, context, row);
}

/** The record counts as changed: whoever has it open sees the new line. */
export async function touch(trx: Trx, context: Context, row: WholeRow): Promise<void> {
  await sql`update occurrence set updated_at = ${context.now} where id = ${row.id}`.execute(trx);
  await push(trx, context, row, await readWhole(trx, row.id));
}

export async function readQuestions(db: Db, occurrenceId: number) {
  const rows = await db
    .selectFrom('occurrence_inquiry')
    .select(['id', 'text', 'asked_by_name', 'asked_at', 'due_at', 'answer', 'answered_at', 'ended'])
    .where('occurrence_id', '=', occurrenceId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    text: row.text,
    askedBy: row.asked_by_name,
    askedAt: row.asked_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    answer: row.answer,
    answeredAt: maybeIso(row.answered_at),
    ended: row.ended,
  }));
}
