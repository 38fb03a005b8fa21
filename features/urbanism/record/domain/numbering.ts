/** Marks of a rule: the year in full or in two digits, the year's serial, padded with `{serial:5}`. */
const marks = /\{(year|yy|serial)(?::([1-9]))?\}/g;

/** A rule makes numbers that differ: it has the serial exactly once, the year because the serial begins anew with it, and no other braces. */
export function isRule(rule: string): boolean {
  const found = [...rule.matchAll(marks)].map(([, mark = '']) => mark);
  const serials = found.filter((mark) => mark === 'serial').length;
  return serials === 1 && found.length > serials && !/[{}]/.test(rule.replaceAll(marks, ''));
}

export function numberBy(rule: string, year: number, serial: number): string {
  return rule.replaceAll(marks, (_, mark: string, width?: string) => {
    const value = { year: String(year), yy: String(year % 100).padStart(2, '0'), serial: String(serial) }[mark] ?? '';
    return value.padStart(Number(width ?? 0), '0');
  });
}

/** As it is stored: without space around it, one space between. Case and accents are the reader's, and count in no comparison. */
export const storedNumber = (written: string): string => written.trim().replaceAll(/\s+/g, ' ');

/** The next sub-process: one more than the highest that is a number. */
export function nextSub(taken: readonly (string | null)[]): string {
  const numbers = taken.flatMap((sub) => (sub !== null && /^\d{1,9}$/.test(sub) ? [Number(sub)] : []));
  return String(Math.max(0, ...numbers) + 1);
}
