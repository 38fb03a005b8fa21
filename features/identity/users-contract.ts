import { z } from 'zod';
import { bulkContract } from '#platform/bulk/contract.ts';
import { bulkSelection, recordSchema, resourceContract } from '#platform/crud/contract.ts';
import { field } from '#platform/crud/fields.ts';
import { defineResource } from '#platform/crud/resource.ts';
import { contract } from '#platform/http/contract.ts';
import { email, phone } from '#platform/kernel/contact.ts';
import { defineErrors, kernelErrors } from '#platform/kernel/errors.ts';
import { issueAt } from '#platform/kernel/issue.ts';
import { locales } from '#platform/kernel/locale.ts';
import { nif } from '#platform/kernel/nif.ts';
import { maxLengthPassword, newPassword } from '#platform/kernel/password.ts';
import { optional, requiredText, withoutEmojis } from '#platform/kernel/text.ts';
import { identityErrors, type IdentityRules } from './contract.ts';

export const mayUsers = {
  view: 'ACL_00010',
  detail: 'ACL_00011',
  add: 'ACL_00012',
  edit: 'ACL_00013',
  delete: 'ACL_00014',
  state: 'ACL_00015',
  assign: 'ACL_00016',
  import: 'ACL_00017',
  export: 'ACL_00018',
  /** Second factor and e-mail of somebody locked out (`account-contract.ts`). */
  mend: 'ACL_00019',
} as const;

export const peopleErrors = defineErrors({
  'people.last-administrator': {
    status: 409,
    pt: 'Não é possível: ficaria o município sem nenhum administrador. Dê primeiro esse acesso a outra pessoa.',
    en: 'This would leave the municipality without an administrator. Give someone else that access first.',
  },
  'people.self': {
    status: 409,
    pt: 'Não pode desativar nem eliminar a sua própria conta aqui.',
    en: 'You cannot disable or delete your own account here.',
  },
  'people.above': {
    status: 403,
    pt: 'Esta pessoa tem permissões que a sua conta não tem. Peça a um administrador.',
    en: 'This person has permissions your account does not have. Ask an administrator.',
  },
  'people.beyond': {
    status: 403,
    pt: 'Só pode dar ou retirar permissões que a sua conta também tem.',
    en: 'You can only grant or revoke permissions that your account also has.',
  },
  'people.no-invitation': {
    status: 409,
    pt: 'Só se convida quem tem e-mail, está ativo e ainda não entrou.',
    en: 'An invitation can only be sent to an active account with an e-mail whose owner has not signed in yet.',
  },
});

/** The list of users: search, filters, order, columns and export follow from here. The form and what else can be done is written out. */
export const users = defineResource({
  id: 'users',
  module: 'geoportalgestao',
  path: '/api/backoffice/gestao/users',
  screen: 'geoportalgestao/users',
  table: 'account_list',
  label: { one: { pt: 'Utilizador', en: 'User' }, many: { pt: 'Utilizadores', en: 'Users' } },
  title: 'name',
  permissions: { ...mayUsers, export: mayUsers.export },
  fields: {
    name: field.text({ label: { pt: 'Nome', en: 'Name' }, required: true }),
    email: field.email({ label: { pt: 'E-mail', en: 'E-mail' } }),
    phone: field.phone({ label: { pt: 'Telefone', en: 'Phone' }, column: 'available' }),
    nif: field.text({ label: { pt: 'NIF', en: 'Tax number (NIF)' }, column: 'available' }),
    roleIds: field.references({
      label: { pt: 'Perfis', en: 'Roles' },
      of: { table: 'role', title: 'name', said: { en: 'role_en' } },
      through: { table: 'account_role', own: 'account_id', other: 'role_id' },
      column: 'shown',
    }),
    state: field.select({
      label: { pt: 'Estado', en: 'State' },
      options: [
        { value: 'active', label: { pt: 'Ativo', en: 'Active' } },
        { value: 'waiting', label: { pt: 'À espera de confirmação', en: 'Waiting for confirmation' } },
        { value: 'invited', label: { pt: 'Convidado', en: 'Invited' } },
        { value: 'disabled', label: { pt: 'Desativado', en: 'Disabled' } },
      ],
    }),
    lastSignInAt: field.datetime({ label: { pt: 'Último acesso', en: 'Last sign-in' } }),
    locale: field.select({
      label: { pt: 'Idioma', en: 'Language' },
      column: 'available',
      options: [
        { value: 'pt', label: { pt: 'Português', en: 'Portuguese' } },
        { value: 'en', label: { pt: 'Inglês', en: 'English' } },
      ],
    }),
  },
  defaultSort: { field: 'name', direction: 'asc' },
});

const person = {
  name: withoutEmojis(requiredText(120)),
  email: optional(email),
  phone: optional(phone),
  nif: optional(nif),
  locale: z.enum(locales).default('pt'),
};
const secret = (rules: Pick<IdentityRules, 'minLengthPassword'>) => ({
  password: optional(newPassword(rules.minLengthPassword)),
  passwordConfirmation: optional(z.string().max(maxLengthPassword)),
});
const roleIds = z.array(z.int().positive()).max(100);

interface Written {
  readonly email: string | null;
  readonly phone: string | null;
  readonly password: string | null;
  readonly passwordConfirmation: string | null;
}

