import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { instantOut } from '#platform/kernel/dates.ts';
import { id } from '#platform/kernel/numbers.ts';
import { maxLengthPassword } from '#platform/kernel/password.ts';
import { optional } from '#platform/kernel/text.ts';
import { identityErrors, userView } from './contract.ts';
import { peopleErrors } from './users-contract.ts';

/** The security of somebody's account, as an administrator may see and mend it. */
const accountSecurity = z.object({
  secondFactor: z.boolean(),
  /** A role of theirs asks for a second factor. */
  secondFactorRequired: z.boolean(),
  pendingEmail: z.string().nullable(),
  /** Which addresses the change of e-mail waits for. */
  emailWaits: z.array(z.enum(['new', 'old'])),
  lastSignInAt: instantOut.nullable(),
  sessions: z.number(),
});
export type AccountSecurity = z.output<typeof accountSecurity>;

/** What a person does with the address of the own account. */
export const accountContract = contract('account', null, {
  answerEmailChange: {
    method: 'POST',
    path: '/api/auth/email/answer',
    summary: 'The old address accepts or refuses a change of e-mail, with the token of its mail',
    access: 'public',
    body: z.object({ token: z.string().min(1).max(200), agree: z.boolean() }),
    output: z.object({ state: z.enum(['waiting', 'done', 'refused']) }),
    rateLimit: { max: 30, seconds: 600 },
    errors: [identityErrors['identity.token'], identityErrors['identity.email-taken']],
  },
  cancelEmailChange: {
    method: 'DELETE',
    path: '/api/auth/email/change',
    summary: 'Take the wish for another e-mail back',
    access: 'logged-in',
    output: z.object({ user: userView }),
  },
  repeatEmailChange: {
    method: 'POST',
    path: '/api/auth/email/change',
    summary: 'Send the mails of a change of e-mail again',
    access: 'logged-in',
    output: z.object({ user: userView }),
    rateLimit: { max: 5, seconds: 600 },
  },
  ownData: {
    method: 'GET',
    path: '/api/auth/own-data',
    summary: 'Everything kept about the person who asks: a zip with a page to read, a JSON file and the own photos',
    access: 'logged-in',
    kind: 'download',
    rateLimit: { max: 10, seconds: 600 },
  },
  close: {
    method: 'POST',
    path: '/api/auth/close',
    summary: 'Close the own account, for the password: personal data is erased everywhere, reports stay without a name',
    access: 'logged-in',
    body: z.object({ password: optional(z.string().max(maxLengthPassword)) }),
    status: 204,
    rateLimit: { max: 10, seconds: 600 },
    errors: [
      identityErrors['identity.old-password'],
      identityErrors['identity.sign-in-again'],
      peopleErrors['people.last-administrator'],
      identityErrors['identity.locked'],
    ],
  },
});

/** One code opens all of it: whoever mends a locked-out person's account can take it over, so starter roles do not hold it. */
const mends = { anyOf: ['ACL_00019'] } as const;

export const accountAdminContract = contract('account-admin', 'geoportalgestao', {
  security: {
    method: 'GET',
    path: '/api/backoffice/gestao/users/:id/security',
    summary: 'Second factor, change of e-mail and sessions of an account',
    access: mends,
    params: z.object({ id }),
    output: accountSecurity,
  },
  agreeEmailChange: {
    method: 'POST',
    path: '/api/backoffice/gestao/users/:id/email/agree',
    summary: 'Agree to a change of e-mail in place of an old address nobody reaches any more',
    access: mends,
    params: z.object({ id }),
    output: accountSecurity,
    errors: [identityErrors['identity.email-taken']],
  },
  resetSecondFactor: {
    method: 'POST',
    path: '/api/backoffice/gestao/users/:id/second-factor/reset',
    summary: 'Take the second factor of an account away and end its sessions',
    access: mends,
    params: z.object({ id }),
    output: accountSecurity,
  },
});
