import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import type { OccurrenceFilter } from '../inputs.ts';
import { listWhere } from './list-where.ts';
import type { Sight } from './viewer.ts';
import { all, countedFilter, countedVisible, isCounted, personalOnly, type Condition } from './where.ts';

/** Rows (type_id, status_id, n): from what was counted beforehand where that knows the filter, from the occurrences otherwise. */
export function countsByTypeAndStatus(sight: Sight, site: Site, filter: OccurrenceFilter, now: Date): Condition {
  const rows = (where: Condition) => sql`select o.type_id, o.status_id, count(*) as n from occurrence o where ${where} group by 1, 2`;
  if (!knowsCount(filter)) return rows(listWhere(sight, site, filter, now));
  const counted = all([sql`c.size = 0`, sql`c.n > 0`, countedVisible(sight, 'c'), ...countedFilter(sight, filter, 'c')]);
  const personal = personalOnly(sight);
  const fromCells = sql`select c.type_id, c.status_id, sum(c.n) as n from occurrence_cell c where ${counted} group by 1, 2`;
  if (!personal) return fromCells;
  return sql`${fromCells} union all ${rows(listWhere(sight, site, filter, now, personal))}`;
}

/** Rows (parish_id, n), from what was counted beforehand where that knows the filter. */
export function countedParishes(sight: Sight, site: Site, filter: OccurrenceFilter, now: Date): Condition {
  const rows = (where: Condition) => sql`select coalesce(o.parish_id, 0) as parish_id, count(*) as n from occurrence o where ${where} group by 1`;
  if (!knowsCount(filter)) return rows(listWhere(sight, site, filter, now));
  const counted = all([sql`c.size = 0`, sql`c.n > 0`, countedVisible(sight, 'c'), ...countedFilter(sight, filter, 'c')]);
  const personal = personalOnly(sight);
  const fromCells = sql`select c.parish_id, sum(c.n) as n from occurrence_cell c where ${counted} group by 1`;
  if (!personal) return fromCells;
  return sql`${fromCells} union all ${rows(listWhere(sight, site, filter, now, personal))}`;
}

/** Can a list with this filter be counted without touching it? */
export function knowsCount(filter: OccurrenceFilter): boolean {
  return isCounted(filter) && !filter.bbox;
}

export async function countBeforehand(db: Db, site: Site, sight: Sight, filter: OccurrenceFilter, now: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`select coalesce(sum(n), 0)::int as n from (${countsByTypeAndStatus(sight, site, filter, now)}) s`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}
