import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { identityErrors } from '../contract.ts';
import type { RoleKey } from '../roles.ts';
import { hashPassword } from './password.ts';
import { findAccount, giveRole } from './store.ts';

/** A person as other slices may show or reach them. */
export interface UserRef {
  readonly id: number;
  readonly name: string;
  /** Only when confirmed: mail to any other address may reach a stranger. */
  readonly email: string | null;
  readonly phone: string | null;
  readonly locale: Locale;
}

export interface UserFilter {
  readonly ids?: readonly number[];
  /** Holds one of these starter roles. */
  readonly roles?: readonly RoleKey[];
  /** Holds this permission code through any role. */
  readonly code?: string;
  /** Part of the name, without regard to case and accents. */
  readonly q?: string;
  readonly limit?: number;
}

/** Active users, by name: people a record may be assigned to. */
export async function findUsers(db: Db | Trx, { ids, roles, code, q, limit = 50 }: UserFilter): Promise<UserRef[]> {
  let query = people(db).where('active', '=', true).where('deleted_at', 'is', null).orderBy('name').orderBy('id').limit(limit);
  if (ids) query = query.where(sql<boolean>`account.id = any(${[...ids]}::bigint[])`);
  if (q) query = query.where(sql<boolean>`unaccent(lower(account.name)) like '%' || unaccent(lower(${escapeLike(q)})) || '%'`);
  if (roles) {
    query = query.where(sql<boolean>`exists (select 1 from account_role ar join role r on r.id = ar.role_id
      where ar.account_id = account.id and r.deleted_at is null and r.key = any(${[...roles]}::text[]))`);
  }
  if (code !== undefined) {
    query =
      query.where(sql<boolean>`exists (select 1 from account_role ar join role r on r.id = ar.role_id join role_permission rp on rp.role_id = r.id
      where ar.account_id = account.id and r.deleted_at is null and rp.code = ${code})`);
  }
  return query.execute();
}

/** Users by id, also disabled and deleted ones: what history and mails need. */
export async function usersById(db: Db | Trx, ids: readonly (number | null)[]): Promise<Map<number, UserRef>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await people(db)
    .where(sql<boolean>`account.id = any(${wanted}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function userNames(db: Db | Trx, ids: readonly (number | null)[]): Promise<Map<number, string>> {
  const users = await usersById(db, ids);
  return new Map([...users].map(([id, { name }]) => [id, name]));
}

function people(db: Db | Trx) {
  return db
    .selectFrom('account')
    .select(['account.id', 'account.name', 'account.phone', 'account.locale'])
    .select(sql<string | null>`case when account.email_verified_at is not null then account.email end`.as('email'));
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (mark) => `\\${mark}`);
}

export interface NewUser {
  readonly name: string;
  /** Normalised by the kernel's `email` and `phone`; at least one of them. */
  readonly email: string | null;
  readonly phone: string | null;
  readonly nif?: string | null;
  readonly locale?: Locale;
  /** Absent: the person sets one through the reset mail. */
  readonly password?: string;
  readonly roles: readonly RoleKey[];
  /** Whoever makes the account vouches for the address. */
  readonly emailVerified?: boolean;
}

/** Makes an account on behalf of somebody: staff, the command line, the demo. Throws when e-mail or phone is taken. */
export async function createUser(trx: Trx, user: NewUser, now = new Date(), locale: Locale = 'pt'): Promise<number> {
  if (user.email !== null && (await findAccount(trx, { column: 'email', value: user.email }))) {
    throw identityErrors['identity.email-taken']({ fields: fieldError('email', 'taken', locale) });
  }
  if (user.phone !== null && (await findAccount(trx, { column: 'phone', value: user.phone }))) {
    throw identityErrors['identity.phone-taken']({ fields: fieldError('phone', 'taken', locale) });
  }
  const { id } = await trx
    .insertInto('account')
    .values({
      name: user.name,
      email: user.email,
      phone: user.phone,
      phone_verified_at: user.phone === null ? null : now,
      nif: user.nif ?? null,
      locale: user.locale ?? 'pt',
      pending_email: null,
      password_hash: user.password === undefined ? null : await hashPassword(user.password),
      email_verified_at: user.emailVerified && user.email !== null ? now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const role of user.roles) await giveRole(trx, id, role);
  return id;
}
