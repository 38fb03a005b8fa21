import { sql } from 'kysely';
import type { Actor } from '#platform/access/actor.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import { administrationCodes, beyond, isAdministrator } from '../domain/administrators.ts';
import { peopleErrors } from '../users-contract.ts';

/**
 * Throws unless an administrator is left. Call it last in every transaction that takes away an account, its state, its roles or a
 * role's codes: the lock lets the next one look only when this one is decided, so two administrators cannot remove each other.
 */
export async function keepAnAdministrator(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('identity.administrators'), hashtext(current_schema()))`.execute(trx);
  const { rows } = await sql<{ active: boolean; can_sign_in: boolean; codes: string[] }>`
    select a.active, a.password_hash is not null or exists (select 1 from account_sign_in s where s.account_id = a.id) as can_sign_in,
      array_agg(distinct rp.code) as codes
    from account a join account_role ar on ar.account_id = a.id join role r on r.id = ar.role_id and r.deleted_at is null
      join role_permission rp on rp.role_id = r.id and rp.code = any(${[...administrationCodes]}::text[])
    where a.deleted_at is null group by a.id having count(distinct rp.code) = ${administrationCodes.length}`.execute(trx);
  const left = rows.some(({ active, can_sign_in, codes }) => isAdministrator({ live: true, active, canSignIn: can_sign_in, codes }));
  if (!left) throw peopleErrors['people.last-administrator']();
}

/** Codes that whoever registers gets: nothing of them raises anybody. */
export async function codesOfEverybody(db: Db | Trx): Promise<Set<string>> {
  const rows = await db
    .selectFrom('role_permission')
    .innerJoin('role', 'role.id', 'role_permission.role_id')
    .select('role_permission.code')
    .where('role.key', '=', 'citizen')
    .execute();
  return new Set(rows.map(({ code }) => code));
}

/** Of these accounts, the ones that hold more than the actor: only somebody above them may touch them. */
export async function aboveActor(db: Db | Trx, actor: Actor, ids: readonly number[]): Promise<Set<number>> {
  if (actor.kind === 'system' || ids.length === 0) return new Set();
  const everybody = await codesOfEverybody(db);
  const { rows } = await sql<{ account_id: number; codes: string[] }>`select ar.account_id, array_agg(distinct rp.code) as codes
    from account_role ar join role r on r.id = ar.role_id and r.deleted_at is null join role_permission rp on rp.role_id = r.id
    where ar.account_id = any(${[...ids]}::bigint[]) group by ar.account_id`.execute(db);
  return new Set(rows.filter(({ codes }) => beyond(codes, actor.codes, everybody).length > 0).map((row) => Number(row.account_id)));
}

export async function refuseAbove(db: Db | Trx, actor: Actor, id: number): Promise<void> {
  if (id !== actor.userId && (await aboveActor(db, actor, [id])).size > 0) throw peopleErrors['people.above']();
}

/** Throws when the actor would give or take away codes they do not hold. */
export async function refuseBeyond(db: Db | Trx, actor: Actor, codes: Iterable<string>): Promise<void> {
  if (actor.kind === 'system') return;
  if (beyond(codes, actor.codes, await codesOfEverybody(db)).length > 0) throw peopleErrors['people.beyond']();
}

/** Live roles, with what of each the actor lacks. */
export async function rolesFor(db: Db | Trx, actor: Actor) {
  const everybody = await codesOfEverybody(db);
  const roles = await db
    .selectFrom('role')
    .select(['id', 'key', 'name'])
    .select(sql<string[]>`array(select code from role_permission where role_id = role.id order by code)`.as('codes'))
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return roles.map((role) => ({ ...role, id: Number(role.id), beyond: actor.kind === 'system' ? [] : beyond(role.codes, actor.codes, everybody) }));
}
