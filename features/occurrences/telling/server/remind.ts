import { sql } from 'kysely';
import { peopleAbout, sendAbout, templatesAbout } from '#features/messaging/server/index.ts';
import { system } from '#platform/access/actor.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Services } from '#platform/http/server/services.ts';
import { handleJob, type JobRun } from '#platform/jobs/server/jobs.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { sendReminders } from '../jobs.ts';
import type { WorkCalendar } from '#platform/kernel/work-calendar.ts';
import { announce } from '../../record/server/announce.ts';
import { keptCatalogue, type Catalogue } from '../../record/server/catalogue.ts';
import { calendarOf } from '../../record/server/calendar.ts';
import { dueWhere } from '../../record/server/due-where.ts';
import { writeEvent } from '../../record/server/timeline.ts';
import { all } from '../../record/server/where.ts';
import { handTrigger } from './manual.ts';
import { readReminders, runsNow, waitingFor, type Reminder, type Waiting } from './reminders.ts';

const atOnce = 100;
/** So many waiting ones are found by one look at the history. */
const found = 1000;
/** A run tells of deadlines this far back, so that switching it on does not tell of years. */
const lookBackDays = 3;

/** What was sent is marked in the transaction that sends it: a killed worker neither loses nor repeats a round. */
export const remindHandler = handleJob(sendReminders, async ({ site, services, signal }) => {
  const now = services.now();
  const catalogue = await keptCatalogue(site.db, site);
  let reminded = 0;
  for (const reminder of await readReminders(site.db)) {
    if (runsNow(reminder, catalogue, site, now)) reminded += await runReminder({ site, services, signal }, catalogue, reminder, now);
  }
  const due = await tellDeadlines({ site, services, signal }, calendarOf(catalogue, site), now);
  return { data: { reminded, due } };
});

type Run = Pick<JobRun, 'site' | 'services' | 'signal'>;

async function runReminder({ site, services, signal }: Run, catalogue: Catalogue, reminder: Reminder, now: Date): Promise<number> {
  let sent = 0;
  for (let afterId = 0; ;) {
    signal.throwIfAborted();
    const batch = await waitingFor(site.db, site, catalogue, reminder, now, { afterId, limit: found });
    for (const one of batch) {
      signal.throwIfAborted();
      if (await remindOf(site, services, reminder, one, now)) sent += 1;
    }
    if (batch.length < found) return sent;
    afterId = batch.at(-1)?.id ?? 0;
  }
}

/** The message about one occurrence, and whom it reaches. Null when its template is gone or switched off. */
export async function reminderAbout(db: Db, site: Site, services: Services, reminder: Reminder, one: Waiting, now: Date) {
  const trigger = handTrigger(services);
  const [template] = await templatesAbout(db, trigger.id, [reminder.notificationId]);
  if (!template) return null;
  const facts = { reminder: reminder.name, days: String(Math.max(0, Math.floor((now.getTime() - one.since.getTime()) / 86_400_000))) };
  const subject = await trigger.read(site, services, { trigger: trigger.id, recordId: String(one.id), facts, actorUserId: null });
  if (!subject) return null;
  const texts = {
    subjectPt: template.subject_pt,
    subjectEn: template.subject_en,
    messagePt: template.message_pt,
    messageEn: template.message_en,
  };
  const about = { trigger, subject, recordId: String(one.id), template: template.id, channel: template.channel, targets: template.targets, texts };
  return { about, ...(await peopleAbout(db, about)) };
}

async function remindOf(site: Site, services: Services, reminder: Reminder, one: Waiting, now: Date): Promise<boolean> {
  const message = await reminderAbout(site.db, site, services, reminder, one, now);
  if (!message) return false;
  return site.tx(system, async (trx) => {
    if (!(await takeRound(trx, reminder, one, now))) return false;
    const key = `reminder:${reminder.id}:${one.id}:${one.since.toISOString()}:${one.round + 1}`;
    if (message.people.length === 0) return false;
    const written = await sendAbout(trx, services, site, message.about, message.people, { key, sender: null, atOnce: false });
    if (!written) return false;
    await writeEvent(trx, {
      occurrenceId: one.id,
      kind: 'reminded',
      side: 'system',
      isPublic: false,
      actor: system,
      at: now,
      text: reminder.name,
      mailed: written.mailed,
    });
    return true;
  });
}

/** False when another worker, or this one before it was killed, took this round. */
async function takeRound(trx: Trx, reminder: Reminder, { id, since, round }: Waiting, now: Date): Promise<boolean> {
  const { rows } = await sql`insert into occurrence_reminded as r (reminder_id, occurrence_id, since, round, sent_at)
    values (${reminder.id}, ${id}, ${since}, ${round + 1}, ${now})
    on conflict (reminder_id, occurrence_id) do update set since = excluded.since, round = excluded.round, sent_at = excluded.sent_at
      where r.since <> excluded.since or r.round < excluded.round
    returning 1`.execute(trx);
  return rows.length > 0;
}

/** Deadlines that end today, and those that have passed: each is announced once. */
async function tellDeadlines({ site, services, signal }: Run, calendar: WorkCalendar, now: Date): Promise<number> {
  const since = new Date(now.getTime() - lookBackDays * 86_400_000);
  const wheres = [
    ['due-soon', dueWhere('today', calendar, now)],
    ['overdue', all([dueWhere('overdue', calendar, now), sql`o.due_at >= ${since}`])],
  ] as const;
  let told = 0;
  for (const [kind, where] of wheres) {
    for (let afterId = 0; ;) {
      signal.throwIfAborted();
      const { rows } = await sql<{ id: number; due_at: Date }>`select o.id, o.due_at from occurrence o
        left join occurrence_due_told t on t.occurrence_id = o.id and t.kind = ${kind} and t.due_at = o.due_at
        where o.live and ${where} and o.closed_at is null and t.occurrence_id is null and o.id > ${afterId} order by o.id limit ${atOnce}`.execute(
        site.db,
      );
      if (rows.length > 0)
        await site.tx(system, async (trx) => {
          for (const { id, due_at } of rows) {
            const { rows: taken } = await sql`insert into occurrence_due_told as t (occurrence_id, kind, due_at) values (${id}, ${kind}, ${due_at})
              on conflict (occurrence_id, kind) do update set due_at = excluded.due_at where t.due_at <> excluded.due_at returning 1`.execute(trx);
            if (taken.length > 0) await announce(trx, { site, services, actor: system }, kind, id, { due: due_at.toISOString() });
          }
        });
      told += rows.length;
      if (rows.length < atOnce) break;
      afterId = rows.at(-1)?.id ?? 0;
    }
  }
  return told;
}
