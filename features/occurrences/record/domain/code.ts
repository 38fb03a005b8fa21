import { zoneParts } from '#platform/kernel/written-dates.ts';

const small = new Set(['de', 'da', 'do', 'das', 'dos', 'e', 'a', 'o']);

/** Letters that begin a municipality's codes: the initials of its name, or its first two letters. "Vila Clara" gives VC. */
export function codePrefix(name: string): string {
  const plain = name.normalize('NFD').replace(/[^A-Za-z ]/g, '');
  const words = plain.split(/\s+/).filter((word) => word !== '' && !small.has(word.toLowerCase()));
  const letters = words.length > 1 ? words.map((word) => word[0]).join('') : (words[0] ?? 'MB').slice(0, 2);
  return letters.toUpperCase().slice(0, 4).padEnd(2, 'X');
}

/** `VC-2026-000123`: short enough to be read out on the phone. */
export function makeCode(prefix: string, year: number, sequence: number): string {
  return `${prefix}-${year}-${String(sequence).padStart(6, '0')}`;
}

/** A code as people write or say it ("vc 2026 123"), in its one form; the text itself when it is none. */
export function normaliseCode(text: string): string {
  const match = /^([A-Za-z]{2,4})[\s\-/.]*(\d{4})[\s\-/.]+(\d{1,9})$/.exec(text.trim()) ?? /^([A-Za-z]{2,4})(\d{4})(\d{6,9})$/.exec(text.trim());
  if (!match) return text.trim().toUpperCase();
  const [, prefix = '', year = '', sequence = ''] = match;
  return makeCode(prefix.toUpperCase(), Number(year), Number(sequence));
}

/** Year in which an instant falls in the municipality. */
export function yearOf(instant: Date, timeZone: string): number {
  return zoneParts(instant, timeZone).year;
}
