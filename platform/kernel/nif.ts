import { z } from 'zod';
import { issue } from './issue.ts';

/** First digits a Portuguese tax number may have (specification 1 §5). Configuration: pass another list where the law has moved on. */
export const nifPrefixes: readonly string[] = ['1', '2', '3', '5', '6', '8', '45', '70', '71', '72', '74', '75', '77', '79', '90', '91', '98', '99'];

/** Takes away what people write around a tax number: spaces, dots, hyphens and a leading country code ("PT 501 442 600"). */
export function bareTaxNumber(text: string, country = 'PT'): string {
  const bare = text.replace(/[\s.\-\u00a0]/g, '').toUpperCase();
  return bare.startsWith(country) ? bare.slice(country.length) : bare;
}

/** Control digit of the first eight digits: weights 9 down to 2, modulo 11. */
export function nifCheckDigit(firstEight: string): number {
  const sum = Array.from(firstEight).reduce((total, digit, index) => total + Number(digit) * (9 - index), 0);
  const remainder = sum % 11;
  return remainder < 2 ? 0 : 11 - remainder;
}

/** Is this bare number a valid NIF? Nine digits, a known prefix, the right control digit. */
export function isNif(bare: string, prefixes: readonly string[] = nifPrefixes): boolean {
  if (!/^[0-9]{9}$/.test(bare)) return false;
  if (!prefixes.some((prefix) => bare.startsWith(prefix))) return false;
  return nifCheckDigit(bare.slice(0, 8)) === Number(bare[8]);
}

/** A Portuguese tax number however it is written; parsed to its nine digits. */
export const nif = z
  .string()
  .max(30)
  .transform((text) => bareTaxNumber(text))
  .refine((bare) => isNif(bare), issue('nif'));

/** A tax number of any country (ISO 3166 alpha-2): the NIF rule for Portugal, digits only elsewhere. */
export function taxNumber(country: string, prefixes: readonly string[] = nifPrefixes) {
  const code = country.toUpperCase();
  return z
    .string()
    .max(30)
    .transform((text) => bareTaxNumber(text, code))
    .refine((bare) => (code === 'PT' ? isNif(bare, prefixes) : /^[0-9]{1,20}$/.test(bare)), issue(code === 'PT' ? 'nif' : 'digits'));
}
