/** Days as `yyyy-mm-dd`; what has no such day (29 February) is the last of the month (Civil Code, article 279, c). */
export function addYears(day: string, years: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(2000, 0, 1));
  last.setUTCFullYear(year + years, month, 0);
  return `${String(year + years).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(Math.min(date, last.getUTCDate())).padStart(2, '0')}`;
}

export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
