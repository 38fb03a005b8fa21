import type { z } from 'zod';
import { dateValue } from './dates.ts';
import { issueAt } from './issue.ts';

/**
 * For `superRefine` of an object: the date in `field` comes after the one in `target` (or is the same, with `orEqual`).
 * Silent while one of them is empty or not a date: their own rules speak then. The complaint stands at `field`.
 */
export function dateAfter<T extends object>(field: keyof T & string, target: keyof T & string, { orEqual = false, timeZone = 'Europe/Lisbon' } = {}) {
  return (row: T, context: z.RefinementCtx<unknown>): void => {
    const [own, other] = [dateValue(row[field], timeZone), dateValue(row[target], timeZone)];
    if (own === null || other === null || own > other || (orEqual && own === other)) return;
    context.addIssue(issueAt(orEqual ? 'after-or-equal' : 'after', [field], { target }));
  };
}

/** For `superRefine`: both ends of a range are dates; each end that is not is told so. */
export function dateRange<T extends object>(from: keyof T & string, to: keyof T & string, code: 'date' | 'period' = 'date') {
  return (row: T, context: z.RefinementCtx<unknown>): void => {
    for (const end of [from, to]) if (dateValue(row[end]) === null) context.addIssue(issueAt(code, [end]));
  };
}

/** For `superRefine`: the number in `field` is greater than the one in `target`. Skipped while either is empty. */
export function greaterThan<T extends object>(field: keyof T & string, target: keyof T & string) {
  return (row: T, context: z.RefinementCtx<unknown>): void => {
    const [own, other] = [numberValue(row[field]), numberValue(row[target])];
    if (own === null || other === null || own > other) return;
    context.addIssue(issueAt('greater', [field], { target }));
  };
}

function numberValue(value: unknown): number | null {
  if (value === null || value === undefined || (typeof value === 'string' && value.trim() === '')) return null;
  const number = Number(value);
  return Number.isNaN(number) ? null : number;
}
