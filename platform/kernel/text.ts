import { z } from 'zod';
import { issue } from './issue.ts';

const invisible = /[\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/gu;

/** Is there anything to see in a text: a letter, a digit, a sign? Zero-width signs, fillers and marks that stand on nothing are not. */
export function isVisible(text: string): boolean {
  return text.replace(invisible, '') !== '';
}

/** Adds "something to see" to a text schema; what is empty, its own rule speaks of. */
export function visible<T extends z.ZodType<string, unknown>>(schema: T) {
  return schema.refine((text) => text === '' || isVisible(text), issue('text.visible'));
}

/** Text a person must fill in: white space at both ends is dropped, nothing left is "required". */
export function requiredText(max = 255, min = 1) {
  return visible(z.string().trim().min(1).min(min).max(max));
}

/** Text a person may leave empty: nothing written is `null`. */
export function optionalText(max = 255) {
  return z
    .string()
    .trim()
    .max(max)
    .nullish()
    .transform((text) => (text === undefined || text === null || !isVisible(text) ? null : text));
}

/** A text schema whose field may be left empty: '', white space and nothing at all become `null`, the rest goes through the schema. */
export function optional<T extends z.ZodType<unknown, string>>(schema: T) {
  return z
    .string()
    .nullish()
    .transform((text) => (text === undefined || text === null || text.trim() === '' ? null : text))
    .pipe(schema.nullable());
}

/** Only letters, digits, underscore and hyphen (specification 1 §5). */
export const code = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .refine((text) => /^[A-Za-z0-9_-]*$/.test(text), issue('code'));

/** Code of a module: lower-case letters, digits, `-` and `_`. With an external address it must be empty: `moduleCodeWithUrl`. */
export const moduleCode = z
  .string()
  .trim()
  .max(60)
  .refine((text) => /^[a-z0-9_-]*$/.test(text), issue('module-code'));

/** Complaint about a module's code next to its external address, or null: with an address the code stays empty, without one it is needed. */
export function moduleCodeLack(moduleCodeValue: string, url: string | null): 'module-code.url' | 'required' | null {
  if (url !== null && url !== '') return moduleCodeValue === '' ? null : 'module-code.url';
  return moduleCodeValue === '' ? 'required' : null;
}

/** Description for search engines: 35 to 65 characters. */
export const seoText = z
  .string()
  .trim()
  .min(1)
  .refine((text) => text === '' || (Array.from(text).length >= 35 && Array.from(text).length <= 65), issue('seo', { min: 35, max: 65 }));

const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3|\ufe0f/u;

/** Typed on ordinary keyboards and counted as pictographs by Unicode all the same. */
const ordinary = /[©®™‼⁉ℹ↔-↙↩↪▪▫▶◀◻-◾☎✔✖❤〰〽Ⓜ]/gu;

export function hasEmoji(text: string): boolean {
  return emoji.test(text.replace(ordinary, ''));
}

/** Adds "no emojis" to a text schema. */
export function withoutEmojis<T extends z.ZodType<string, unknown>>(schema: T) {
  return schema.refine((text) => !hasEmoji(text), issue('emoji'));
}

/** Text forced to upper case, by the rules of Portuguese. */
export const upperCase = z.string().transform((text) => text.toLocaleUpperCase('pt-PT'));
