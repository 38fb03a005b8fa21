import { isGivenOut } from '#phones';
import { z } from 'zod';
import { issue } from './issue.ts';
import { isVisible } from './text.ts';

/** `+` or the `00` everyone dials, then country and number; `0` and three digits of a country, then nine (specification 1 §5); nine digits. */
const phonePattern = /^(?:(?<own>[0-9]{9})|(?:\+|00)(?<abroad>[1-9][0-9]{6,14})|0(?<country>[1-9][0-9]{11}))$/;

/**
 * E.164 of a phone number as people write it, or null. Spaces, dots, hyphens and parentheses are ignored. Without a country it is
 * Portuguese. The form only: whether the country gives such numbers out, `phone` asks (decision 031).
 */
export function normalisePhone(text: string): string | null {
  const { abroad, country, own } = phonePattern.exec(text.replace(/[\s.\-()/\u00a0]/g, ''))?.groups ?? {};
  const digits = abroad ?? country ?? (own === undefined ? undefined : `351${own}`);
  return digits === undefined ? null : `+${digits}`;
}

/** E.164 of a phone number somebody may have, or null. */
function givenPhone(text: string): string | null {
  const normal = normalisePhone(text);
  return normal !== null && isGivenOut(normal) ? normal : null;
}

/** A phone number, parsed to E.164 ("+351912345678"). */
export const phone = z
  .string()
  .max(40)
  .transform((text, context) => {
    const normal = givenPhone(text);
    if (normal !== null) return normal;
    context.addIssue({ code: 'custom', ...issue('phone') });
    return z.NEVER;
  });

/** Phone numbers separated by `,` or `;`, parsed to an array of E.164. */
export const phoneList = z
  .string()
  .max(1000)
  .transform((text, context) => {
    const numbers = splitList(text, /[,;]/).map((part) => ({ part, normal: givenPhone(part) }));
    const wrong = numbers.find(({ normal }) => normal === null);
    if (numbers.length > 0 && !wrong) return [...new Set(numbers.map(({ normal }) => normal ?? ''))];
    context.addIssue({ code: 'custom', ...issue('phone.list', { entry: wrong?.part ?? '' }) });
    return z.NEVER;
  });

/** Labels of a domain: letters, digits and hyphens, none at an end; the last one is no number. */
const domain =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?![0-9]+$)[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])$/u;

/** Is the text a usable e-mail address? One `@`, no white space, a domain with a dot that a name server could know. */
export function isEmail(text: string): boolean {
  const [, local = '', host = ''] = /^([^\s@<>()[\],;:"\\]{1,64})@(.+)$/.exec(text) ?? [];
  return text.length <= 254 && isVisible(local) && !/^\.|\.\.|\.$|\p{Cf}/u.test(local) && domain.test(host);
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
