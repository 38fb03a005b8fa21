import type { Db } from '#platform/db/tables.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { daysOffOf, isoDay, nationalHolidays, partsOf } from '#platform/kernel/work-calendar.ts';
import { deadlineFrom } from '../../record/domain/deadline.ts';
import { live, loadCatalogue } from '../../record/server/catalogue.ts';
import { maybeIso, presentStatus, presentType } from '../../record/server/present.ts';
import { calendarOf } from '../../record/server/calendar.ts';
import { limitFor } from '../../record/server/clock.ts';
import { personOf, routeOf, type Where } from '../../record/server/route.ts';

/** The limits in force, what is due when it is reported now, and the days on which nobody works in the next twelve months. */
export async function deadlineRules(db: Db, site: Site, now: Date) {
  const catalogue = await loadCatalogue(db, site);
  const calendar = calendarOf(catalogue, site);
  const today = calendar.dayAt(now);
  const subtypes = live(catalogue.subtypes);
  const { year } = partsOf(today);
  const names = await db.selectFrom('day_off').select(['name', 'day', 'repeats']).where('deleted_at', 'is', null).execute();
  const days = [year, year + 1].flatMap((one) => [
    ...nationalHolidays(one).map((day) => ({ day, name: null, national: true })),
    ...names.flatMap((off) =>
      daysOffOf({ day: String(off.day), repeats: off.repeats }, one).map((day) => ({ day, name: off.name, national: false })),
    ),
  ]);
  return {
    types: live(catalogue.types).map((type) => {
      const limit = limitFor(catalogue, type.id, null);
      return {
        ...presentType(catalogue, type.id),
        limit,
        subtypes: subtypes.flatMap(({ id, name, typeId, limitDays, limitCalendar }) =>
          typeId === type.id && limitDays !== null ? [{ id, name, days: limitDays, calendar: limitCalendar }] : [],
        ),
        dueAt: maybeIso(limit && deadlineFrom(calendar, now, limit).dueAt),
      };
    }),
    days: days
      .filter(({ day }) => day >= today && day < today + 366)
      .toSorted((a, b) => a.day - b.day)
      .map(({ day, ...rest }) => ({ day: isoDay(day), ...rest })),
    pausing: live(catalogue.statuses)
      .filter(({ pausesDeadline }) => pausesDeadline)
      .map(presentStatus),
  };
}

/** Where it would go, and why. */
export async function tryRouting(db: Db, site: Site, where: Where, at: Date) {
  const catalogue = await loadCatalogue(db, site);
  const calendar = calendarOf(catalogue, site);
  const route = routeOf(site, catalogue, where, at);
  const person = await personOf(db, route);
  const limit = limitFor(catalogue, where.typeId, where.subtypeId);
  const { unity, rule } = route;
  const why = rule ? 'rule' : unity === null ? 'nobody' : unity.typeIds.includes(where.typeId) ? 'type' : 'first';
  return {
    unity: unity && { id: unity.id, name: unity.name },
    person: person && { id: Number(person.id), name: person.name },
    rule: rule && { id: rule.id, name: rule.name },
    why: why as 'rule' | 'type' | 'first' | 'nobody',
    holiday: calendar.isHoliday(calendar.dayAt(at)),
    dueAt: maybeIso(limit && deadlineFrom(calendar, at, limit).dueAt),
  };
}
