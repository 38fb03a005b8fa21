import { z } from 'zod';
import { issue } from './issue.ts';
import type { Locale } from './locale.ts';

/*
 * Decimal numbers are text with a fixed number of places ("1234.50"), from the form to `numeric` in the database and back:
 * never a number of JavaScript, which cannot hold most of them.
 */

/** With exactly `scale` places, without leading zeros; null when it is no decimal or says more than that. */
export function canonicalDecimal(text: string, scale: number): string | null {
  const [, sign = '', whole, places = ''] = /^(-?)0*(\d+)(?:\.(\d*))?$/.exec(text) ?? [];
  if (whole === undefined || /[1-9]/.test(places.slice(scale))) return null;
  const digits = places.slice(0, scale).padEnd(scale, '0');
  const said = scale === 0 ? whole : `${whole}.${digits}`;
  return /[1-9]/.test(said) ? sign + said : said;
}

/** How many of the smallest unit: 123450 of "1234.50". */
function unitsOf(decimal: string): bigint {
  return BigInt(decimal.replace('.', ''));
}

interface Rule {
  /** Places after the decimal sign. */
  readonly scale: number;
  /** In all, before and after the sign. */
  readonly digits: number;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** Code of the complaint about what is no such decimal. */
  readonly code: 'decimal' | 'money';
}

export function decimalSchema({ scale, digits, min, max, code }: Rule) {
  const limit = (text: string): bigint => unitsOf(canonicalDecimal(text, scale) ?? text);
  const most = 10n ** BigInt(digits) - 1n;
  return z
    .string()
    .trim()
    .refine((text) => canonicalDecimal(text, scale) !== null, { ...issue(code, { scale }), abort: true })
    .transform((text) => canonicalDecimal(text, scale) ?? text)
    .refine((text) => unitsOf(text) <= most && unitsOf(text) >= -most, { ...issue('decimal.digits', { n: digits - scale }), abort: true })
    .refine((text) => min === undefined || unitsOf(text) >= limit(min), issue('number.min', { n: min ?? '' }))
    .refine((text) => max === undefined || unitsOf(text) <= limit(max), issue('number.max', { n: max ?? '' }));
}

/**
 * A decimal as people write it: "1.234,56", "1 234,56 €", "1,234.56", "1234.5". Null when it is none, or says more than `scale` places.
 * One sign before three digits groups thousands where the language groups so ("1.234" in Portuguese), and otherwise is one decimal too many.
 */
export function readDecimal(text: string, locale: Locale, scale: number): string | null {
  const [, minus = '', written = ''] = /^([-−]?)(.*)$/.exec(text.replaceAll(/[\s€]/g, '')) ?? [];
  const grouping = locale === 'pt' ? '.' : ',';
  const parsed = new RegExp(`^(.*?)(?:([.,])(\\d{0,${scale}}))?$`).exec(written);
  const groups = parsed?.[2] === grouping && parsed[3]?.length === 3;
  const [whole = '', mark, places] = groups ? [written] : (parsed?.slice(1) ?? []);
  const said = (digits: string): string | null => canonicalDecimal(`${minus && '-'}${digits}.${places ?? ''}`, scale);
  if (/^\d+$/.test(whole)) return said(whole);
  const [, grouped, group] = /^([1-9]\d{0,2}([.,])\d{3}(?:\2\d{3})*)$/.exec(whole) ?? [];
  if (grouped === undefined || group === undefined || group === mark) return null;
  const parts = grouped.split(group);
  if (mark === undefined && parts.length === 2 && group !== grouping) return null;
  return said(parts.join(''));
}

const isDigits = (text: string): text is `${number}` => /^-?\d+(?:\.\d+)?$/.test(text);

/** "1 234,50" in Portuguese, "1,234.50" in English, with the currency where it is told. Text is said digit by digit. */
export function sayDecimal(decimal: string | number, locale: Locale, scale: number, currency?: string): string {
  const places = { minimumFractionDigits: scale, maximumFractionDigits: scale, useGrouping: 'always' } as const;
  const format = currency === undefined ? places : { ...places, style: 'currency' as const, currency };
  const written = new Intl.NumberFormat(locale === 'pt' ? 'pt-PT' : 'en-GB', format);
  return written.format(typeof decimal === 'number' || isDigits(decimal) ? decimal : Number.NaN);
}
