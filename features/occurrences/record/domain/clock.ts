import type { WorkCalendar } from '#platform/kernel/work-calendar.ts';
import { deadlineFrom, lateDays, pauseDays, postponed, type Limit } from './deadline.ts';

/** What an occurrence keeps of its deadline. */
export interface Clock {
  readonly dueAt: Date | null;
  readonly veryLateAt: Date | null;
  /** When it began; null: with the confirmation. */
  readonly dueFrom: Date | null;
  readonly pausedAt: Date | null;
  /** Who stopped it: a status, a person, or whatever else waits for somebody. */
  readonly pauseKind: string | null;
  readonly pausedDays: number;
  readonly lateDays: number | null;
}

export const noClock: Clock = { dueAt: null, veryLateAt: null, dueFrom: null, pausedAt: null, pauseKind: null, pausedDays: 0, lateDays: null };

/** What happened to it, for the history. */
export type ClockLine =
  | { readonly kind: 'paused' }
  | { readonly kind: 'resumed'; readonly days: number; readonly dueAt: Date | null; readonly before: Date | null }
  | { readonly kind: 'due'; readonly dueAt: Date; readonly lateDays: number | null };

export interface Ticking {
  readonly clock: Clock;
  readonly lines: readonly ClockLine[];
}

interface Stage {
  readonly isLast: boolean;
  readonly pausesDeadline: boolean;
}

/** Begins now, standing still where the status says so. */
export function begin(calendar: WorkCalendar, limit: Limit | null, stage: Stage, now: Date): Clock {
  if (limit === null || stage.isLast) return noClock;
  const clock = { ...noClock, ...deadlineFrom(calendar, now, limit), dueFrom: now };
  return stage.pausesDeadline ? pause(clock, 'status', now) : clock;
}

export const mayPause = (clock: Clock): boolean => clock.dueAt !== null && clock.pausedAt === null;

export function pause(clock: Clock, kind: string, now: Date): Clock {
  return mayPause(clock) ? { ...clock, pausedAt: now, pauseKind: kind } : clock;
}

export function resume(calendar: WorkCalendar, clock: Clock, limit: Limit | null, now: Date): Ticking {
  const { dueAt, veryLateAt, pausedAt } = clock;
  if (pausedAt === null) return { clock, lines: [] };
  const everyDay = limit?.calendar ?? false;
  const days = pauseDays(calendar, pausedAt, now, everyDay);
  const later = dueAt === null || veryLateAt === null ? null : postponed(calendar, { dueAt, veryLateAt }, days, everyDay);
  const going = { ...clock, ...later, pausedAt: null, pauseKind: null, pausedDays: clock.pausedDays + days };
  return { clock: going, lines: [{ kind: 'resumed', days, dueAt: going.dueAt, before: dueAt }] };
}

/** Closing ends it and keeps how late that was; reopening begins a new one, with the old debt said; statuses may stop it and let it go on. */
export function afterMove(calendar: WorkCalendar, clock: Clock, limit: Limit | null, from: Stage, to: Stage, now: Date): Ticking {
  if (to.isLast) {
    if (from.isLast) return { clock, lines: [] };
    const { clock: ended } = resume(calendar, clock, limit, now);
    const late = ended.dueAt === null ? null : lateDays(calendar, ended.dueAt, now);
    return { clock: { ...noClock, dueFrom: clock.dueFrom, pausedDays: ended.pausedDays, lateDays: late }, lines: [] };
  }
  if (from.isLast) {
    const anew = begin(calendar, limit, to, now);
    if (anew.dueAt === null) return { clock: anew, lines: [] };
    const due = { kind: 'due', dueAt: anew.dueAt, lateDays: clock.lateDays } as const;
    return { clock: anew, lines: anew.pausedAt === null ? [due] : [due, { kind: 'paused' }] };
  }
  if (to.pausesDeadline) return mayPause(clock) ? { clock: pause(clock, 'status', now), lines: [{ kind: 'paused' }] } : { clock, lines: [] };
  return clock.pauseKind === 'status' ? resume(calendar, clock, limit, now) : { clock, lines: [] };
}

/** Another limit holds: counted anew from the same beginning, with what pauses took so far. */
export function withLimit(calendar: WorkCalendar, clock: Clock, limit: Limit | null, stage: Stage, began: Date, now: Date): Clock {
  if (stage.isLast) return clock;
  // The days of its pauses are kept: the next type may have a limit again.
  if (limit === null) return { ...noClock, dueFrom: clock.dueFrom, pausedDays: resume(calendar, clock, null, now).clock.pausedDays };
  const due = postponed(calendar, deadlineFrom(calendar, began, limit), clock.pausedDays, limit.calendar);
  const next = { ...clock, ...due, dueFrom: clock.dueFrom ?? began };
  return stage.pausesDeadline && clock.dueAt === null ? pause(next, 'status', now) : next;
}
