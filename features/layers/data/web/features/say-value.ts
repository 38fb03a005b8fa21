import type { TFunction } from 'i18next';
import type { Locale } from '#platform/kernel/locale.ts';
import { sayDay, sayNumber } from '#platform/ui/format.ts';

/** A value as it is read; null where there is none. `ui`: the words of the kit. */
export function sayValue(value: string | number | boolean | null, locale: Locale, ui: TFunction): string | null {
  if (value === null || value === '') return null;
  if (typeof value === 'boolean') return ui(value ? 'yes' : 'no');
  // A year or a code is no quantity to be grouped by thousands.
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) < 10_000 ? String(value) : sayNumber(value, locale);
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? sayDay(value) : value;
}
