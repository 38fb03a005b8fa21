import type { Locale } from '#platform/kernel/locale.ts';

const tags: Readonly<Record<Locale, string>> = { pt: 'pt-PT', en: 'en-GB' };
const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

export function sayCount(value: number, locale: Locale): string {
  return new Intl.NumberFormat(tags[locale], { useGrouping: 'always' }).format(value);
}

/** "1,5 GB": in steps of 1,024, as upload limits are counted. */
export function sayBytes(bytes: number, locale: Locale): string {
  const step = bytes < 1024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  const value = bytes / 1024 ** step;
  return `${new Intl.NumberFormat(tags[locale], { maximumFractionDigits: value < 10 && step > 0 ? 1 : 0 }).format(value)} ${units[step]}`;
}

/** "3 horas", "3 hours": the largest unit that fits. */
export function sayDuration(seconds: number, locale: Locale): string {
  const [unit, size] = seconds >= 2 * 86_400 ? (['day', 86_400] as const) : seconds >= 5400 ? (['hour', 3600] as const) : (['minute', 60] as const);
  const count = Math.max(1, Math.round(seconds / size));
  return new Intl.NumberFormat(tags[locale], { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
