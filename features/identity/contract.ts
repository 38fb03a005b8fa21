import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { email, phone } from '#platform/kernel/contact.ts';
import { instantOut } from '#platform/kernel/dates.ts';
import { defineErrors, kernelErrors } from '#platform/kernel/errors.ts';
import { issue, issueAt } from '#platform/kernel/issue.ts';
import { locales } from '#platform/kernel/locale.ts';
import { nif } from '#platform/kernel/nif.ts';
import { maxLengthPassword, newPassword } from '#platform/kernel/password.ts';
import { optional, requiredText, withoutEmojis } from '#platform/kernel/text.ts';
import { signInSteps } from './domain/sign-in.ts';

export const identityErrors = defineErrors({
  'identity.credentials': {
    status: 422,
    pt: 'Os dados de acesso não estão corretos. Quem se registou só com o telefone entra depois de o município o confirmar.',
    en: 'The sign-in details are not correct. If you registered with a phone number only, you can sign in once the municipality has confirmed it.',
  },
  'identity.locked': {
    status: 429,
    pt: 'Demasiadas tentativas falhadas. Tente de novo dentro de {minutes} {minutes|minuto|minutos} ou recupere a palavra-passe.',
    en: 'Too many failed attempts. Try again in {minutes} {minutes|minute|minutes} or reset your password.',
  },
  'identity.email-unverified': {
    status: 403,
    pt: 'Confirme primeiro o seu e-mail, com a ligação que lhe enviámos.',
    en: 'First confirm your e-mail with the link we sent you.',
  },
  'identity.inactive': {
    status: 403,
    pt: 'Esta conta está desativada. Contacte o município.',
    en: 'This account is disabled. Contact the municipality.',
  },
  'identity.registration-off': { status: 404, pt: 'O registo de utilizadores não está disponível.', en: 'User registration is not available.' },
  'identity.token': {
    status: 422,
    pt: 'A ligação já não é válida. Peça uma nova.',
    en: 'The link is no longer valid. Ask for a new one.',
  },
  'identity.phone-taken': { status: 422, pt: 'Este telefone já está registado.', en: 'This phone number is already registered.' },
  'identity.phone-fixed': {
    status: 422,
    pt: 'Entra na conta com este telefone. Para o mudar, indique e confirme primeiro um e-mail, ou peça a mudança ao município.',
    en: 'You sign in with this phone number. To change it, first add and confirm an e-mail, or ask the municipality to change it.',
  },
  'identity.phone-unconfirmed': {
    status: 422,
    pt: 'Sem e-mail só entraria pelo telefone, e o município ainda não confirmou o seu. Peça-lhe que o confirme primeiro.',
    en: 'Without an e-mail you could only sign in with your phone number, and the municipality has not confirmed it yet. Ask the municipality to confirm it first.',
  },
  'identity.email-taken': { status: 422, pt: 'Este e-mail já está registado.', en: 'This e-mail is already registered.' },
  'identity.sign-in-again': {
    status: 403,
    pt: 'Para isto tem de ter entrado há pouco. Saia, entre de novo e repita.',
    en: 'To do this you must have signed in recently. Sign out, sign in again and try once more.',
  },
  'identity.old-password': { status: 422, pt: 'A palavra-passe atual não está correta.', en: 'The current password is not correct.' },
});

/** What the tenant's configuration says about the forms of this slice; the browser has it from the platform configuration. */
export interface IdentityRules {
  readonly minLengthPassword: number;
  readonly registrationNif: { readonly active: boolean; readonly required: boolean };
}

const loosest: IdentityRules = { minLengthPassword: 8, registrationNif: { active: true, required: false } };

function samePasswords(body: { password: string; passwordConfirmation: string }, context: z.RefinementCtx): void {
  if (body.password !== body.passwordConfirmation) context.addIssue(issueAt('password.differs', ['passwordConfirmation']));
}

/** The registration form under a tenant's rules. The contract carries the loosest; the server checks again with the tenant's own. */
export function registerForm(rules: IdentityRules = loosest) {
  return z
    .object({
      name: withoutEmojis(requiredText(120)),
      email: optional(email),
      phone: optional(phone),
      nif: optional(nif),
      password: newPassword(rules.minLengthPassword),
      passwordConfirmation: z.string().min(1).max(maxLengthPassword),
      /** "I have read and accept": must be true. */
      consent: z.boolean().refine((given) => given, issue('required')),
    })
    .superRefine((body, context) => {
      if (body.email === null && body.phone === null) context.addIssue(issueAt('contact.required', ['email']));
      if (rules.registrationNif.active && rules.registrationNif.required && body.nif === null) context.addIssue(issueAt('required', ['nif']));
      samePasswords(body, context);
    });
}

/** The form behind the link of the reset mail. */
export function resetForm(rules: IdentityRules = loosest) {
  return z
    .object({
      token: z.string().min(1).max(200),
      password: newPassword(rules.minLengthPassword),
      passwordConfirmation: z.string().min(1).max(maxLengthPassword),
    })
    .superRefine(samePasswords);
}

/**
 * The profile page. A new password needs its repetition and the old one (asked for by the server: an account may have none). A new e-mail needs the old password too (checked by the
 * server, which knows the present address) and counts once both addresses have agreed.
 */
