import type { Site } from '#platform/tenancy/server/site.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import { addWorkingDays, isoDay, workCalendar, type DayOff, type WorkCalendar } from '#platform/kernel/work-calendar.ts';
import type { Catalogue } from './catalogue.ts';

const made = new WeakMap<readonly unknown[], WorkCalendar>();

/** On which days this municipality works; made once per catalogue that was read. */
export function calendarOf({ daysOff }: Catalogue, { config }: Pick<Site, 'config'>): WorkCalendar {
  const known = made.get(daysOff);
  if (known?.timeZone === config.timeZone) return known;
  const calendar = workCalendar(daysOff, config.timeZone);
  made.set(daysOff, calendar);
  return calendar;
}

/** For other slices, whatever modules are on: on which days the municipality works. */
export async function municipalCalendar(db: Db | Trx, { config }: Pick<Site, 'config'>): Promise<WorkCalendar> {
  const { rows } = await sql<DayOff>`select day::text, repeats from day_off where deleted_at is null`.execute(db);
  return workCalendar(rows, config.timeZone);
}

/** The day that is so many working days after an instant, `2026-12-31`. */
export async function workingDayAfter(db: Db | Trx, site: Pick<Site, 'config'>, from: Date, days: number): Promise<string> {
  const calendar = await municipalCalendar(db, site);
  return isoDay(addWorkingDays(calendar, calendar.dayAt(from), days));
}
