import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { instantOut } from '#platform/kernel/dates.ts';
import { defineErrors } from '#platform/kernel/errors.ts';
import { maxLengthPassword } from '#platform/kernel/password.ts';
import { idParams } from '#platform/kernel/numbers.ts';
import { identityErrors, userView } from './contract.ts';
import { signInSteps } from './domain/sign-in.ts';
import { secondFactorErrors } from './second-factor-contract.ts';

export const openidErrors = defineErrors({
  'identity.openid-off': {
    status: 404,
    pt: 'Este município não tem entrada por um serviço externo.',
    en: 'This municipality does not offer sign-in through another service.',
  },
  'identity.last-way-in': {
    status: 422,
    pt: 'É a sua única forma de entrar. Defina primeiro uma palavra-passe.',
    en: 'This is your only way to sign in. Set a password first.',
  },
});

/** Code flow with PKCE, state and nonce. What goes wrong leads back to a page that says it in words. */
export const openidContract = contract('openid', null, {
  start: {
    method: 'GET',
    path: '/api/auth/openid/start',
    summary: 'Lead the browser to the municipality’s OpenID Connect provider',
    access: 'public',
    kind: 'download',
    /** `return`: a hash route to go on to; `link`: add the outside sign-in to the own account. */
    query: z.object({ return: z.string().max(500).optional(), link: z.literal('1').optional() }),
    rateLimit: { max: 30, seconds: 60 },
    errors: [openidErrors['identity.openid-off']],
  },
  callback: {
    method: 'GET',
    path: '/api/auth/openid/callback',
    summary: 'Where the provider sends the browser back to',
    access: 'public',
    kind: 'download',
    query: z.looseObject({}),
    rateLimit: { max: 30, seconds: 60 },
    errors: [openidErrors['identity.openid-off']],
  },
  link: {
    method: 'POST',
    path: '/api/auth/login/link',
    summary: 'Link the outside sign-in to the account with the same tax number, for its password',
    access: 'logged-out',
    body: z.object({ password: z.string().min(1).max(maxLengthPassword) }),
    output: z.object({ user: userView.nullable(), next: z.enum(signInSteps).nullable() }),
    rateLimit: { max: 20, seconds: 60 },
    errors: [identityErrors['identity.old-password'], identityErrors['identity.locked'], secondFactorErrors['identity.step-over']],
  },
  list: {
    method: 'GET',
    path: '/api/auth/identities',
    summary: 'Outside sign-ins of the own account',
    access: 'logged-in',
    output: z.object({ items: z.array(z.object({ id: z.number(), issuer: z.string(), createdAt: instantOut })) }),
  },
  remove: {
    method: 'DELETE',
    path: '/api/auth/identities/:id',
    summary: 'Take an outside sign-in away from the own account',
    access: 'logged-in',
    params: idParams,
    status: 204,
    errors: [openidErrors['identity.last-way-in']],
  },
});
