import { z } from 'zod';
import { recordSchema, resourceContract } from '#platform/crud/contract.ts';
import { field } from '#platform/crud/fields.ts';
import { defineResource } from '#platform/crud/resource.ts';
import { permissionActions } from '#platform/access/permissions.ts';
import { contract } from '#platform/http/contract.ts';
import { defineErrors, kernelErrors } from '#platform/kernel/errors.ts';
import { optional, requiredText } from '#platform/kernel/text.ts';
import { mayUsers, peopleErrors } from './users-contract.ts';

export const mayRoles = {
  view: 'ACL_00020',
  detail: 'ACL_00021',
  add: 'ACL_00022',
  edit: 'ACL_00023',
  delete: 'ACL_00024',
  viewAs: 'ACL_00025',
} as const;

export const roleErrors = defineErrors({
  'roles.held': {
    status: 409,
    pt: 'Há {count} {count|pessoa|pessoas} com este perfil. Escolha primeiro que perfil {count|passa|passam} a ter.',
    en: '{count} {count|person has|people have} this role. First choose which role they should get instead.',
  },
  'roles.fixed': {
    status: 409,
    pt: 'Este perfil faz parte do funcionamento do produto: pode mudar-lhe o nome, mas não eliminá-lo.',
    en: 'The platform needs this role: you can rename it but not delete it.',
  },
  'roles.all-codes': {
    status: 409,
    pt: 'O perfil de administrador tem sempre todas as permissões. Copie-o para fazer outro com menos.',
    en: 'The administrator role always has every permission. To give fewer, copy it.',
  },
});

/** The list of roles; `people` and `permissions` are counted by a view. */
export const roles = defineResource({
  id: 'roles',
  module: 'geoportalgestao',
  path: '/api/backoffice/gestao/roles',
  screen: 'geoportalgestao/roles',
  table: 'role_list',
  said: { en: 'role_list_en' },
  label: { one: { pt: 'Perfil', en: 'Role' }, many: { pt: 'Perfis', en: 'Roles' } },
  title: 'name',
  permissions: { view: mayRoles.view, detail: mayRoles.detail, add: mayRoles.add, edit: mayRoles.edit, delete: mayRoles.delete },
  fields: {
    name: field.text({ label: { pt: 'Nome', en: 'Name' }, required: true }),
    description: field.textLong({ label: { pt: 'Descrição', en: 'Description' }, max: 500, column: 'shown' }),
    people: field.number({ label: { pt: 'Pessoas', en: 'People' } }),
    permissions: field.number({ label: { pt: 'Permissões', en: 'Permissions' } }),
  },
  defaultSort: { field: 'name', direction: 'asc' },
});

export const roleForm = z.object({
  name: requiredText(80),
  description: optional(z.string().trim().max(500)),
  codes: z.array(z.string().max(40)).max(2000),
  /** Its people sign in with a second factor. */
  secondFactorRequired: z.boolean().default(false),
});

const roleRecord = z.intersection(
  recordSchema(roles),
  z.object({
    codes: z.array(z.string()),
    secondFactorRequired: z.boolean(),
    /** A role the product needs: it cannot be deleted. */
    fixed: z.boolean(),
    /** The administrator's role: it holds every code. */
    whole: z.boolean(),
  }),
);
export type RoleRecord = z.output<typeof roleRecord>;

/** An area of the product and what its codes open, in the caller's language. */
const roleArea = z.object({
  id: z.string(),
  module: z.string(),
  moduleName: z.string(),
  label: z.string(),
  permissions: z.array(
    z.object({
      code: z.string(),
      action: z.enum(permissionActions),
      label: z.string(),
      /** Whoever asks holds it too, and so may give it. */
      grantable: z.boolean(),
    }),
  ),
});
export type RoleArea = z.output<typeof roleArea>;

const engine = resourceContract(roles);
const { path } = roles;
const notFound = kernelErrors['record.not-found'];
const beyond = peopleErrors['people.beyond'];
const last = peopleErrors['people.last-administrator'];
const id = z.coerce.number<number>().int().positive();

export const rolesContract = contract('roles', roles.module, {
  list: engine.list,
  export: engine.export,
  history: engine.history,
  lists: {
    method: 'GET',
    path: `${path}/lists`,
    summary: 'Areas of the municipality’s modules and the permissions of each',
    access: { anyOf: [mayRoles.detail, mayRoles.add, mayRoles.edit] },
    silent: true,
    output: z.object({ areas: z.array(roleArea) }),
  },
  holders: {
    method: 'GET',
    path: `${path}/codes/:code`,
    summary: 'Who holds a permission: roles, and people through them',
    access: { anyOf: [mayRoles.detail] },
    params: z.object({ code: z.string().max(40) }),
    output: z.object({
      roles: z.array(z.object({ id: z.number(), name: z.string(), people: z.number() })),
      /** The first hundred by name; null for whoever may not see users. */
      people: z.array(z.object({ id: z.number(), name: z.string(), roles: z.array(z.string()) })).nullable(),
      total: z.number(),
    }),
    errors: [notFound],
  },
  show: { ...engine.show, output: roleRecord },
  create: { ...engine.create, body: roleForm, output: roleRecord, errors: [beyond] },
  update: {
    ...engine.update,
    body: roleForm,
    output: roleRecord,
    errors: [notFound, kernelErrors['record.stale'], roleErrors['roles.all-codes'], beyond, last],
  },
  remove: {
    ...engine.remove,
    query: z.object({ reassignTo: id.optional() }),
    errors: [notFound, roleErrors['roles.held'], roleErrors['roles.fixed'], kernelErrors['access.denied'], beyond, last],
  },
  restore: { ...engine.restore, output: roleRecord, errors: [notFound, beyond] },
});

/** An administrator views the product as a role. */
export const viewingContract = contract('viewing', null, {
  enter: {
    method: 'POST',
    path: '/api/auth/viewing',
    summary: 'See as a role, read-only, until left',
    access: { anyOf: [mayRoles.viewAs] },
    body: z.object({ roleId: z.int().positive() }),
    output: z.object({ role: z.object({ id: z.number(), name: z.string() }), backoffice: z.boolean() }),
    errors: [notFound, beyond, kernelErrors['access.read-only']],
  },
  leave: {
    method: 'DELETE',
    path: '/api/auth/viewing',
    summary: 'Be oneself again',
    access: 'logged-in',
    whileViewing: true,
  },
});

/** Reassigning the people of a role is giving roles. */
export const mayReassign = mayUsers.assign;
