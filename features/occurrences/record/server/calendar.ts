import type { Site } from '#platform/tenancy/server/site.ts';
import { workCalendar, type WorkCalendar } from '../domain/calendar.ts';
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
