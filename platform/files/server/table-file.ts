import type { Locale } from '#platform/kernel/locale.ts';
import { clockOf } from '#platform/kernel/written-dates.ts';

/** A value of a table file. A `Date` is an instant; a day without a time is its ISO text in a column of kind `date`. */
export type Cell = string | number | boolean | Date | null;

export interface TableColumn {
  readonly title: string;
  /** `text` unless told; `money` has two decimals; `decimal` is written with the places its text has ("12.50"). */
  readonly kind?: 'text' | 'number' | 'money' | 'decimal' | 'boolean' | 'date' | 'datetime';
}

/** A table to be written as a file. Rows are read once, as the writer needs them: memory does not grow with their number. */
export interface TableSource {
  /** Name of the sheet. */
  readonly name: string;
  readonly columns: readonly TableColumn[];
  readonly rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>;
  readonly locale: Locale;
  /** Where instants are shown, e.g. `Europe/Lisbon`. */
  readonly timeZone: string;
}

export const yesNo: Readonly<Record<Locale, readonly [string, string]>> = { pt: ['Não', 'Sim'], en: ['No', 'Yes'] };

/** Reads the clock of a time zone; keeps its formatter, because a table asks for it a million times. */
export function wallClock(timeZone: string): (instant: Date) => Date {
  const format = clockOf(timeZone);
  return (instant) => {
    const part: Record<string, number> = {};
    for (const { type, value } of format.formatToParts(instant)) part[type] = Number(value);
    return new Date(Date.UTC(part['year'] ?? 0, (part['month'] ?? 1) - 1, part['day'], part['hour'], part['minute'], part['second']));
  };
}
