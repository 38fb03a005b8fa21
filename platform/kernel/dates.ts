import { z } from 'zod';
import { issue } from './issue.ts';
import { parseWrittenDate, zonedInstant } from './written-dates.ts';

/** A written date ("31/12/2026" or "31/12/2026 23:59:59"), parsed to its parts. */
const writtenDate = z
  .string()
  .max(30)
  .transform((text, context) => {
    const date = parseWrittenDate(text);
    if (date !== null) return date;
    context.addIssue({ code: 'custom', ...issue('date') });
    return z.NEVER;
  });

/** A written date, parsed to the ISO instant it names in the zone. */
export function writtenInstant(timeZone = 'Europe/Lisbon') {
  return writtenDate.transform((date, context) => {
    const at = zonedInstant(date, timeZone);
    if (heldIn(at.getTime())) return at.toISOString();
    context.addIssue({ code: 'custom', ...issue('date.range', yearsTold) });
    return z.NEVER;
  });
}

const firstInstant = Date.UTC(1000, 0, 1);
const endOfYears = Date.UTC(10_000, 0, 1);
const yearsTold = { from: '01/01/1000', to: '31/12/9999' };

/** Years of four digits, in UTC: outside them PostgreSQL and JavaScript write a day in ways the other does not read. What is no date passes. */
const heldIn = (at: number): boolean => Number.isNaN(at) || (at >= firstInstant && at < endOfYears);
const inYears = (text: string): boolean => heldIn(Date.parse(text));

/** Zones lie within fourteen hours of UTC; PostgreSQL takes no offset beyond sixteen. */
const inZones = (text: string): boolean => {
  const [, hours = 0, minutes = 0] = /[+-](\d\d):?(\d\d)$/.exec(text) ?? [];
  return Number(hours) * 60 + Number(minutes) <= 14 * 60;
};

/** An ISO day as it enters, "2026-12-31": the calendar has it, and every database and clock can hold it. */
export const isoDate = z.iso.date().refine(inYears, issue('date.range', yearsTold));
/** An ISO instant as it enters, "2026-12-31T23:59:59Z" or with an offset. */
export const isoInstant = z.iso.datetime({ offset: true }).refine(inYears, issue('date.range', yearsTold)).refine(inZones, issue('date'));

/** What leaves the server: looser than what enters, so that a rule made stricter never hides an old record. */
export const dateOut = z.iso.date();
export const instantOut = z.iso.datetime({ offset: true });

const daysPattern = /^(?:\d{4}-\d{2}-\d{2})?\.\.(?:\d{4}-\d{2}-\d{2})?$|^\d{4}-\d{2}-\d{2}$/;

/** A filter on days: `from..to` with both ends included and either left out, or one day. */
export const dayRange = z
  .string()
  .regex(daysPattern)
  .superRefine((text, context) => {
    if (!daysPattern.test(text)) return;
    const complaints = text.split('..').flatMap((day) => (day === '' ? [] : (isoDate.safeParse(day).error?.issues ?? [])));
    for (const { code, ...rest } of complaints.slice(0, 1))
      context.addIssue({ code: 'custom', ...('params' in rest && code === 'custom' ? { params: rest.params } : issue('date')) });
  });

/** Is a range complete: both ends dates? */
export function isDateRange(range: { readonly from: unknown; readonly to: unknown }): boolean {
  return [range.from, range.to].every(
    (end) => typeof end === 'string' && (parseWrittenDate(end) !== null || isoDate.safeParse(end).success || isoInstant.safeParse(end).success),
  );
}

/** Time of a date value in any accepted form, for comparing; null when empty or unreadable. */
export function dateValue(value: unknown, timeZone = 'Europe/Lisbon'): number | null {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.getTime();
  if (typeof value !== 'string' || value.trim() === '') return null;
  const written = parseWrittenDate(value);
  if (written !== null) return zonedInstant(written, timeZone).getTime();
  if (!isoDate.safeParse(value).success && !isoInstant.safeParse(value).success) return null;
  return Date.parse(value);
}
