import type { TFunction } from 'i18next';
import type { Locale } from '#platform/kernel/locale.ts';
import { sayNumber } from '#platform/ui/format.ts';

/** "3,4 dias"; anything shorter than a day is a day; above ten days whole ones. */
export function sayDays(days: number | null, t: TFunction, locale: Locale): string {
  if (days === null) return t('noDays');
  if (days <= 1) return t('lessThanDay');
  const shown = days < 10 ? days : Math.round(days);
  return t('days', { count: shown, shown: sayNumber(shown, locale) });
}