export function profileForm(rules: IdentityRules = loosest) {
  return z
    .object({
      name: withoutEmojis(requiredText(120)),
      email: optional(email),
      phone: optional(phone),
      nif: optional(nif),
      locale: z.enum(locales).optional(),
      oldPassword: optional(z.string().max(maxLengthPassword)),
      newPassword: optional(newPassword(rules.minLengthPassword)),
      newPasswordConfirmation: optional(z.string().max(maxLengthPassword)),
    })
    .superRefine((body, context) => {
      if (body.email === null && body.phone === null) context.addIssue(issueAt('contact.required', ['email']));
      if (body.newPassword === null && body.newPasswordConfirmation === null) return;
      if (body.newPassword === null) context.addIssue(issueAt('required', ['newPassword']));
      else if (body.newPassword !== body.newPasswordConfirmation) context.addIssue(issueAt('password.differs', ['newPasswordConfirmation']));
    });
}

/** The signed-in user as the application knows them. */
export const userView = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string().nullable(),
  /** A new e-mail that waits for both addresses; empty when the present one shall be taken away. */
  pendingEmail: z.string().nullable(),
  phone: z.string().nullable(),
  /** A clerk has made sure of the number: it signs in. */
  phoneConfirmed: z.boolean(),
  nif: z.string().nullable(),
  /** Which addresses a new e-mail still waits for. */
  emailWaits: z.array(z.enum(['new', 'old'])),
  emailVerified: z.boolean(),
  /** False for whoever only signs in through an outside provider. */
  hasPassword: z.boolean(),
  roles: z.array(z.object({ id: z.number(), name: z.string() })),
  codes: z.array(z.string()),
  /** The role whose eyes an administrator borrows: codes and roles are that one's. */
  viewing: z.object({ id: z.number(), name: z.string() }).nullable(),
  locale: z.enum(locales),
  version: z.number(),
});
export type UserView = z.output<typeof userView>;

const session = z.object({ user: userView.nullable() });

/**
 * Links in mails lead to `#/portal/auth/verifyemail/{token}` (the page posts the token to `verifyEmail`; the login page does the
 * same with the token of `#/portal/auth/login/{token}`) and to `#/portal/auth/resetpasswordform/{token}/{email}`.
 */
export const authContract = contract('auth', null, {
  register: {
    method: 'POST',
    path: '/api/auth/register',
    summary: 'Register; a new account signs in after its e-mail is confirmed, or a clerk has confirmed the phone it was made with alone',
    access: 'logged-out',
    body: registerForm(),
    /** `verifyEmail`: a confirmation mail is on its way; otherwise a clerk confirms the phone. Who has an account already gets the same answer. */
    output: z.object({ verifyEmail: z.boolean() }),
    status: 201,
    rateLimit: { max: 10, seconds: 600 },
    errors: [identityErrors['identity.registration-off']],
  },
  login: {
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Sign in by e-mail or phone; sets the session cookie, or says what must come first',
    access: 'logged-out',
    body: z.object({
      login: z.string().trim().min(1).max(254),
      password: z.string().min(1).max(maxLengthPassword),
      remember: z.boolean().default(false),
    }),
    /** `next`: what is still to be done before anybody is signed in; see `signInContract`. */
    output: z.object({ user: userView.nullable(), next: z.enum(signInSteps).nullable() }),
    rateLimit: { max: 30, seconds: 60 },
    errors: [
      identityErrors['identity.credentials'],
      identityErrors['identity.locked'],
      identityErrors['identity.email-unverified'],
      identityErrors['identity.inactive'],
    ],
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'Sign out and forget the session',
    access: 'logged-in',
    status: 204,
    whileViewing: true,
  },
  profile: { method: 'GET', path: '/api/auth/profile', summary: 'Who is signed in; null for a visitor', access: 'public', output: session },
  updateProfile: {
    method: 'PUT',
    path: '/api/auth/profile',
    summary: 'Change own data; a new password ends the other sessions',
    access: 'logged-in',
    versioned: true,
    body: profileForm(),
    output: z.object({ user: userView }),
    rateLimit: { max: 30, seconds: 60 },
    errors: [
      kernelErrors['record.stale'],
      identityErrors['identity.old-password'],
      identityErrors['identity.phone-fixed'],
      identityErrors['identity.phone-unconfirmed'],
      identityErrors['identity.email-taken'],
      identityErrors['identity.locked'],
    ],
  },
  refresh: {
    method: 'GET',
    path: '/api/auth/refresh',
    summary: 'Keep the session alive; null when there is none',
    access: 'public',
    silent: true,
    output: z.object({ expiresAt: instantOut.nullable() }),
  },
  resendVerification: {
    method: 'POST',
    path: '/api/auth/email/resend',
    summary: 'Send the confirmation mail again; answers the same whether the address is known or not',
    access: 'public',
    body: z.object({ email: email }),
    status: 204,
    rateLimit: { max: 5, seconds: 600 },
  },
  verifyEmail: {
    method: 'POST',
    path: '/api/auth/email/verify',
    summary: 'Confirm an e-mail with the token of its mail',
    access: 'public',
    body: z.object({ token: z.string().min(1).max(200) }),
    /** `waiting`: the present address has to agree as well. */
    output: z.object({ email: z.string(), waiting: z.boolean() }),
    rateLimit: { max: 30, seconds: 600 },
    errors: [identityErrors['identity.token'], identityErrors['identity.email-taken']],
  },
  requestReset: {
    method: 'POST',
    path: '/api/auth/password/email',
    summary: 'Ask for a password reset mail; answers the same whether the address is known or not',
    access: 'public',
    body: z.object({ email: email }),
    status: 204,
    rateLimit: { max: 5, seconds: 600 },
  },
  resetPassword: {
    method: 'POST',
    path: '/api/auth/password/reset',
    summary: 'Set a new password with the token of the reset mail; ends all sessions',
    access: 'public',
    body: resetForm(),
    status: 204,
    rateLimit: { max: 10, seconds: 600 },
    errors: [identityErrors['identity.token']],
  },
});
