import type { Call } from '#platform/http/server/call.ts';
import { veil } from '../domain/gate-tables.ts';
import type { PublicOccurrence } from '../schemas.ts';
import type { Context } from './context.ts';
import { presentPublic } from './detail.ts';
import { shownTo } from './present.ts';
import type { Opened } from './record.ts';
import { publicSight } from './viewer.ts';

/**
 * The public side of an occurrence, the same for whoever asks: staff is shown what everybody else in its place is (the public, or who
 * reported it), less what its own codes hide. What it works with stands in the desk's record.
 */
export async function presentFront(
  { db, site }: Pick<Call, 'db' | 'site'>,
  { sight, now }: Pick<Context, 'sight' | 'now'>,
  opened: Opened,
): Promise<PublicOccurrence> {
  if (!sight.isStaff) return presentPublic(db, site, sight, opened, now);
  const citizen = { ...(await publicSight(site, db)), userId: sight.userId };
  const shown = await presentPublic(db, site, citizen, { ...opened, inside: false }, now);
  return veil(shown, shownTo(sight, { inside: false, own: opened.asReporter }));
}
