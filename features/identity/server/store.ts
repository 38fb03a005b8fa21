import '#platform/audit/server/tables.ts';
import { sql, type Selectable } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import type { UserView } from '../contract.ts';
import { changeWaitsFor } from '../domain/email-change.ts';
import { roleName } from '../roles.ts';
import type { AccountTable } from './tables.ts';

export type Account = Selectable<AccountTable>;

/** A phone finds whoever a clerk confirmed it for: what others only claim is nobody's. */
export async function findAccount(
  db: Db | Trx,
  by: { column: 'id'; value: number } | { column: 'email' | 'phone'; value: string },
): Promise<Account | undefined> {
  return db
    .selectFrom('account')
    .selectAll()
    .where((eb) => (by.column === 'id' ? eb('id', '=', by.value) : eb(by.column, '=', by.value)))
    .where('deleted_at', 'is', null)
    .$if(by.column === 'phone', (query) => query.where('phone_verified_at', 'is not', null))
    .executeTakeFirst();
}

/** The account, locked until the transaction ends. */
export async function lockAccount(trx: Trx, id: number): Promise<Account | undefined> {
  return trx.selectFrom('account').selectAll().where('id', '=', id).where('deleted_at', 'is', null).forNoKeyUpdate().executeTakeFirst();
}

export async function updateAccount(
  trx: Trx,
  id: number,
  changes: Partial<Omit<Account, 'id' | 'version' | 'created_at' | 'updated_at'>>,
): Promise<void> {
  await trx.updateTable('account').set(changes).where('id', '=', id).execute();
}

export interface Grants {
  readonly roles: readonly { readonly id: number; readonly key: string | null; readonly name: string }[];
  readonly codes: readonly string[];
}

/** Roles of an account and the codes they hold together. */
export async function grantsOf(db: Db | Trx, accountId: number): Promise<Grants> {
  const roles = await db
    .selectFrom('account_role')
    .innerJoin('role', 'role.id', 'account_role.role_id')
    .select(['role.id', 'role.key', 'role.name'])
    .select(sql<string[]>`array(select code from role_permission where role_id = role.id order by code)`.as('codes'))
    .where('account_role.account_id', '=', accountId)
    .where('role.deleted_at', 'is', null)
    .orderBy('role.id')
    .execute();
  return { roles, codes: [...new Set(roles.flatMap(({ codes }) => codes))] };
}

export function presentUser(account: Account, grants: Grants, locale: Locale): UserView {
  return {
    id: account.id,
    name: account.name,
    email: account.email,
    pendingEmail: account.pending_email,
    phone: account.phone,
    phoneConfirmed: account.phone_verified_at !== null,
    nif: account.nif,
    emailWaits: [...changeWaitsFor(account)],
    emailVerified: account.email_verified_at !== null,
    hasPassword: account.password_hash !== null,
    roles: grants.roles.map((role) => ({ id: role.id, name: roleName(role, locale) })),
    codes: [...grants.codes],
    viewing: null,
    locale: account.locale,
    version: account.version,
  };
}

export async function userViewOf(db: Db | Trx, id: number, locale: Locale): Promise<UserView | null> {
  const account = await findAccount(db, { column: 'id', value: id });
  return account ? presentUser(account, await grantsOf(db, id), locale) : null;
}

export async function giveRole(trx: Trx, accountId: number, key: string): Promise<void> {
  const { id } = await trx
    .selectFrom('role')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirstOrThrow(() => new Error(`role "${key}" is missing: seedRoles has not run`));
  await trx
    .insertInto('account_role')
    .values({ account_id: accountId, role_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
