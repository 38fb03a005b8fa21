import { z } from 'zod';
import { issue } from './issue.ts';

/** Longest password that is hashed: more would only be work for the server. */
export const maxLengthPassword = 200;

/** What a new password still lacks, in the order the help text names it. */
export type PasswordLack = 'length' | 'lowercase' | 'uppercase' | 'digit' | 'special';

/** Checks a new password against the help text of specification 1 §5, for the rule itself and for a live check list in a form. */
export function passwordLacks(password: string, minLength = 8): readonly PasswordLack[] {
  const lacks: PasswordLack[] = [];
  if (Array.from(password).length < minLength) lacks.push('length');
  if (!/\p{Ll}/u.test(password)) lacks.push('lowercase');
  if (!/\p{Lu}/u.test(password)) lacks.push('uppercase');
  if (!/\p{Nd}/u.test(password)) lacks.push('digit');
  if (!/[^\p{L}\p{N}\s]/u.test(password)) lacks.push('special');
  return lacks;
}

/** A new password; `minLength` is the tenant's `minLengthPassword`. */
export function newPassword(minLength = 8) {
  return z
    .string()
    .max(maxLengthPassword)
    .superRefine((password, context) => {
      if (password === '') {
        context.addIssue({ code: 'custom', ...issue('required') });
        return;
      }
      const lacks = passwordLacks(password, minLength);
      if (lacks.includes('length')) context.addIssue({ code: 'custom', ...issue('text.min', { n: minLength }) });
      if (lacks.some((lack) => lack !== 'length')) context.addIssue({ code: 'custom', ...issue('password.weak') });
    });
}
