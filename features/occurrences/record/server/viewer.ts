import { anonymous, can, type Actor } from '#platform/access/actor.ts';
import type { Db } from '#platform/db/tables.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import type { WorkCalendar } from '#platform/kernel/work-calendar.ts';
import { sees, type Gated } from '../domain/gates.ts';
import { publicStatusIds } from '../domain/statuses.ts';
import type { Viewer } from '../domain/visibility.ts';
import { may } from '../permissions.ts';
import { currentCatalogue, keptCatalogue, type Catalogue } from './catalogue.ts';
import { calendarOf } from './calendar.ts';

/** Who asks, with what that person may do here, and the catalogues of the municipality. */
export interface Sight extends Viewer {
  readonly catalogue: Catalogue;
  /** On which days the municipality works: what deadlines are counted in. */
  readonly calendar: WorkCalendar;
  readonly can: (code: string) => boolean;
  /** Is this field shown to the person at all? Lists, filters, counts and reports are made of nothing else. */
  readonly sees: (field: Gated) => boolean;
}

/** `kept`: with a catalogue up to a second old, for reading. */
export async function lookAs(db: Db, site: Site, actor: Actor, kept = false): Promise<Sight> {
  const catalogue = kept ? await keptCatalogue(db, site) : await currentCatalogue(db, site);
  const holds = (code: string) => can(actor, code, site.config.permissions);
  const holder = { isStaff: holds(may.view), can: holds };
  const seen = (field: Gated) => sees(holder, field);
  return {
    userId: actor.userId,
    isStaff: holder.isStaff,
    unityIds: holder.isStaff ? await unitiesOf(db, actor.userId) : [],
    seesAllUnities: holds(may.viewAll),
    seesPrivate: holds(may.viewPrivate),
    hears: holder.isStaff && (['type', 'unity', 'visibility'] as const).every(seen),
    publicTypeIds: [...catalogue.types.values()].filter((type) => type.isPublic).map((type) => type.id),
    publicStatusIds: publicStatusIds(catalogue.statuses),
    catalogue,
    calendar: calendarOf(catalogue, site),
    can: holds,
    sees: seen,
  };
}

/** What everybody may see, whoever asks: what is shown so is cached and shared. */
export const publicSight = (site: Site, db: Db = site.db): Promise<Sight> => lookAs(db, site, anonymous, true);

async function unitiesOf(db: Db, userId: number | null): Promise<number[]> {
  if (userId === null) return [];
  const rows = await db.selectFrom('unity_user').select('unity_id').where('user_id', '=', userId).orderBy('unity_id').execute();
  return rows.map((row) => row.unity_id);
}
