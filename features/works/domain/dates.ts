/** Days as `yyyy-mm-dd`, both ends included. An end that is not known yet is null: it goes on. */
export interface Span {
  readonly from: string;
  readonly to: string | null;
}

const last = '9999-12-31';

/** The days two spans have in common; null: none. */
export function overlap(a: Span, b: Span): Span | null {
  const from = a.from > b.from ? a.from : b.from;
  const [endA, endB] = [a.to ?? last, b.to ?? last];
  const to = endA < endB ? endA : endB;
  if (from > to) return null;
  return { from, to: to === last ? null : to };
}

/** What really happened counts before what was planned; a work that began after its planned end is one day long. Null: no dates yet. */
export function spanOf(dates: {
  readonly plannedStart: string | null;
  readonly plannedEnd: string | null;
  readonly actualStart: string | null;
  readonly actualEnd: string | null;
}): Span | null {
  const from = dates.actualStart ?? dates.plannedStart;
  const to = dates.actualEnd ?? dates.plannedEnd;
  if (from === null) return null;
  return { from, to: to !== null && to < from ? from : to };
}

/** The same day some years on; of 29 February the 28th where there is none. */
export function yearsAfter(day: string, years: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const next = new Date(Date.UTC(year + years, month - 1, date));
  if (next.getUTCMonth() !== month - 1) next.setUTCDate(0);
  return next.toISOString().slice(0, 10);
}

export function daysAfter(day: string, days: number): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + days);
  return next.toISOString().slice(0, 10);
}

/** The weeks of a month, Monday first, with the days of the neighbours that fill them. `month`: `yyyy-mm`. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const weekday = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7;
  const weeks: string[][] = [];
  for (let day = daysAfter(first, -weekday); weeks.length === 0 || day.slice(0, 7) === month; day = daysAfter(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => daysAfter(day, index)));
  return weeks;
}

/** The month before or after. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}
