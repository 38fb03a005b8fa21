import { kernelErrors } from '#platform/kernel/errors.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import type { OccurrenceFilter } from '../inputs.ts';
import { may } from '../permissions.ts';
import type { Sight } from './viewer.ts';
import { alive, all, filtered, inBox, visible, type Condition } from './where.ts';

/** The one where clause of list, count and export: what the filter says among what the viewer may see. */
export function listWhere(sight: Sight, site: Site, filter: OccurrenceFilter, now: Date): Condition {
  if (filter.deleted && !sight.can(may.delete)) throw kernelErrors['access.denied']();
  const box = filter.bbox ? [inBox(filter.bbox, site.srid)] : [];
  return all([alive(filter), visible(sight), ...filtered(sight, filter, site.config.timeZone, now), ...box]);
}
