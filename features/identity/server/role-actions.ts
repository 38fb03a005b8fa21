import { takenConstraint } from '#platform/kernel/unknown.ts';
import { sql } from 'kysely';
import { staleRecord } from '#platform/audit/server/last-change.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { Call, CallContext } from '#platform/http/server/call.ts';
import { permissionCodesOf } from '../domain/matrix.ts';
import { difference } from '../domain/administrators.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { locales } from '#platform/kernel/locale.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { keptName, roleName } from '../roles.ts';
import { mayReassign, roleErrors, type RoleRecord, type rolesContract } from '../roles-contract.ts';
import { liveRole, lockRole, readRole } from './role-record.ts';
import { keepAnAdministrator, refuseBeyond } from './user-rules.ts';

type Roles = typeof rolesContract;

export async function createRole(call: Call<Roles['create']>): Promise<RoleRecord> {
  const { name, description, codes, secondFactorRequired } = call.body;
  return call.tx(async (trx) => {
    refuseUnknown(call, codes, []);
    await refuseBeyond(trx, call.actor, codes);
    await refuseSaid(trx, call, name, null);
    const { id } = await naming(call, () =>
      trx
        .insertInto('role')
        .values({ key: null, name, description, second_factor_required: secondFactorRequired })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    await grant(trx, Number(id), [...new Set(codes)]);
    return liveRole(trx, Number(id), call.locale);
  });
}

/** A changed role takes effect at once at every process: permissions are read with each request. */
export async function updateRole(call: Call<Roles['update']>): Promise<RoleRecord> {
  const { id } = call.params;
  const { name, description, secondFactorRequired } = call.body;
  return call.tx(async (trx) => {
    const before = await lockRole(trx, id, call.locale);
    if (call.version !== before.version) throw await staleRecord(trx, 'role', id, before, codesOf(id));
    const codes = [...new Set(call.body.codes)];
    refuseUnknown(call, codes, before.codes);
    const changed = difference(before.codes, codes);
    if (changed.length > 0 && before.whole) throw roleErrors['roles.all-codes']();
    await refuseBeyond(trx, call.actor, changed);
    const gone = before.codes.filter((code) => !codes.includes(code));
    if (gone.length > 0) await trx.deleteFrom('role_permission').where('role_id', '=', id).where('code', 'in', gone).execute();
    await grant(
      trx,
      id,
      codes.filter((code) => !before.codes.includes(code)),
    );
    const { key } = await trx.selectFrom('role').select('key').where('id', '=', id).executeTakeFirstOrThrow();
    await refuseSaid(trx, call, name, id);
    await naming(call, () =>
      trx
        .updateTable('role')
        .set({ name: keptName(key, name), description, second_factor_required: secondFactorRequired })
        .where('id', '=', id)
        .execute(),
    );
    if (changed.length > 0) await sql`update role set updated_at = clock_timestamp() where id = ${id}`.execute(trx);
    await keepAnAdministrator(trx);
    return liveRole(trx, id, call.locale);
  });
}

/** Refused while people hold it, unless they get another role in its place. */
export async function removeRole(call: Call<Roles['remove']>): Promise<void> {
  const { id } = call.params;
  const { reassignTo } = call.query;
  await call.tx(async (trx) => {
    const role = await lockRole(trx, id);
    if (role.fixed) throw roleErrors['roles.fixed']();
    const count = role.people ?? 0;
    if (count > 0) {
      if (reassignTo === undefined) throw roleErrors['roles.held']({ params: { count }, extra: { count } });
      await reassign(trx, call, role, reassignTo);
    }
    await sql`update role set deleted_at = now() where id = ${id}`.execute(trx);
    await keepAnAdministrator(trx);
  });
}

async function reassign(trx: Trx, call: Call<Roles['remove']>, from: RoleRecord, to: number): Promise<void> {
  if (!call.can(mayReassign)) throw kernelErrors['access.denied']();
  const target = to === from.id ? undefined : await readRole(trx, to);
  if (!target || target.deletedAt !== null) throw kernelErrors['request.invalid']({ fields: fieldError('reassignTo', 'choice', call.locale) });
  await refuseBeyond(trx, call.actor, [...from.codes, ...target.codes]);
  await sql`insert into account_role (account_id, role_id) select account_id, ${to}::bigint from account_role where role_id = ${from.id}
    on conflict do nothing`.execute(trx);
  await sql`update account set updated_at = clock_timestamp() where id in (select account_id from account_role where role_id = ${from.id})`.execute(
    trx,
  );
  await trx.deleteFrom('account_role').where('role_id', '=', from.id).execute();
}

export async function restoreRole(call: CallContext & Pick<Call<Roles['restore']>, 'params'>): Promise<RoleRecord> {
  const { id } = call.params;
  return call.tx(async (trx) => {
    const role = await readRole(trx, id);
    if (!role || role.deletedAt === null) throw kernelErrors['record.not-found']();
    await refuseBeyond(trx, call.actor, role.codes);
    await naming(call, () => sql`update role set deleted_at = null where id = ${id}`.execute(trx));
    return liveRole(trx, id, call.locale);
  });
}

async function grant(trx: Trx, roleId: number, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return;
  await trx
    .insertInto('role_permission')
    .values(codes.map((code) => ({ role_id: roleId, code })))
    .execute();
}

/** A code of an earlier version may stay where it is; it cannot be granted again. */
function refuseUnknown(call: Pick<Call, 'services' | 'locale'>, codes: readonly string[], held: readonly string[]): void {
  const known = new Set([...permissionCodesOf(call.services.permissions), ...held]);
  if (codes.some((code) => !known.has(code))) throw kernelErrors['request.invalid']({ fields: fieldError('codes', 'choice', call.locale) });
}

/** Nobody else's name in any language, so that no list shows one name twice. */
async function refuseSaid(trx: Trx, { locale }: Pick<Call, 'locale'>, name: string, own: number | null): Promise<void> {
  const rows = await trx.selectFrom('role').select(['id', 'key', 'name']).where('key', 'is not', null).where('deleted_at', 'is', null).execute();
  const others = rows.filter((row) => Number(row.id) !== own).flatMap((row) => locales.map((one) => roleName(row, one).toLowerCase()));
  if (others.includes(name.toLowerCase())) throw kernelErrors['request.invalid']({ fields: fieldError('name', 'taken', locale) });
}

async function naming<T>({ locale }: Pick<Call, 'locale'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (takenConstraint(error) !== 'role_name') throw error;
    throw kernelErrors['request.invalid']({ fields: fieldError('name', 'taken', locale), cause: error });
  }
}

/** Entries of the codes a role gained or lost. */
const codesOf = (id: number) =>
  sql<boolean>`(type = 'role_permission' and ${String(id)} in (changes -> 'role_id' ->> 0, changes -> 'role_id' ->> 1))`;
