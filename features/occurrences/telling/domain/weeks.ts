import { dayOf, isoDay, partsOf, weekdayOf, type Day } from '#platform/kernel/work-calendar.ts';

/** A week by its ISO name: `2026-W47`. It begins on Monday. */
export interface Week {
  readonly name: string;
  readonly first: Day;
}

/** The week a day falls in. */
export function weekOf(day: Day): Week {
  const first = day - weekdayOf(day) + 1;
  const { year } = partsOf(first + 3);
  const opening = dayOf(year, 1, 4);
  const number = (first - (opening - weekdayOf(opening) + 1)) / 7 + 1;
  return { name: `${year}-W${String(number).padStart(2, '0')}`, first };
}

/** Null when there is no such week. */
export function readWeek(name: string): Week | null {
  const [, year, number] = /^(20\d{2})-[Ww](\d{2})$/.exec(name) ?? [];
  if (year === undefined) return null;
  const opening = dayOf(Number(year), 1, 4);
  const week = weekOf(opening - weekdayOf(opening) + 1 + (Number(number) - 1) * 7);
  return week.name === name.toUpperCase() ? week : null;
}

export const daysOf = ({ first }: Week): { readonly from: string; readonly to: string } => ({ from: isoDay(first), to: isoDay(first + 6) });
