import { zonedInstant, zoneParts } from '#platform/kernel/written-dates.ts';
import type { Text } from '#platform/kernel/locale.ts';

/** When a person wants e-mail about what they do not answer for alone. Receipts of one's own requests always go at once. */
export const frequencies = ['auto', 'instant', 'daily', 'weekly', 'never'] as const;
export type Frequency = (typeof frequencies)[number];

/** As many mails an hour leave one by one for who chose nothing; what comes then is gathered until the hour is full. */
export const calmPerHour = 10;
/** On the clock of the municipality. */
const digestHour = 8;

export const frequencyNames: Readonly<Record<Frequency, Text>> = {
  auto: { pt: 'Uma a uma, juntas quando são muitas', en: 'One by one, grouped when there are many' },
  instant: { pt: 'Sempre uma a uma', en: 'Always one by one' },
  daily: { pt: 'Um resumo por dia', en: 'One summary a day' },
  weekly: { pt: 'Um resumo por semana', en: 'One summary a week' },
  never: { pt: 'Nenhuma por e-mail', en: 'None by e-mail' },
};

/** When a message leaves: null at once; an instant: in the summary of then; `never`: not at all. */
export function summaryAt(frequency: Frequency, lately: number, now: Date, timeZone: string): Date | null | 'never' {
  if (frequency === 'never') return 'never';
  if (frequency === 'instant' || (frequency === 'auto' && lately < calmPerHour)) return null;
  if (frequency === 'auto') return new Date(Math.floor(now.getTime() / 3_600_000 + 1) * 3_600_000);
  return nextMorning(now, timeZone, frequency === 'weekly');
}

/** The next time a clock there shows the hour of summaries; weekly: on a Monday. */
export function nextMorning(now: Date, timeZone: string, weekly: boolean): Date {
  const today = zoneParts(now, timeZone);
  for (let ahead = 0; ; ahead += 1) {
    const day = new Date(Date.UTC(today.year, today.month - 1, today.day + ahead));
    if (weekly && day.getUTCDay() !== 1) continue;
    const written = { year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate() };
    const instant = zonedInstant({ ...written, hour: digestHour, minute: 0, second: 0, timed: true }, timeZone);
    if (instant > now) return instant;
  }
}
