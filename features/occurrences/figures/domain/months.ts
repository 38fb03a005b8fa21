/** `count` calendar months ending with the one of `day` (`2026-11-21`), oldest first: `2026-11`. */
export function lastMonths(day: string, count: number): string[] {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return Array.from({ length: count }, (_entry, index) => {
    const at = year * 12 + (month - 1) - (count - 1 - index);
    return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`;
  });
}

/** Every calendar month that the days from `from` to `to` touch. */
export function monthsBetween(from: string, to: string): string[] {
  const number = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return lastMonths(to, Math.max(1, number(to) - number(from) + 1));
}
