import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { roleName } from '../roles.ts';
import './tables.ts';
import type { UserRef } from './users.ts';

/** Active people who hold one of these roles, each once. */
export async function membersOf(db: Db | Trx, roleIds: readonly number[]): Promise<UserRef[]> {
  const { rows } = await sql<UserRef>`select a.id, a.name, a.phone, a.locale, case when a.email_verified_at is not null then a.email end as email
    from account a where a.active and a.deleted_at is null and exists (select 1 from account_role ar join role r on r.id = ar.role_id
      where ar.account_id = a.id and r.deleted_at is null and r.id = any(${[...roleIds]}::bigint[])) order by a.id`.execute(db);
  return rows;
}

/** Roles by name, with how they are called in a language. */
export async function roleNames(db: Db | Trx, locale: Locale): Promise<{ readonly id: number; readonly name: string }[]> {
  const rows = await db.selectFrom('role').select(['id', 'key', 'name']).where('deleted_at', 'is', null).orderBy('id').execute();
  return rows.map((row) => ({ id: row.id, name: roleName(row, locale) }));
}
