import type { Actor } from '#platform/access/actor.ts';
import type { Db } from '#platform/db/tables.ts';
import type { Call } from '#platform/http/server/call.ts';
import type { UserView } from '../contract.ts';
import { beyond } from '../domain/administrators.ts';
import { roleName } from '../roles.ts';
import { mayRoles } from '../roles-contract.ts';
import { codesOf } from './role-record.ts';
import { userViewOf } from './store.ts';
import { codesOfEverybody } from './user-rules.ts';

/**
 * Somebody with a role's eyes: its codes as they are now, nothing that is the person's own. Whoever lost the right to look is
 * themselves again; a role deleted meanwhile sees nothing.
 */
export async function withEyesOf(db: Db, person: Actor, roleId: number): Promise<Actor> {
  if (!person.codes.has(mayRoles.viewAs)) return person;
  const role = await db.selectFrom('role').select(['key', 'name', 'deleted_at']).where('id', '=', roleId).executeTakeFirst();
  if (!role) return person;
  const codes = role.deleted_at === null ? await codesOf(db, roleId) : [];
  const over = new Set(beyond(codes, person.codes, await codesOfEverybody(db)));
  return {
    ...person,
    userId: null,
    codes: new Set(codes.filter((code) => !over.has(code))),
    roleIds: [roleId],
    viewing: { roleId, name: { pt: roleName(role, 'pt'), en: roleName(role, 'en') } },
  };
}

/** The signed-in person while viewing as a role: their name, the role's permissions. */
export async function viewedProfile(db: Db, actor: Actor, locale: Call['locale']): Promise<UserView | null> {
  if (!actor.viewing) return null;
  const session = await db
    .selectFrom('session')
    .select('account_id')
    .where('id', '=', Number(actor.sessionId ?? 0))
    .executeTakeFirst();
  const user = session && (await userViewOf(db, session.account_id, locale));
  const role = await db.selectFrom('role').select(['key', 'name']).where('id', '=', actor.viewing.roleId).executeTakeFirst();
  if (!user || !role) return null;
  const viewing = { id: actor.viewing.roleId, name: roleName(role, locale) };
  return { ...user, roles: [viewing], codes: [...actor.codes], viewing };
}
