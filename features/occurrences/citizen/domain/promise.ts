import type { Locale } from '#platform/kernel/locale.ts';
import { isLate } from '../../record/domain/deadline.ts';

export interface Promised {
  readonly kind: 'expected' | 'overdue' | 'paused';
  /** "12 de dezembro"; with the year where it is another one. */
  readonly day: string;
}

interface Deadlined {
  readonly dueAt: string | null;
  readonly pausedAt: string | null;
}

/** What a citizen is told of the deadline; null where there is none. Late is said, not hidden. */
export function promiseOf({ dueAt, pausedAt }: Deadlined, now: Date, timeZone: string, locale: Locale): Promised | null {
  if (dueAt === null) return null;
  const instant = new Date(pausedAt ?? dueAt);
  const late = isLate({ dueAt: new Date(dueAt), pausedAt: pausedAt === null ? null : new Date(pausedAt) }, now);
  const kind = pausedAt !== null ? 'paused' : late ? 'overdue' : 'expected';
  const say = (parts: Intl.DateTimeFormatOptions, at: Date): string =>
    new Intl.DateTimeFormat(locale === 'pt' ? 'pt-PT' : 'en-GB', { timeZone, ...parts }).format(at);
  const sameYear = say({ year: 'numeric' }, instant) === say({ year: 'numeric' }, now);
  return { kind, day: say({ day: 'numeric', month: 'long', ...(!sameYear && { year: 'numeric' }) }, instant) };
}
