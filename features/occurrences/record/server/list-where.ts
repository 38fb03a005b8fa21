import { kernelErrors } from '#platform/kernel/errors.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import type { OccurrenceFilter } from '../inputs.ts';
import { may } from '../permissions.ts';
import type { Sight } from './viewer.ts';
import { alive, all, filtered, inBox, isInner, visible, visibleInside, type Condition } from './where.ts';

/**
 * The one where clause of list, map, counters, tabs, export, reports and bulk changes: what the filter says among what the viewer may see, or
 * works on where the filter asks what only they are told (decision 038). `seen`: a part of that, where counted squares answer for the rest.
 */
export function listWhere(sight: Sight, site: Site, filter: OccurrenceFilter, now: Date, seen?: Condition): Condition {
  if (filter.deleted && !sight.can(may.delete)) throw kernelErrors['access.denied']();
  const box = filter.bbox ? [inBox(filter.bbox, site.srid)] : [];
  const rule = seen ?? (isInner(sight, filter) ? visibleInside(sight) : visible(sight));
  return all([alive(filter), rule, ...filtered(sight, filter, now), ...box]);
}
