import { z } from 'zod';
import { issue } from './issue.ts';

/** A day and time as written on a clock, without a zone: turning it into an instant is `zonedInstant`'s work. */
export interface WrittenDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** Was a time written? */
  readonly timed: boolean;
}

const pattern = /^([0-9]{1,2})\/([0-9]{1,2})\/([0-9]{4})(?:[ T]+([0-9]{1,2}):([0-9]{2})(?::([0-9]{2}))?)?$/;

/** Reads dd/mm/yyyy with an optional hh:mm or hh:mm:ss. Null for anything else and for days the calendar does not have. */
export function parseWrittenDate(text: string): WrittenDate | null {
  const match = pattern.exec(text.trim());
  if (!match) return null;
  const [day = 0, month = 0, year = 0, hour = 0, minute = 0, second = 0] = match.slice(1).map((part) => Number(part ?? 0));
  if (year < 1000 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null;
  if (hour > 23 || minute > 59 || second > 59) return null;
  return { year, month, day, hour, minute, second, timed: match[4] !== undefined };
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Making a clock costs more than reading it a thousand times. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** What a clock in that zone shows at an instant. */
export function zoneParts(instant: Date, timeZone: string): WrittenDate {
  const parts = clockOf(timeZone).formatToParts(instant);
  const get = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return { year: get('year'), month: get('month'), day: get('day'), hour: get('hour'), minute: get('minute'), second: get('second'), timed: true };
}

function asUtc(date: WrittenDate): number {
  return Date.UTC(date.year, date.month - 1, date.day, date.hour, date.minute, date.second);
}

/**
 * The instant a clock in that zone shows the written date. In the hour that comes twice, the first one; a time that the change
 * to summer time skips moves on by the change.
 */
export function zonedInstant(date: WrittenDate, timeZone = 'Europe/Lisbon'): Date {
  const wanted = asUtc(date);
  const offsets = [wanted - 86_400_000, wanted + 86_400_000].map((near) => asUtc(zoneParts(new Date(near), timeZone)) - near);
  const exact = [...new Set(offsets)].map((offset) => wanted - offset).filter((instant) => asUtc(zoneParts(new Date(instant), timeZone)) === wanted);
  return new Date(exact.length > 0 ? Math.min(...exact) : wanted - (offsets[0] ?? 0));
}

const two = (value: number) => String(value).padStart(2, '0');

/** dd/mm/yyyy of an instant in that zone. */
export function formatDate(instant: Date, timeZone = 'Europe/Lisbon'): string {
  const { year, month, day } = zoneParts(instant, timeZone);
  return `${two(day)}/${two(month)}/${String(year).padStart(4, '0')}`;
}

/** dd/mm/yyyy hh:mm:ss of an instant in that zone. */
export function formatDateTime(instant: Date, timeZone = 'Europe/Lisbon'): string {
  const { hour, minute, second } = zoneParts(instant, timeZone);
  return `${formatDate(instant, timeZone)} ${two(hour)}:${two(minute)}:${two(second)}`;
}

/** A written date ("31/12/2026" or "31/12/2026 23:59:59"), parsed to its parts. */
export const writtenDate = z
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
