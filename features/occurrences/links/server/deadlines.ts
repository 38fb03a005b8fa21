import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import { linkDeadlines } from '../jobs.ts';
import { announce } from '../../record/server/announce.ts';
import type { Context } from '../../record/server/context.ts';
import { readWhole } from '../../record/server/record.ts';
import { writeEvent } from '../../record/server/timeline.ts';
import type { Change } from '../../record/server/tables.ts';
import { lookAs } from '../../record/server/viewer.ts';
import { mailForward } from './forwards.ts';
import { goOn, touch } from './questions.ts';

/** A contractor who did not answer is reminded this long before the link ends, when it lives longer than that. */
const remindBeforeDays = 2;
/** A contractor nobody writes to any more is forgotten; so is who it was in a hand-over long over. */
const contactKeptDays = 730;

const nobody = { userId: null, name: '' };

/** In small transactions, each as good as done alone: running twice is the same as once. */
export const deadlinesHandler = handleJob(linkDeadlines, async ({ site, actor, services, signal }) => {
  const now = services.now();
  const context: Context = { site, services, actor, locale: 'pt', sight: await lookAs(site.db, site, actor), now };
  const each = async (ids: readonly number[], work: (trx: Trx, id: number) => Promise<void>): Promise<number> => {
    for (const id of ids) {
      signal.throwIfAborted();
      await site.tx(actor, (trx) => work(trx, id));
    }
    return ids.length;
  };
  const due = await sql<{ id: number }>`select id from occurrence_inquiry where ended is null and due_at <= ${now} order by id limit 500`.execute(
    site.db,
  );
  const expired = await each(
    due.rows.map(({ id }) => id),
    (trx, id) => expireQuestion(trx, context, id),
  );
  const soon = await sql<{ id: number }>`select f.id from occurrence_forward f join occurrence o on o.id = f.occurrence_id
    where f.state in ('sent', 'accepted') and f.reminded_at is null and o.live and o.closed_at is null and f.expires_at > ${now}
      and f.expires_at <= ${now}::timestamptz + make_interval(days => ${remindBeforeDays})
      and f.expires_at - f.sent_at > make_interval(days => ${remindBeforeDays}) order by f.id limit 500`.execute(site.db);
  const reminded = await each(
    soon.rows.map(({ id }) => id),
    (trx, id) => remind(trx, context, id),
  );
  const over = await sql<{
    id: number;
  }>`select id from occurrence_forward where state in ('sent', 'accepted') and expires_at <= ${now} order by id limit 500`.execute(site.db);
  const ended = await each(
    over.rows.map(({ id }) => id),
    (trx, id) => endForward(trx, context, id),
  );
  await site.tx(actor, async (trx) => {
    const before = sql`${now}::timestamptz - make_interval(days => ${contactKeptDays})`;
    await sql`delete from occurrence_contact where used_at < ${before}`.execute(trx);
    await sql`update occurrence_forward set name = null, email = null where email is not null and expires_at < ${before}`.execute(trx);
  });
  return { data: { expired, reminded, ended } };
});

/** Nobody answered: the desk hears of it. */
async function expireQuestion(trx: Trx, context: Context, id: number): Promise<void> {
  const { rows } = await sql<{ occurrence_id: number; text: string }>`update occurrence_inquiry set ended = 'expired'
    where id = ${id} and ended is null returning occurrence_id, text`.execute(trx);
  const question = rows[0];
  if (!question) return;
  const row = await readWhole(trx, question.occurrence_id);
  if (!row.live || row.closed_at !== null) return;
  await goOn(trx, context, row);
  const eventId = await writeEvent(trx, {
    occurrenceId: row.id,
    kind: 'question-expired',
    side: 'system',
    isPublic: false,
    actor: nobody,
    at: context.now,
    text: question.text,
  });
  await announce(trx, context, 'question-expired', row.id, { eventId: String(eventId), text: question.text });
  await touch(trx, context, row);
}

async function remind(trx: Trx, context: Context, id: number): Promise<void> {
  const letter = await trx
    .updateTable('occurrence_forward')
    .set({ reminded_at: context.now })
    .where('id', '=', id)
    .where('reminded_at', 'is', null)
    .returning(['occurrence_id', 'token', 'name', 'email', 'locale', 'message', 'expires_at'])
    .executeTakeFirst();
  if (letter) await mailForward(trx, context, await readWhole(trx, letter.occurrence_id), letter, true);
}

async function endForward(trx: Trx, context: Context, id: number): Promise<void> {
  const forwarded = await trx
    .updateTable('occurrence_forward')
    .set({ state: 'expired' })
    .where('id', '=', id)
    .where('state', 'in', ['sent', 'accepted'])
    .returning(['occurrence_id', 'name'])
    .executeTakeFirst();
  if (!forwarded) return;
  const row = await readWhole(trx, forwarded.occurrence_id);
  if (!row.live || row.closed_at !== null) return;
  const changes: Change[] = [{ field: 'forwardedTo', old: forwarded.name, new: null }];
  await writeEvent(trx, { occurrenceId: row.id, kind: 'forward-ended', side: 'system', isPublic: false, actor: nobody, at: context.now, changes });
  await touch(trx, context, row);
}
