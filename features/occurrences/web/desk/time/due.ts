import { workCalendar } from '../../../domain/calendar.ts';

export type DueState = { readonly tone: 'late' | 'today' | 'soon' | 'later'; readonly days: number } | { readonly tone: 'paused' } | null;

/** Nearer than this it is worth a sign of its own. */
const soonDays = 3;

/** How something stands to its deadline, in days of the municipality: late by so many, today, or so many left. */
export function dueState(dueAt: string | null, pausedAt: string | null, now: Date, timeZone: string): DueState {
  if (dueAt === null) return null;
  if (pausedAt !== null) return { tone: 'paused' };
  const calendar = workCalendar([], timeZone);
  const days = calendar.dayAt(new Date(dueAt)) - calendar.dayAt(now);
  if (days < 0) return { tone: 'late', days: -days };
  return { tone: days === 0 ? 'today' : days <= soonDays ? 'soon' : 'later', days };
}
