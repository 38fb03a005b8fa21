import { isEmail, normalisePhone } from '#platform/kernel/contact.ts';

/** What a person typed to name their account. */
export function readLogin(typed: string): { readonly column: 'email' | 'phone'; readonly value: string } | null {
  const email = typed.trim().toLowerCase();
  if (isEmail(email)) return { column: 'email', value: email };
  const phone = normalisePhone(typed);
  return phone === null ? null : { column: 'phone', value: phone };
}

/**
 * Failures before the lock: of one account from one network, of one account from everywhere, and of one network at all accounts. The last
 * is wide: a whole town hall sits behind one address.
 */
export const lockOut = { minutes: 15, failures: { pair: 5, account: 25, network: 100 } } as const;
export type AttemptScope = keyof typeof lockOut.failures;

/** Seconds until a locked login may try again; 0 when it is not locked. `failures` counts the attempt under way. */
export function lockedSeconds(scope: AttemptScope, state: { readonly failures: number; readonly lastAt: Date }, now: Date): number {
  if (state.failures <= lockOut.failures[scope]) return 0;
  return Math.max(1, Math.ceil((state.lastAt.getTime() + lockOut.minutes * 60_000 - now.getTime()) / 1000));
}

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * When a session ends unless it is refreshed. It slides, but never past the absolute end: one day, or half a year with
 * "remember me". `refreshMinutes` is the tenant's refresh interval; missing four in a row ends a plain session.
 */
export function sessionEnd(startedAt: Date, now: Date, remember: boolean, refreshMinutes: number): Date {
  const idle = remember ? 30 * day : 4 * refreshMinutes * minute;
  const whole = remember ? 180 * day : day;
  return new Date(Math.min(now.getTime() + idle, startedAt.getTime() + whole));
}

/** What is still to be done after the password: a code, choosing a second factor, or linking an account elsewhere. */
export const signInSteps = ['code', 'enrol', 'link'] as const;
export type SignInStep = (typeof signInSteps)[number];

/** Life of the links in mails, in minutes. */
export const tokenMinutes = { verify: 3 * 24 * 60, agree: 3 * 24 * 60, reset: 60, invite: 14 * 24 * 60 } as const;
export type TokenPurpose = keyof typeof tokenMinutes;

/** A mail scanner opens a link right before its reader: within this time a used token still counts. */
export const tokenGraceSeconds = 30;