function reachable(body: Written, context: z.RefinementCtx): void {
  if (body.email === null && body.phone === null) context.addIssue(issueAt('contact.required', ['email']));
  if (body.password !== body.passwordConfirmation) context.addIssue(issueAt('password.differs', ['passwordConfirmation']));
}

/** A new user is invited by mail, or given a password; without e-mail only the latter. The contract carries the loosest rules. */
export function newUserForm(rules: Pick<IdentityRules, 'minLengthPassword'> = { minLengthPassword: 8 }) {
  return z.object({ ...person, ...secret(rules), roleIds: roleIds.optional(), invite: z.boolean().default(false) }).superRefine((body, context) => {
    reachable(body, context);
    if (body.invite && body.email === null) context.addIssue(issueAt('required', ['email']));
    if (!body.invite && body.password === null) context.addIssue(issueAt('required', ['password']));
  });
}

/** A password here is a new one; left empty the present one stays. Roles left out stay too. */
export function userForm(rules: Pick<IdentityRules, 'minLengthPassword'> = { minLengthPassword: 8 }) {
  return z.object({ ...person, ...secret(rules), roleIds: roleIds.optional() }).superRefine(reachable);
}

const userRecord = z.intersection(
  recordSchema(users),
  z.object({
    emailVerified: z.boolean(),
    phoneConfirmed: z.boolean(),
    invitedAt: z.string().nullable(),
    /** Open sessions; null for those who may not know. */
    sessions: z.number(),
    /** May whoever asks change this person? Not when the person holds more than they do. */
    manageable: z.boolean(),
    self: z.boolean(),
  }),
);
export type UserRecord = z.output<typeof userRecord>;

const engine = resourceContract(users);
const params = z.object({ id: z.coerce.number<number>().int().positive() });
const { path } = users;
const taken = [identityErrors['identity.email-taken'], identityErrors['identity.phone-taken']];
const above = [peopleErrors['people.above'], peopleErrors['people.beyond']];
const last = peopleErrors['people.last-administrator'];
const notFound = kernelErrors['record.not-found'];

const userChange = z.strictObject({ action: z.enum(['delete', 'restore', 'enable', 'disable']) });
export type UserChange = z.output<typeof userChange>;

export const usersBulk = bulkContract({
  id: users.id,
  module: users.module,
  path: `${path}/bulk`,
  what: 'users',
  anyOf: [mayUsers.delete, mayUsers.state],
  selection: bulkSelection(users),
  change: userChange,
});

export const usersContract = contract('users', users.module, {
  list: engine.list,
  options: engine.options,
  export: engine.export,
  history: engine.history,
  lists: {
    method: 'GET',
    path: `${path}/lists`,
    summary: 'Roles and languages a user may have',
    access: { anyOf: [mayUsers.view, mayUsers.detail, mayUsers.add, mayUsers.edit, mayUsers.assign] },
    silent: true,
    output: z.object({
      roles: z.array(z.object({ id: z.number(), name: z.string(), assignable: z.boolean(), isDefault: z.boolean() })),
      locales: z.array(z.enum(locales)),
    }),
  },
  show: {
    ...engine.show,
    access: { anyOf: [mayUsers.detail, mayUsers.edit, mayUsers.assign] },
    output: userRecord,
  },
  create: { ...engine.create, body: newUserForm(), output: userRecord, errors: [...taken, ...above] },
  update: { ...engine.update, body: userForm(), output: userRecord, errors: [notFound, kernelErrors['record.stale'], ...taken, ...above, last] },
  assign: {
    method: 'PUT',
    path: `${path}/:id/roles`,
    summary: 'Give a user these roles',
    access: { anyOf: [mayUsers.assign] },
    versioned: true,
    params,
    body: z.object({ roleIds }),
    output: userRecord,
    errors: [notFound, kernelErrors['record.stale'], ...above, last],
  },
  state: {
    method: 'PUT',
    path: `${path}/state/:id`,
    summary: 'Enable or disable a user; disabling ends their sessions',
    access: { anyOf: [mayUsers.state] },
    versioned: true,
    params,
    body: z.object({ active: z.boolean() }),
    output: userRecord,
    errors: [notFound, kernelErrors['record.stale'], peopleErrors['people.self'], ...above, last],
  },
  confirmPhone: {
    method: 'PUT',
    path: `${path}/:id/phone`,
    summary: 'The phone number is this person’s, a clerk has made sure: it signs in from now on',
    access: { anyOf: [mayUsers.edit] },
    versioned: true,
    params,
    output: userRecord,
    errors: [notFound, kernelErrors['record.stale'], ...taken, ...above],
  },
  remove: { ...engine.remove, errors: [notFound, peopleErrors['people.self'], ...above, last] },
  restore: { ...engine.restore, output: userRecord, errors: [notFound, ...taken, ...above] },
  invite: {
    method: 'POST',
    path: `${path}/:id/invite`,
    summary: 'Send the invitation (again)',
    access: { anyOf: [mayUsers.add, mayUsers.edit] },
    params,
    output: userRecord,
    rateLimit: { max: 60, seconds: 600 },
    errors: [notFound, peopleErrors['people.no-invitation'], ...above],
  },
  signOut: {
    method: 'DELETE',
    path: `${path}/:id/sessions`,
    summary: 'End all sessions of a user',
    access: { anyOf: [mayUsers.state] },
    params,
    output: z.object({ ended: z.number() }),
    errors: [notFound, ...above],
  },
});
