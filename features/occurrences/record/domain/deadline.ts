import { addWorkingDays, workingDaysBetween, type Day, type WorkCalendar } from '#platform/kernel/work-calendar.ts';

/** Within how many days something is to be dealt with: working days, or every day. */
export interface Limit {
  readonly days: number;
  readonly calendar: boolean;
}

export interface Limited {
  readonly limitDays: number | null;
  readonly limitCalendar: boolean;
}

/** Three times the limit is not late, it is forgotten. */
const veryLateTimes = 3;

/** The subtype's limit where it has one, else the type's. */
export function limitOf(type: Limited | undefined, subtype: Limited | undefined): Limit | null {
  const holder = subtype?.limitDays == null ? type : subtype;
  return holder?.limitDays == null ? null : { days: holder.limitDays, calendar: holder.limitCalendar };
}

/** Where every day counts, a limit that ends on a day nobody works ends on the next one somebody does. */
function nextWorking(calendar: WorkCalendar, day: Day): Day {
  return calendar.isWorking(day) ? day : addWorkingDays(calendar, day, 1);
}

export function lastDay(calendar: WorkCalendar, from: Day, { days, calendar: every }: Limit): Day {
  return every ? nextWorking(calendar, from + days) : addWorkingDays(calendar, from, days);
}

export interface Deadline {
  readonly dueAt: Date;
  readonly veryLateAt: Date;
}

/** The deadline of what begins now: the end of the last day. */
export function deadlineFrom(calendar: WorkCalendar, now: Date, limit: Limit): Deadline {
  const from = calendar.dayAt(now);
  return {
    dueAt: calendar.endOf(lastDay(calendar, from, limit)),
    veryLateAt: calendar.endOf(lastDay(calendar, from, { ...limit, days: limit.days * veryLateTimes })),
  };
}

/** So many days later: working days, or every day. */
export function postponed(calendar: WorkCalendar, { dueAt, veryLateAt }: Deadline, days: number, everyDay: boolean): Deadline {
  const later = (instant: Date): Date => {
    if (days === 0) return instant;
    const day = calendar.dayAt(instant);
    return calendar.endOf(everyDay ? nextWorking(calendar, day + days) : addWorkingDays(calendar, day, days));
  };
  return { dueAt: later(dueAt), veryLateAt: later(veryLateAt) };
}

/** How many days a pause took. One within a day, or over a weekend, takes none. */
export function pauseDays(calendar: WorkCalendar, pausedAt: Date, now: Date, everyDay: boolean): number {
  const [from, to] = [calendar.dayAt(pausedAt), calendar.dayAt(now)];
  return everyDay ? Math.max(0, to - from) : workingDaysBetween(calendar, from, to);
}

/** What an occurrence keeps of its deadline while it is open. */
export interface Due {
  readonly dueAt: Date | null;
  readonly veryLateAt: Date | null;
  readonly pausedAt: Date | null;
}

/** Past its deadline, and not waiting for somebody. `server/time/due-where.ts` says the same to the database. */
export const isLate = ({ dueAt, pausedAt }: Omit<Due, 'veryLateAt'>, now: Date): boolean => dueAt !== null && pausedAt === null && dueAt < now;
const isVeryLate = (due: Due, now: Date): boolean => isLate(due, now) && due.veryLateAt !== null && due.veryLateAt < now;

/** Working days since the deadline; 0 while it is not past. What is late on a day nobody works is late by one. */
export function lateDays(calendar: WorkCalendar, dueAt: Date, now: Date): number {
  return dueAt < now ? Math.max(1, workingDaysBetween(calendar, calendar.dayAt(dueAt), calendar.dayAt(now))) : 0;
}

export const dueStates = ['running', 'paused', 'late', 'very-late'] as const;

/** How an open occurrence stands to its deadline, wherever that is told. */
export interface Standing {
  readonly state: (typeof dueStates)[number];
  /** Working days: left while it runs (0 is its last day), past once it is late; 0 while paused. */
  readonly days: number;
}

export function standing(calendar: WorkCalendar, due: Due, now: Date): Standing | null {
  const { dueAt } = due;
  if (dueAt === null) return null;
  if (due.pausedAt !== null) return { state: 'paused', days: 0 };
  if (isLate(due, now)) return { state: isVeryLate(due, now) ? 'very-late' : 'late', days: lateDays(calendar, dueAt, now) };
  return { state: 'running', days: workingDaysBetween(calendar, calendar.dayAt(now), calendar.dayAt(dueAt)) };
}

const soonDays = 5;

/** The last moments of today and of the fifth working day after it: a deadline up to then is due today, or soon. */
export function dueBounds(calendar: WorkCalendar, now: Date): { readonly today: Date; readonly soon: Date } {
  const today = calendar.dayAt(now);
  return { today: calendar.endOf(today), soon: calendar.endOf(addWorkingDays(calendar, today, soonDays)) };
}
