/* Days and times as people write and read them, without zod: pages of the first load show dates. */

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

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Kept: making a clock costs more than reading it a thousand times. */
export function clockOf(timeZone: string): Intl.DateTimeFormat {
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

/** The day it is there: `2026-11-21`. */
export function localDay(instant: Date, timeZone: string): string {
  return formatDate(instant, timeZone).split('/').toReversed().join('-');
}

/** dd/mm/yyyy hh:mm:ss of an instant in that zone. */
export function formatDateTime(instant: Date, timeZone = 'Europe/Lisbon'): string {
  const { hour, minute, second } = zoneParts(instant, timeZone);
  return `${formatDate(instant, timeZone)} ${two(hour)}:${two(minute)}:${two(second)}`;
}
