import { isoDate } from './dates.ts';
import { parseWrittenDate, type WrittenDate } from './written-dates.ts';

/** What a field holds: a day `2026-12-31`, a clock's day and time `2026-12-31T23:59:59` (no zone), or a time `23:59`. */
export type DateKind = 'day' | 'moment' | 'time';

const two = (value: number) => String(value).padStart(2, '0');
const dayOf = ({ year, month, day }: WrittenDate): string => `${year}-${two(month)}-${two(day)}`;
const momentOf = (date: WrittenDate): string => `${dayOf(date)}T${two(date.hour)}:${two(date.minute)}:${two(date.second)}`;

const isoMoment = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::(\d{2}))?)?$/;
const timePattern = /^([0-9]{1,2})(?:[:.h ]([0-9]{2})?|([0-9]{2}))?h?$/i;

/** "31-12-2026", "31.12.2026", "31122026" and the ISO form as the municipality writes them; anything else as it came. */
function slashed(text: string): string {
  const spaced = text.trim().replaceAll(/\s+/g, ' ');
  const iso = isoMoment.exec(spaced);
  if (iso && isoDate.safeParse(iso[1]).success)
    return `${iso[1]?.split('-').toReversed().join('/')} ${iso[2] ?? ''}${iso[3] ? `:${iso[3]}` : ''}`.trim();
  return spaced.replace(/^(\d{2})(\d{2})(\d{4})(?!\d)/, '$1/$2/$3').replace(/^(\d{1,2})([-. ])(\d{1,2})\2(\d{4})/, '$1/$3/$4');
}

/** The value of what a person typed, or null when it cannot be read. */
export function readTyped(kind: DateKind, text: string): string | null {
  if (kind === 'time') {
    const [, hour, minute, joined] = timePattern.exec(text.trim()) ?? [];
    const [h, m] = [Number(hour), Number(minute ?? joined ?? 0)];
    return hour !== undefined && h < 24 && m < 60 ? `${two(h)}:${two(m)}` : null;
  }
  const date = parseWrittenDate(slashed(text));
  if (date === null || (kind === 'day' && date.timed)) return null;
  return kind === 'day' ? dayOf(date) : momentOf(date);
}

/** A value as it stands in its field: "31/12/2026", "31/12/2026 23:59:59", "23:59". What is no value stays as it was typed. */
export function sayTyped(kind: DateKind, value: string): string {
  if (kind === 'time') return value.slice(0, 5) === readTyped('time', value) ? value.slice(0, 5) : value;
  const [, day, minutes = '00:00', seconds = '00'] = isoMoment.exec(value) ?? [];
  if (day === undefined || !isoDate.safeParse(day).success) return value;
  const said = day.split('-').toReversed().join('/');
  return kind === 'day' ? said : `${said} ${minutes}:${seconds}`;
}
