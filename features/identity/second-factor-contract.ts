import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { instantOut } from '#platform/kernel/dates.ts';
import { defineErrors } from '#platform/kernel/errors.ts';
import { maxLengthPassword } from '#platform/kernel/password.ts';
import { optional } from '#platform/kernel/text.ts';
import { identityErrors, userView } from './contract.ts';
import { signInSteps } from './domain/sign-in.ts';

export const secondFactorErrors = defineErrors({
  'identity.code': { status: 422, pt: 'O código não está correto ou já foi usado.', en: 'The code is incorrect or has already been used.' },
  'identity.step-over': {
    status: 422,
    pt: 'Passou demasiado tempo. Entre de novo com a palavra-passe.',
    en: 'Too much time has passed. Sign in with your password again.',
  },
  'identity.factor-on': { status: 409, pt: 'A verificação em dois passos já está ativa.', en: 'Two-step verification is already on.' },
  'identity.factor-required': {
    status: 403,
    pt: 'O seu perfil de acesso obriga à verificação em dois passos: não a pode desativar.',
    en: 'Your role requires two-step verification, so you cannot turn it off.',
  },
  'identity.factor-unreadable': {
    status: 422,
    pt: 'O código da aplicação não pode ser verificado. Use um código de recuperação ou fale com o município.',
    en: 'Codes from the app cannot be checked at the moment. Use a recovery code or contact the municipality.',
  },
});

const password = optional(z.string().max(maxLengthPassword));
const code = z.string().trim().min(1).max(40);

/** A secret to be scanned or typed into an app; `draft` comes back with the first code. */
const factorDraft = z.object({ secret: z.string(), uri: z.string(), draft: z.string() });
export type FactorDraft = z.output<typeof factorDraft>;

const confirmation = z.object({ draft: z.string().min(1).max(1000), code });
const codes = z.object({ recoveryCodes: z.array(z.string()) });

/** What follows the password. Who is meant stands in a cookie of a quarter of an hour that scripts cannot read. */
export const signInContract = contract('sign-in', null, {
  step: {
    method: 'GET',
    path: '/api/auth/login/step',
    summary: 'What a sign-in half done still waits for; null when there is none',
    access: 'public',
    silent: true,
    /** `provider`: the outside sign-in an account shall be linked to. */
    output: z.object({ next: z.enum(signInSteps).nullable(), provider: z.string().nullable() }),
  },
  abandon: { method: 'DELETE', path: '/api/auth/login/step', summary: 'Give a sign-in half done up', access: 'public', status: 204 },
  enterCode: {
    method: 'POST',
    path: '/api/auth/login/code',
    summary: 'Second step: a code of the app or a recovery code; sets the session cookie',
    access: 'logged-out',
    body: z.object({ code }),
    output: z.object({ user: userView }),
    rateLimit: { max: 20, seconds: 60 },
    errors: [
      secondFactorErrors['identity.code'],
      secondFactorErrors['identity.step-over'],
      secondFactorErrors['identity.factor-unreadable'],
      identityErrors['identity.locked'],
    ],
  },
  prepareEnrolment: {
    method: 'POST',
    path: '/api/auth/login/enrol/secret',
    summary: 'A new secret for whoever must choose a second factor before signing in',
    access: 'logged-out',
    output: factorDraft,
    rateLimit: { max: 20, seconds: 60 },
    errors: [secondFactorErrors['identity.step-over']],
  },
  enrol: {
    method: 'POST',
    path: '/api/auth/login/enrol',
    summary: 'Confirm the secret with its first code; sets the session cookie and answers the recovery codes, once',
    access: 'logged-out',
    body: confirmation,
    output: codes.extend({ user: userView }),
    rateLimit: { max: 20, seconds: 60 },
    errors: [secondFactorErrors['identity.code'], secondFactorErrors['identity.step-over'], identityErrors['identity.locked']],
  },
});

const factorView = z.object({
  active: z.boolean(),
  since: instantOut.nullable(),
  codesLeft: z.number(),
  /** A role asks for it: it cannot be turned off. */
  required: z.boolean(),
});
export type FactorView = z.output<typeof factorView>;

/** The second factor of the own account. */
export const secondFactorContract = contract('second-factor', null, {
  show: { method: 'GET', path: '/api/auth/second-factor', summary: 'State of the own second factor', access: 'logged-in', output: factorView },
  prepare: {
    method: 'POST',
    path: '/api/auth/second-factor/secret',
    summary: 'A new secret, for the password',
    access: 'logged-in',
    body: z.object({ password }),
    output: factorDraft,
    rateLimit: { max: 20, seconds: 60 },
    errors: [secondFactorErrors['identity.factor-on'], identityErrors['identity.old-password'], identityErrors['identity.locked']],
  },
  activate: {
    method: 'POST',
    path: '/api/auth/second-factor',
    summary: 'Confirm the secret with its first code; ends the other sessions and answers the recovery codes, once',
    access: 'logged-in',
    body: confirmation,
    output: codes,
    rateLimit: { max: 20, seconds: 60 },
    errors: [secondFactorErrors['identity.code'], secondFactorErrors['identity.step-over'], secondFactorErrors['identity.factor-on']],
  },
  renewCodes: {
    method: 'POST',
    path: '/api/auth/second-factor/codes',
    summary: 'New recovery codes, for the password; the old ones stop working',
    access: 'logged-in',
    body: z.object({ password }),
    output: codes,
    rateLimit: { max: 20, seconds: 60 },
    errors: [identityErrors['identity.old-password'], identityErrors['identity.locked']],
  },
  remove: {
    method: 'POST',
    path: '/api/auth/second-factor/remove',
    summary: 'Turn the own second factor off, for the password',
    access: 'logged-in',
    body: z.object({ password }),
    status: 204,
    rateLimit: { max: 20, seconds: 60 },
    errors: [secondFactorErrors['identity.factor-required'], identityErrors['identity.old-password'], identityErrors['identity.locked']],
  },
});
