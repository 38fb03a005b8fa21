import { formatDateTime } from '#platform/kernel/written-dates.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';

/** dd/mm/yyyy hh:mm:ss where the municipality is. */
export function sayInstant(iso: string): string {
  return formatDateTime(new Date(iso), publicConfig().timeZone);
}

/** dd/mm/yyyy of an ISO day. */
export function sayDay(iso: string): string {
  return iso.split('-').toReversed().join('/');
}

/** hh:mm of now where the municipality is. */
export function sayTime(instant = new Date()): string {
  return formatDateTime(instant, publicConfig().timeZone).slice(11, 16);
}

/** "nov" and "novembro de 2026" of `2026-11`. */
export function sayMonth(month: string, locale: Locale): { readonly short: string; readonly long: string } {
  const day = new Date(`${month}-15T12:00:00Z`);
  const say = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(locale === 'pt' ? 'pt-PT' : 'en-GB', { timeZone: 'UTC', ...options }).format(day);
  return { short: say({ month: 'short' }).replace('.', '').slice(0, 3), long: say({ month: 'long', year: 'numeric' }) };
}

/** "1 234,5" in Portuguese, "1,234.5" in English. */
export function sayNumber(value: number, locale: Locale): string {
  // pt-PT leaves four digits together; a table reads better when all are grouped alike.
  return new Intl.NumberFormat(locale === 'pt' ? 'pt-PT' : 'en-GB', { maximumFractionDigits: 6, useGrouping: 'always' }).format(value);
}

/** "12,5 %" of 0.125. */
export function sayShare(share: number, locale: Locale): string {
  return new Intl.NumberFormat(locale === 'pt' ? 'pt-PT' : 'en-GB', { style: 'percent', maximumFractionDigits: 1 }).format(share);
}

/** A total as lists say it: "57", or "10 000+" where counting stopped. */
export function sayTotal(total: number, isExact: boolean, locale: Locale): string {
  return `${sayNumber(total, locale)}${isExact ? '' : '+'}`;
}

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** "há 3 dias", "3 days ago". */
export function sayAgo(iso: string, locale: Locale, now = Date.now()): string {
  const seconds = (Date.parse(iso) - now) / 1000;
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(locale === 'pt' ? 'pt-PT' : 'en-GB', { numeric: 'auto' }).format(Math.round(seconds / size), unit);
}
