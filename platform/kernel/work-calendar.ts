import { zonedInstant, zoneParts } from './written-dates.ts';

/** A day as the number of days since 1 January 1970: days are counted without a clock and without a zone. */
export type Day = number;

const dayMs = 86_400_000;

export const dayOf = (year: number, month: number, date: number): Day => Date.UTC(year, month - 1, date) / dayMs;

export function partsOf(day: Day): { readonly year: number; readonly month: number; readonly date: number } {
  const at = new Date(day * dayMs);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, date: at.getUTCDate() };
}

/** `2026-12-31`. */
export const isoDay = (day: Day): string => new Date(day * dayMs).toISOString().slice(0, 10);
export const fromIsoDay = (iso: string): Day => Date.parse(`${iso}T00:00:00Z`) / dayMs;

/** 1 Monday to 7 Sunday. The first of January 1970 was a Thursday. */
export const weekdayOf = (day: Day): number => ((((day + 3) % 7) + 7) % 7) + 1;

/** Easter Sunday of the Gregorian calendar (the anonymous computus). */
export function easter(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return dayOf(year, Math.floor(n / 31), (n % 31) + 1);
}

/** The thirteen holidays of Portugal (Código do Trabalho, article 234). */
export function nationalHolidays(year: number): Day[] {
  const sunday = easter(year);
  const fixed = [
    [1, 1],
    [4, 25],
    [5, 1],
    [6, 10],
    [8, 15],
    [10, 5],
    [11, 1],
    [12, 1],
    [12, 8],
    [12, 25],
  ] as const;
  return [sunday - 2, sunday, sunday + 60, ...fixed.map(([month, date]) => dayOf(year, month, date))];
}

/** The municipal holiday, a bridge, a day of mourning. `easter`: as far from Easter as on the day given, every year. */
export interface DayOff {
  readonly day: string;
  readonly repeats: 'once' | 'yearly' | 'easter';
}

/** On which days a municipality works. */
export interface WorkCalendar {
  readonly timeZone: string;
  isHoliday(day: Day): boolean;
  isWorking(day: Day): boolean;
  /** The day an instant falls on there. */
  dayAt(instant: Date): Day;
  minutesAt(instant: Date): number;
  /** Its last second. */
  endOf(day: Day): Date;
}

export function workCalendar(daysOff: readonly DayOff[], timeZone: string): WorkCalendar {
  const years = new Map<number, ReadonlySet<Day>>();
  const ends = new Map<Day, Date>();
  const read = (instant: Date) => {
    const { year, month, day, hour, minute } = zoneParts(instant, timeZone);
    return { day: dayOf(year, month, day), minutes: hour * 60 + minute };
  };
  const holidaysOf = (year: number): ReadonlySet<Day> => {
    const known = years.get(year) ?? new Set([...nationalHolidays(year), ...daysOff.flatMap((off) => daysOffOf(off, year))]);
    years.set(year, known);
    return known;
  };
  const isHoliday = (day: Day): boolean => holidaysOf(partsOf(day).year).has(day);
  return {
    timeZone,
    isHoliday,
    isWorking: (day) => weekdayOf(day) <= 5 && !isHoliday(day),
    dayAt: (instant) => read(instant).day,
    minutesAt: (instant) => read(instant).minutes,
    endOf(day) {
      const { year, month, date } = partsOf(day);
      const end = ends.get(day) ?? zonedInstant({ year, month, day: date, hour: 23, minute: 59, second: 59, timed: true }, timeZone);
      ends.set(day, end);
      return end;
    },
  };
}

/** When a day off falls in a year. One of 29 February is none in other years. */
export function daysOffOf({ day, repeats }: DayOff, year: number): Day[] {
  const given = fromIsoDay(day);
  const { year: first, month, date } = partsOf(given);
  if (repeats === 'once') return first === year ? [given] : [];
  if (repeats === 'easter') return [easter(year) + given - easter(first)];
  const found = dayOf(year, month, date);
  return partsOf(found).date === date ? [found] : [];
}

/** The day after `days` working days; the day it begins on does not count (Código do Procedimento Administrativo, article 87). */
export function addWorkingDays(calendar: WorkCalendar, from: Day, days: number): Day {
  let day = from;
  for (let left = days; left > 0;) {
    day += 1;
    if (calendar.isWorking(day)) left -= 1;
  }
  return day;
}

/** Working days after `from` up to and with `to`; none when `to` is not later. */
export function workingDaysBetween(calendar: WorkCalendar, from: Day, to: Day): number {
  let count = 0;
  for (let day = from + 1; day <= to; day += 1) if (calendar.isWorking(day)) count += 1;
  return count;
}
