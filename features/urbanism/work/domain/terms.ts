import { addWorkingDays, type Day, type WorkCalendar } from '#platform/kernel/work-calendar.ts';

export const counts = ['entry', 'before'] as const;
export const taskStates = ['running', 'suspended', 'waiting', 'done'] as const;
export type TaskState = (typeof taskStates)[number];

/** A task of a process as its term is computed, in the order of the steps. It keeps the days it was made with: a rule that changes is for later processes. */
export interface Term {
  readonly days: number;
  /** From the entry of the process, or from the day the task before it was done. */
  readonly counts: (typeof counts)[number];
  readonly doneOn: Day | null;
}

/** From the day something was asked of the applicant to the day it came; null: it has not come. */
export interface Suspension {
  readonly from: Day;
  readonly to: Day | null;
}

export interface Timed {
  readonly state: TaskState;
  readonly startedOn: Day | null;
  /** Null while it waits, or is suspended with days left. */
  readonly dueOn: Day | null;
}

/**
 * The last of so many working days after `start`, which does not count itself (Código do Procedimento Administrativo, article 87). Days
 * after something was asked, up to the day it came, do not count either. Null: an open suspension leaves days over.
 */
export function dueDay(calendar: WorkCalendar, start: Day, days: number, suspensions: readonly Suspension[]): Day | null {
  const open = Math.min(...suspensions.map(({ from, to }) => (to === null ? from : Number.POSITIVE_INFINITY)));
  const closed = suspensions.flatMap(({ from, to }) => (to === null ? [] : [{ from, to }]));
  let day = start;
  for (let left = days; left > 0;) {
    const next = addWorkingDays(calendar, day, 1);
    if (next > open) return null;
    day = next;
    if (!closed.some(({ from, to }) => day > from && day <= to)) left -= 1;
  }
  return day;
}

/** How each stands. A task counted from the one before begins on the day that one was done; the first counts from the entry. */
export function timed(calendar: WorkCalendar, entry: Day | null, terms: readonly Term[], suspensions: readonly Suspension[]): Timed[] {
  return terms.map((term, index) => {
    const before = terms[index - 1];
    const startedOn = term.counts === 'entry' || before === undefined ? entry : before.doneOn;
    const dueOn = startedOn === null ? null : dueDay(calendar, startedOn, term.days, suspensions);
    const state = term.doneOn !== null ? 'done' : startedOn === null ? 'waiting' : dueOn === null ? 'suspended' : 'running';
    return { state, startedOn, dueOn };
  });
}
