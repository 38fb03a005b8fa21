import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { isoDay } from '#platform/kernel/work-calendar.ts';
import { isInForce, reminderLimits, type DurationUnit, type ReminderCondition } from '../domain/reminders.ts';
import type { Catalogue } from '../../record/server/catalogue.ts';
import { calendarOf } from '../../record/server/calendar.ts';
import { all, among, type Condition } from '../../record/server/where.ts';

export interface Reminder {
  readonly id: number;
  readonly name: string;
  readonly notificationId: number;
  readonly active: boolean;
  readonly condition: ReminderCondition;
  readonly durationValue: number;
  readonly durationUnit: DurationUnit;
  readonly start: string;
  readonly end: string | null;
  readonly repeat: boolean;
  readonly repeatValue: number | null;
  readonly repeatUnit: DurationUnit | null;
  readonly types: readonly number[];
  readonly statuses: readonly number[];
  readonly unities: readonly number[];
}

const linked = (table: string, other: string) =>
  sql`(select coalesce(json_agg(${sql.ref(`l.${other}`)}), '[]') from ${sql.table(table)} l where l.reminder_id = r.id)`;

/** All that are not in the trash, or one of them. */
export async function readReminders(db: Db, id: number | null = null): Promise<Reminder[]> {
  const { rows } =
    await sql<Reminder>`select r.id, r.name, r.notification_id as "notificationId", r.active, r.condition, r.duration_value as "durationValue",
      r.duration_unit as "durationUnit", r.start::text as start, r."end"::text as "end", r.repeat, r.repeat_value as "repeatValue", r.repeat_unit as "repeatUnit",
      ${linked('occurrence_reminder_type', 'type_id')} as types, ${linked('occurrence_reminder_status', 'status_id')} as statuses,
      ${linked('occurrence_reminder_unity', 'unity_id')} as unities
    from occurrence_reminder r where r.deleted_at is null ${id === null ? sql`` : sql`and r.id = ${id}`} order by r.id`.execute(db);
  return rows;
}

export async function readReminder(db: Db, id: number): Promise<Reminder> {
  const [reminder] = await readReminders(db, id);
  if (!reminder) throw kernelErrors['record.not-found']();
  return reminder;
}

/** Active, and today is one of its days. */
export function runsNow(reminder: Reminder, catalogue: Catalogue, site: Site, now: Date): boolean {
  return reminder.active && isInForce(reminder, isoDay(calendarOf(catalogue, site).dayAt(now)));
}

/** What a condition counts from: an instant of occurrence `o`, and what of its history that needs. */
interface Counting {
  readonly since: Condition;
  readonly history: Condition;
}

const moved = (kinds: Condition): Counting => ({
  since: sql`greatest(o.confirmed_at, m.at)`,
  // Once per occurrence and from the index alone: history is long.
  history: sql`cross join lateral (select max(e.created_at) as at from occurrence_event e where e.occurrence_id = o.id and ${kinds}) m`,
});
const due: Counting = { since: sql`o.due_at`, history: sql`` };
/** Reminders and notices are no movement. */
const counting: Readonly<Record<ReminderCondition, Counting>> = {
  idle: moved(sql`e.kind not in ('notified', 'reminded')`),
  'in-status': moved(sql`e.kind = 'moved'`),
  'before-due': due,
  'after-due': due,
};

export interface Waiting {
  readonly id: number;
  readonly since: Date;
  /** Rounds sent since then. */
  readonly round: number;
}

/** Whom a reminder concerns, as a condition on `occurrence o`, before its rounds are looked at. */
function concerned(reminder: Reminder, reached: Date, now: Date): Condition {
  const { condition } = reminder;
  const byDue = condition === 'before-due' || condition === 'after-due';
  return all([
    sql`o.live`,
    // Younger than the duration it can neither have stood still nor stayed that long.
    ...(byDue ? [sql`o.due_at is not null and o.paused_at is null`] : [sql`o.created_at <= ${reached}`]),
    ...(reminder.statuses.length > 0 ? [among(sql`o.status_id`, reminder.statuses)] : [sql`o.closed_at is null`]),
    ...(reminder.types.length > 0 ? [among(sql`o.type_id`, reminder.types)] : []),
    ...(reminder.unities.length > 0 ? [among(sql`o.unity_id`, reminder.unities)] : []),
    ...(condition === 'before-due' ? [sql`o.due_at > ${now}`] : []),
  ]);
}

/** Those a run would send about now, by id, after `afterId`. */
export async function waitingFor(
  db: Db,
  site: Site,
  catalogue: Catalogue,
  reminder: Reminder,
  now: Date,
  { afterId = 0, limit, seen = sql`true` }: { readonly afterId?: number; readonly limit: number; readonly seen?: Condition },
): Promise<Waiting[]> {
  const { reached, again } = reminderLimits(calendarOf(catalogue, site), reminder, now);
  const { since, history } = counting[reminder.condition];
  const { rows } = await sql<Waiting>`select w.id, w.since, case when t.since = w.since then t.round else 0 end as round
    from (select o.id, ${since} as since from occurrence o ${history}
      where ${concerned(reminder, reached, now)} and o.id > ${afterId} and ${seen}) w
    left join occurrence_reminded t on t.reminder_id = ${reminder.id} and t.occurrence_id = w.id
    where w.since <= ${reached} and (t.occurrence_id is null or t.since <> w.since ${again === null ? sql`` : sql`or t.sent_at <= ${again}`})
    order by w.id limit ${limit}`.execute(db);
  return rows;
}
