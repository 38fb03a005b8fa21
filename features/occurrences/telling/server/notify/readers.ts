import { findUsers } from '#features/identity/server/index.ts';
import { can, type Actor } from '#platform/access/actor.ts';
import type { Db } from '#platform/db/tables.ts';
import type { Addressee } from '#platform/notify/server/trigger.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { gatedFields, gates, shows, type Gated } from '../../../record/domain/gates.ts';
import { maySeeInside, type Viewer } from '../../../record/domain/visibility.ts';
import { may } from '../../../record/permissions.ts';
import { seenOf } from '../../../record/server/present.ts';
import type { WholeRow } from '../../../record/server/rows.ts';

/** Codes that decide what of an occurrence a person sees. */
const codes: readonly string[] = [...new Set([may.view, may.viewAll, may.viewPrivate, ...gatedFields.flatMap((field) => gates[field].view ?? [])])];

type IsShown = (field: Gated) => boolean;

/**
 * Which fields of an occurrence each addressee may be told. Whoever has no account (an address somebody typed, a reporter at the desk)
 * is told what the public is.
 */
export async function shownToEach(site: Site, row: WholeRow, people: readonly Pick<Addressee, 'userId'>[]): Promise<IsShown[]> {
  const ids = [...new Set(people.flatMap(({ userId }) => userId ?? []))];
  const [held, unities] = await Promise.all([codesOf(site, ids), unitiesOf(site.db, ids)]);
  return people.map(({ userId }) => {
    const holds = (code: string): boolean => userId !== null && held.get(code)?.has(userId) === true;
    const isStaff = holds(may.view);
    const viewer: Viewer = {
      userId,
      isStaff,
      unityIds: unities.filter(({ user_id }) => user_id === userId).map(({ unity_id }) => unity_id),
      seesAllUnities: holds(may.viewAll),
      seesPrivate: holds(may.viewPrivate),
      hears: false,
      publicTypeIds: [],
      publicStatusIds: [],
    };
    const stand = { inside: maySeeInside(viewer, { ...seenOf(row), live: true }), own: userId !== null && userId === row.reporter_user_id };
    return (field) => shows({ isStaff, can: holds }, field, stand);
  });
}

async function codesOf(site: Site, ids: readonly number[]): Promise<Map<string, ReadonlySet<number>>> {
  const nobody: Actor = { kind: 'user', userId: null, name: '', codes: new Set(), roleIds: [], sessionId: null };
  const found = await Promise.all(
    codes.map(async (code): Promise<[string, ReadonlySet<number>]> => {
      if (ids.length === 0 || can(nobody, code, site.config.permissions)) return [code, new Set(ids)];
      const users = await findUsers(site.db, { ids, code, limit: ids.length });
      return [code, new Set(users.map(({ id }) => Number(id)))];
    }),
  );
  return new Map(found);
}

async function unitiesOf(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db.selectFrom('unity_user').select(['user_id', 'unity_id']).where('user_id', 'in', ids).execute();
}
