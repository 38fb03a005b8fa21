import { sql } from 'kysely';
import { inLanguage } from '#platform/crud/resource.ts';
import { byIds } from '#platform/crud/server/store.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { roles, type RoleRecord } from '../roles-contract.ts';

/** Roles the product itself gives: to whoever registers, and to whoever keeps the others. */
const fixedKeys = ['citizen', 'administrator'];

/** Its name as it is stored, or as it is said in a language. */
export async function readRole(db: Db | Trx, id: number, locale: Locale = 'pt'): Promise<RoleRecord | undefined> {
  const [record] = await byIds(db as Db, inLanguage(roles, locale), [id]);
  if (!record) return undefined;
  const row = await db.selectFrom('role').select(['key', 'second_factor_required']).where('id', '=', id).executeTakeFirst();
  const codes = await codesOf(db, id);
  const key = row?.key ?? '';
  const secondFactorRequired = row?.second_factor_required ?? false;
  return { ...record, codes, secondFactorRequired, fixed: fixedKeys.includes(key), whole: key === 'administrator' };
}

export async function liveRole(db: Db | Trx, id: number, locale?: Locale): Promise<RoleRecord> {
  const role = await readRole(db, id, locale);
  if (!role || role.deletedAt !== null) throw kernelErrors['record.not-found']();
  return role;
}

/** The role, kept for this transaction. */
export async function lockRole(trx: Trx, id: number, locale?: Locale): Promise<RoleRecord> {
  await sql`select 1 from role where id = ${id} for update`.execute(trx);
  return liveRole(trx, id, locale);
}

export async function codesOf(db: Db | Trx, id: number): Promise<string[]> {
  const rows = await db.selectFrom('role_permission').select('code').where('role_id', '=', id).orderBy('code').execute();
  return rows.map(({ code }) => code);
}
