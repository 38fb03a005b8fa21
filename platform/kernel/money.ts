import type { Locale } from './locale.ts';

/**
 * An amount as people write it: "1.234,56", "1 234,56 €", "1,234.56", "1234.5". Null when it is none, or says more than cents.
 * One sign before three digits groups thousands where the language groups so ("1.234" in Portuguese), and otherwise is one decimal too many.
 */
export function readAmount(text: string, locale: Locale): number | null {
  const written = text.replaceAll(/[\s€]/g, '');
  const [, whole = '', mark, cents] = /^(.*?)(?:([.,])(\d{0,2}))?$/.exec(written) ?? [];
  if (/^\d+$/.test(whole)) return Number(`${whole}.${cents || '0'}`);
  const [, groups, group] = /^([1-9]\d{0,2}([.,])\d{3}(?:\2\d{3})*)$/.exec(whole) ?? [];
  if (groups === undefined || group === undefined || group === mark) return null;
  const parts = groups.split(group);
  if (mark === undefined && parts.length === 2 && group !== (locale === 'pt' ? '.' : ',')) return null;
  return Number(`${parts.join('')}.${cents || '0'}`);
}

/** "1 234,50" in Portuguese, "1,234.50" in English, with the currency where it is told. */
export function sayAmount(amount: number, locale: Locale, currency?: string): string {
  const cents = { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: 'always' } as const;
  const format = currency === undefined ? cents : { ...cents, style: 'currency' as const, currency };
  return new Intl.NumberFormat(locale === 'pt' ? 'pt-PT' : 'en-GB', format).format(amount);
}
