import { z } from 'zod';
import { issue } from './issue.ts';

const phonePattern = /^(?:(?:\+|0)[0-9]{3})?[0-9]{9}$/;

/**
 * E.164 of a phone number as people write it, or null. Spaces, dots, hyphens and parentheses are ignored; what is left must be
 * nine digits, optionally after `+` or `0` and three digits (specification 1 §5). Without a country it is Portuguese.
 * `00351...` is accepted too: the international prefix everyone dials.
 */
export function normalisePhone(text: string): string | null {
  const bare = text.replace(/[\s.\-()\u00a0]/g, '').replace(/^00(?=[0-9]{12}$)/, '+');
  if (!phonePattern.test(bare)) return null;
  if (bare.length === 9) return `+351${bare}`;
  return `+${bare.slice(1)}`;
}

/** A phone number, parsed to E.164 ("+351912345678"). */
export const phone = z
  .string()
  .max(40)
  .transform((text, context) => {
    const normal = normalisePhone(text);
    if (normal !== null) return normal;
    context.addIssue({ code: 'custom', ...issue('phone') });
    return z.NEVER;
  });

/** Phone numbers separated by `,` or `;`, parsed to an array of E.164. */
export const phoneList = z
  .string()
  .max(1000)
  .transform((text, context) => {
    const numbers = splitList(text, /[,;]/).map((part) => ({ part, normal: normalisePhone(part) }));
    const wrong = numbers.find(({ normal }) => normal === null);
    if (numbers.length > 0 && !wrong) return [...new Set(numbers.map(({ normal }) => normal ?? ''))];
    context.addIssue({ code: 'custom', ...issue('phone.list', { entry: wrong?.part ?? '' }) });
    return z.NEVER;
  });

/** Is the text a usable e-mail address? One `@`, no white space, a domain with a dot. */
export function isEmail(text: string): boolean {
  return (
    text.length <= 254 && /^[^\s@<>()[\],;:"\\]{1,64}@[^\s@<>()[\],;:"\\.]+(?:\.[^\s@<>()[\],;:"\\.]+)+$/.test(text) && !/\.\.|^\.|\.@/.test(text)
  );
}

/** An e-mail address, parsed to trimmed lower case (addresses are compared that way everywhere). */
export const email = z
  .string()
  .max(254)
  .transform((text) => text.trim().toLowerCase())
  .refine(isEmail, issue('email'));

/** Addresses separated by `;`, parsed to an array without repeats. */
export const emailList = z
  .string()
  .max(5000)
  .transform((text, context) => {
    const addresses = splitList(text, /;/).map((part) => part.toLowerCase());
    const wrong = addresses.find((address) => !isEmail(address));
    if (addresses.length > 0 && wrong === undefined) return [...new Set(addresses)];
    context.addIssue({ code: 'custom', ...issue('email.list', { entry: wrong ?? '' }) });
    return z.NEVER;
  });

function splitList(text: string, separator: RegExp): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
