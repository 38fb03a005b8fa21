/** `2026-10` and the day after its last: the month as a range of days, the end not in it. */
export function rangeOf(month: string): readonly [from: string, before: string] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  return [`${month}-01`, `${next}-01`];
}

/** The months between two, both included, the last `most` of them; those without a process too. */
export function monthsBetween(first: string, last: string, most: number): string[] {
  const place = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
  const [from, to] = [place(first), place(last)];
  return Array.from({ length: Math.max(0, Math.min(most, to - from + 1)) }, (_, back) => {
    const at = to - back;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  }).toReversed();
}
