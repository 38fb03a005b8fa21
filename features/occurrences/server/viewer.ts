import { can, type Actor } from '#platform/access/actor.ts';
import type { Db } from '#platform/db/tables.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { publicStatusIds } from '../domain/statuses.ts';
import type { Viewer } from '../domain/visibility.ts';
import { may } from '../permissions.ts';
import { loadCatalogue, type Catalogue } from './catalogue.ts';

/** Who asks, with what that person may do here, and the catalogues of the municipality. */
export interface Sight extends Viewer {
  readonly catalogue: Catalogue;
  readonly can: (code: string) => boolean;
}

export async function lookAs(db: Db, site: Site, actor: Actor): Promise<Sight> {
  const catalogue = await loadCatalogue(db, site, actor.userId);
  const holds = (code: string) => can(actor, code, site.config.permissions);
  return {
    userId: actor.userId,
    isStaff: holds(may.view),
    unityIds: catalogue.ownUnityIds,
    seesAllUnities: holds(may.viewAll),
    seesPrivate: holds(may.viewPrivate),
    publicTypeIds: [...catalogue.types.values()].filter((type) => type.isPublic).map((type) => type.id),
    publicStatusIds: publicStatusIds(catalogue.statuses),
    catalogue,
    can: holds,
  };
}
