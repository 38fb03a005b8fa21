import { z } from 'zod';
import { issue } from './issue.ts';
import { nifPrefixes } from './nif-prefixes.ts';

/** What a country writes before its tax numbers when it is not its own code; Swiss numbers keep their `CHE`. */
const written: Readonly<Record<string, string>> = { GR: 'EL', CH: '' };

/** Takes away what people write around a tax number: spaces, dots, hyphens, strokes and a leading country code ("PT 501 442 600"). */
export function bareTaxNumber(text: string, country = 'PT'): string {
  const bare = text.replace(/[\s.\-/\u00a0]/g, '').toUpperCase();
  const before = [country, written[country]].find((code) => code && written[country] !== '' && bare.startsWith(code));
  return before === undefined ? bare : bare.slice(before.length);
}

/** Control digit of the first eight digits: weights 9 down to 2, modulo 11. */
export function nifCheckDigit(firstEight: string): number {
  const sum = Array.from(firstEight).reduce((total, digit, index) => total + Number(digit) * (9 - index), 0);
  const remainder = sum % 11;
  return remainder < 2 ? 0 : 11 - remainder;
}

/** Is this bare number a valid NIF? Nine digits, a known prefix, the right control digit. */
export function isNif(bare: string): boolean {
  if (!/^[0-9]{9}$/.test(bare)) return false;
  if (!nifPrefixes().some((prefix) => bare.startsWith(prefix))) return false;
  return nifCheckDigit(bare.slice(0, 8)) === Number(bare[8]);
}

/** A Portuguese tax number however it is written; parsed to its nine digits. */
export const nif = z
  .string()
  .max(30)
  .transform((text) => bareTaxNumber(text))
  .refine((bare) => isNif(bare), issue('nif'));

/**
 * Why a bare tax number is wrong for its country (ISO 3166 alpha-2), or null: the NIF rule for Portugal; elsewhere letters and digits
 * as the country writes them (decision 031), one of them a digit that is not zero.
 */
export function taxNumberLack(bare: string, country: string): 'nif' | 'tax-number' | null {
  if (country === 'PT') return isNif(bare) ? null : 'nif';
  return /^[A-Z0-9&Ñ]{2,20}$/.test(bare) && /[1-9]/.test(bare) ? null : 'tax-number';
}
