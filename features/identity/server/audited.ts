import type { AuditedTable } from '#platform/audit/server/subjects.ts';
import { mayRoles } from '../roles-contract.ts';
import { starterNames } from '../roles.ts';
import { mayUsers } from '../users-contract.ts';
import { restoreRole } from './role-actions.ts';
import { restoreUser } from './user-actions.ts';

const account = { table: 'account', title: 'name' };
const role = { table: 'role', title: 'name' };

/** How the audit view speaks of people and roles. */
export const identityAudited: Readonly<Record<string, AuditedTable>> = {
  account: {
    label: { one: { pt: 'Utilizador', en: 'User' }, many: { pt: 'Utilizadores', en: 'Users' } },
    title: 'name',
    keep: 'people',
    link: '/geoportalgestao/users/:id',
    // A closed account is an empty row: there is nobody to come back.
    restore: {
      code: mayUsers.delete,
      unless: 'closed_at',
      run: async (call, id) => void (await restoreUser({ ...call, params: { id } })),
    },
    columns: {
      name: { label: { pt: 'Nome', en: 'Name' }, personal: true },
      email: { label: { pt: 'E-mail', en: 'E-mail' }, personal: true },
      email_verified_at: { label: { pt: 'E-mail confirmado em', en: 'E-mail confirmed' }, kind: 'datetime', personal: false },
      pending_email: { label: { pt: 'E-mail por confirmar', en: 'E-mail to be confirmed' }, personal: true },
      phone: { label: { pt: 'Telefone', en: 'Phone' }, personal: true },
      phone_verified_at: { label: { pt: 'Telefone confirmado em', en: 'Phone confirmed' }, kind: 'datetime', personal: false },
      nif: { label: { pt: 'NIF', en: 'Tax number' }, personal: true },
      password_hash: { label: { pt: 'Palavra-passe', en: 'Password' } },
      locale: {
        label: { pt: 'Língua', en: 'Language' },
        options: [
          { value: 'pt', label: { pt: 'Português', en: 'Portuguese' } },
          { value: 'en', label: { pt: 'Inglês', en: 'English' } },
        ],
      },
      active: { label: { pt: 'Ativo', en: 'Active' } },
      consent_at: { label: { pt: 'Consentimento em', en: 'Consent given' }, kind: 'datetime' },
      pending_new_at: { label: { pt: 'Novo e-mail aceite no endereço novo', en: 'New e-mail agreed to at the new address' }, kind: 'datetime' },
      pending_old_at: { label: { pt: 'Novo e-mail aceite no endereço antigo', en: 'New e-mail agreed to at the old address' }, kind: 'datetime' },
      closed_at: { label: { pt: 'Conta encerrada em', en: 'Account closed' }, kind: 'datetime' },
    },
    beside: {
      sessions: { label: { pt: 'Sessões abertas', en: 'Open sessions' } },
      viewing_role: { label: { pt: 'A ver como o perfil', en: 'Seeing as the role' }, options: starterNames },
    },
  },
  role: {
    label: { one: { pt: 'Perfil', en: 'Role' }, many: { pt: 'Perfis', en: 'Roles' } },
    title: 'name',
    link: '/geoportalgestao/roles/:id',
    restore: {
      code: mayRoles.delete,
      run: async (call, id) => void (await restoreRole({ ...call, params: { id } })),
    },
    columns: {
      name: { label: { pt: 'Nome', en: 'Name' }, options: starterNames },
      description: { label: { pt: 'Descrição', en: 'Description' } },
      key: { label: { pt: 'Perfil de origem', en: 'Original role' }, hidden: true },
      second_factor_required: { label: { pt: 'Exige segundo fator', en: 'Second factor required' } },
      granted: { label: { pt: 'Permissões dadas na instalação', en: 'Permissions granted by the installation' }, kind: 'permission' },
    },
  },
  role_permission: {
    label: { one: { pt: 'Permissão de um perfil', en: 'Permission of a role' }, many: { pt: 'Permissões dos perfis', en: 'Permissions of roles' } },
    title: 'code',
    part: { of: 'role', column: 'role_id' },
    columns: {
      role_id: { label: { pt: 'Perfil', en: 'Role' }, of: role },
      code: { label: { pt: 'Permissão', en: 'Permission' }, kind: 'permission' },
    },
  },
  account_role: {
    label: { one: { pt: 'Perfil de um utilizador', en: 'Role of a user' }, many: { pt: 'Perfis dos utilizadores', en: 'Roles of users' } },
    part: { of: 'account', column: 'account_id' },
    columns: { account_id: { label: { pt: 'Utilizador', en: 'User' }, of: account }, role_id: { label: { pt: 'Perfil', en: 'Role' }, of: role } },
  },
  second_factor: {
    label: { one: { pt: 'Segundo fator de um utilizador', en: 'Second factor of a user' }, many: { pt: 'Segundos fatores', en: 'Second factors' } },
    part: { of: 'account', column: 'account_id' },
    keep: 'people',
    columns: { account_id: { label: { pt: 'Utilizador', en: 'User' }, of: account }, secret: { label: { pt: 'Chave', en: 'Key' } } },
  },
  account_identity: {
    label: {
      one: { pt: 'Entrada por outro serviço', en: 'Sign-in through another service' },
      many: { pt: 'Entradas por outros serviços', en: 'Sign-ins through other services' },
    },
    part: { of: 'account', column: 'account_id' },
    keep: 'people',
    columns: {
      account_id: { label: { pt: 'Utilizador', en: 'User' }, of: account },
      issuer: { label: { pt: 'Serviço', en: 'Service' } },
      subject: { label: { pt: 'Identificador no serviço', en: 'Identifier at the service' }, personal: true },
      nif: { label: { pt: 'NIF confirmado', en: 'Checked tax number' }, personal: true },
    },
  },
};
