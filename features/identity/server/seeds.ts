import { sql } from 'kysely';
import type { PermissionArea } from '#platform/access/permissions.ts';
import type { Trx } from '#platform/db/tables.ts';
import { roleKeys, starterCodes, starterRoles, type RoleKey } from '../roles.ts';
import { findAccount } from './store.ts';
import { createUser } from './users.ts';

/**
 * Makes the starter roles and gives them the codes they lack. Run at every start: a code a clerk took away stays away, a code
 * that came with a new version is given; the administrator always holds all.
 */
export async function seedRoles(trx: Trx, areas: readonly PermissionArea[]): Promise<void> {
  // Several processes start at once on a server; whoever comes second finds everything done.
  await sql`select pg_advisory_xact_lock(hashtext('identity.seed'), hashtext(current_schema()))`.execute(trx);
  for (const key of roleKeys) {
    await trx
      .insertInto('role')
      .values({ key, name: starterRoles[key].pt })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    const role = await trx.selectFrom('role').select(['id', 'granted']).where('key', '=', key).executeTakeFirstOrThrow();
    const codes = starterCodes(key, areas);
    const held = await trx.selectFrom('role_permission').select('code').where('role_id', '=', role.id).execute();
    const known = new Set([...held.map(({ code }) => code), ...(key === 'administrator' ? [] : role.granted)]);
    const missing = codes.filter((code) => !known.has(code));
    if (missing.length > 0)
      await trx
        .insertInto('role_permission')
        .values(missing.map((code) => ({ role_id: role.id, code })))
        .execute();
    const granted = [...new Set([...role.granted, ...codes])].sort();
    if (granted.length > role.granted.length) await trx.updateTable('role').set({ granted }).where('id', '=', role.id).execute();
  }
}

export interface DemoAccount {
  readonly role: RoleKey;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly password: string;
}

const people: Record<RoleKey, readonly [login: string, name: string, phone: string]> = {
  citizen: ['cidadao', 'Marta Figueiredo', '+351912000001'],
  operator: ['operador', 'Rui Carvalho', '+351912000002'],
  manager: ['gestor', 'Helena Pinto', '+351912000003'],
  administrator: ['admin', 'Tiago Moreira', '+351912000004'],
};

/** Accounts of a demo municipality, one per role, as they are printed at the start. */
export function demoAccounts(tenantCode: string): readonly DemoAccount[] {
  return roleKeys.map((role) => {
    const [login, name, phone] = people[role];
    return { role, name, email: `${login}@${tenantCode.replaceAll('_', '-')}.example`, phone, password: 'Largo-2026!' };
  });
}

/** Makes the demo accounts that are missing; `seedRoles` comes first. */
export async function seedAccounts(trx: Trx, tenantCode: string, now = new Date()): Promise<readonly DemoAccount[]> {
  const accounts = demoAccounts(tenantCode);
  for (const { role, name, email, phone, password } of accounts) {
    if (await findAccount(trx, { column: 'email', value: email })) continue;
    await createUser(trx, { name, email, phone, password, roles: [role], emailVerified: true }, now);
  }
  return accounts;
}
