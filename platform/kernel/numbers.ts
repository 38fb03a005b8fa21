import { z } from 'zod';
import { issue } from './issue.ts';

export interface NumberRule {
  /** One decimal point is allowed. */
  readonly decimal?: boolean;
  /** No leading minus. */
  readonly unsigned?: boolean;
}

/** Is the text digits only, with one decimal point and a leading minus where the rule allows them? */
export function isNumericText(text: string, { decimal = false, unsigned = false }: NumberRule = {}): boolean {
  return new RegExp(`^${unsigned ? '' : '-?'}(?:[0-9]+${decimal ? '(?:\\.[0-9]*)?|\\.[0-9]+' : ''})$`).test(text);
}

/** What may stay of the text while it is typed: the other characters are dropped, so that a field never shows a wrong one. */
export function keepNumeric(text: string, { decimal = false, unsigned = false }: NumberRule = {}): string {
  const minus = !unsigned && text.trimStart().startsWith('-') ? '-' : '';
  const [whole = '', ...rest] = text.replace(/[^0-9.]/g, '').split('.');
  return minus + (decimal && rest.length > 0 ? `${whole}.${rest.join('')}` : decimal ? whole : whole + rest.join(''));
}

/** A number as typed in a field, parsed to a number. */
export function numericText(rule: NumberRule = {}) {
  return z
    .string()
    .trim()
    .max(40)
    .transform((text, context) => {
      if (text === '') context.addIssue({ code: 'custom', ...issue('required') });
      else if (rule.unsigned && text.startsWith('-')) context.addIssue({ code: 'custom', ...issue('number.unsigned') });
      else if (!isNumericText(text, rule))
        context.addIssue({ code: 'custom', ...issue(rule.decimal || !isNumericText(text, { decimal: true }) ? 'number' : 'number.integer') });
      else return Number(text);
      return z.NEVER;
    });
}

/** A key of a record, also as it stands in an address. */
export const id = z.preprocess(
  (value) => (typeof value === 'string' && /^[0-9]{1,15}$/.test(value) ? Number(value) : value),
  z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
);
/** `/:id` of a path. */
export const idParams = z.object({ id });
