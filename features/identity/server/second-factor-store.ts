import type { Db, Trx } from '#platform/db/tables.ts';

/** Does a role of the account ask for a second factor? */
export async function factorRequired(db: Db | Trx, accountId: number): Promise<boolean> {
  const role = await db
    .selectFrom('account_role')
    .innerJoin('role', 'role.id', 'account_role.role_id')
    .select('role.id')
    .where('account_role.account_id', '=', accountId)
    .where('role.second_factor_required', '=', true)
    .where('role.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return role !== undefined;
}

/** Answers whether there was one. */
export async function dropSecondFactor(trx: Trx, accountId: number): Promise<boolean> {
  await trx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  await trx.deleteFrom('sign_in_ticket').where('account_id', '=', accountId).execute();
  const dropped = await trx.deleteFrom('second_factor').where('account_id', '=', accountId).returning('id').execute();
  return dropped.length > 0;
}
