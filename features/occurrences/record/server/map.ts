import { sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '#platform/db/tables.ts';
import { cellForView, gridStep, mostFeatures, mostPoints } from '#platform/geo/clusters.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { blocksOf, countedFor } from '../domain/clusters.ts';
import { opposingCounts, type Tally } from '../domain/counters.ts';
import { citizenStatus } from '../domain/statuses.ts';
import type { mapQuery, OccurrenceFilter } from '../inputs.ts';
import type { MapFeature, MapFilters } from '../schemas.ts';
import { live } from './catalogue.ts';
import { countsByTypeAndStatus } from './counts.ts';
import { listWhere } from './list-where.ts';
import { shownStatus } from './present.ts';
import type { Sight } from './viewer.ts';
import { all, countedFilter, countedVisible, isCounted, personalOnly, type Condition } from './where.ts';

type Box = readonly [number, number, number, number];

export type MapView = z.output<typeof mapQuery>;

export interface Features {
  readonly clustered: boolean;
  readonly total: number;
  readonly features: MapFeature[];
}

/** Single points while they are few, clusters on a grid otherwise; never more than `mostFeatures`. */
export async function mapFeatures(db: Db, site: Site, sight: Sight, view: MapView, now: Date): Promise<Features> {
  const points = await readPoints(db, site, sight, view, now);
  if (points.length <= mostPoints) return { clustered: false, total: points.length, features: points };
  const cell = cellForView(view.resolution, view.bbox);
  const clusters = await readClusters(db, site, sight, view, cell, now);
  return {
    clustered: true,
    total: clusters.reduce((sum, { properties }) => sum + ('count' in properties ? properties.count : 0), 0),
    features: clusters,
  };
}

interface PointRow {
  id: number;
  code: string;
  version: number;
  type_id: number;
  status_id: number;
  x: number;
  y: number;
}

async function readPoints(db: Db, site: Site, sight: Sight, view: MapView, now: Date): Promise<MapFeature[]> {
  const { rows } = await sql<PointRow>`select o.id, o.code, o.version, o.type_id, o.status_id, st_x(o.geom) as x, st_y(o.geom) as y
    from occurrence o where ${listWhere(sight, site, view, now)} limit ${mostPoints + 1}`.execute(db);
  const seesType = sight.sees('type');
  return rows.map((row) => ({
    type: 'Feature',
    id: row.id,
    geometry: { type: 'Point', coordinates: [row.x, row.y] },
    properties: { code: row.code, typeId: seesType ? row.type_id : 0, statusId: shownStatus(sight, row.status_id).id, version: row.version },
  }));
}

interface ClusterRow {
  gx: number;
  gy: number;
  n: number;
  x: number;
  y: number;
  /** Number of each status. */
  statuses: Readonly<Record<string, number>>;
}

export async function readClusters(db: Db, site: Site, sight: Sight, view: MapView, cell: number, now: Date): Promise<MapFeature[]> {
  const counted = isCounted(view) ? countedFor(cell) : null;
  const personal = personalOnly(sight);
  const sources =
    counted === null
      ? [gridRows(sight, site, view, cell, now, null)]
      : [cellRows(sight, view, cell, counted), ...(personal ? [gridRows(sight, site, view, cell, now, personal)] : [])];
  const { rows } =
    await sql<ClusterRow>`select gx, gy, sum(n)::int as n, sum(sx) / sum(n) as x, sum(sy) / sum(n) as y, jsonb_object_agg(status_id, n) as statuses
    from (select gx, gy, status_id, sum(n) as n, sum(sx) as sx, sum(sy) as sy from (${sql.join(sources, sql` union all `)}) s group by 1, 2, 3) t
    group by gx, gy order by n desc limit ${mostFeatures}`.execute(db);
  return rows.map((row) => ({
    type: 'Feature',
    id: `${cell}:${row.gx}:${row.gy}`,
    geometry: { type: 'Point', coordinates: [row.x, row.y] },
    properties: {
      count: row.n,
      bbox: [row.gx * cell, row.gy * cell, (row.gx + 1) * cell, (row.gy + 1) * cell],
      statuses: statusesOf(sight, row.statuses),
    },
  }));
}

/** In the catalogue's order; what citizens see as one status is counted as one. */
function statusesOf(sight: Sight, counts: ClusterRow['statuses']): { id: number; count: number }[] {
  const shown = Map.groupBy(Object.entries(counts), ([id]) => shownStatus(sight, Number(id)).id);
  return [...sight.catalogue.statuses.keys()].flatMap((id) => {
    const count = shown.get(id)?.reduce((sum, [, n]) => sum + n, 0) ?? 0;
    return count > 0 ? [{ id, count }] : [];
  });
}

/** Squares of the view, edges included: a cluster never changes when only the view moves. */
function range(bbox: Box, cell: number, step: number) {
  const low = (value: number) => Math.floor(value / cell) * (cell / step);
  const high = (value: number) => (Math.floor(value / cell) + 1) * (cell / step) - 1;
  return { x0: low(bbox[0]), y0: low(bbox[1]), x1: high(bbox[2]), y1: high(bbox[3]) };
}

/** From the squares counted beforehand. */
function cellRows(sight: Sight, view: MapView, cell: number, counted: number): Condition {
  const { x0, y0, x1, y1 } = range(view.bbox, cell, counted);
  const ratio = cell / counted;
  const where = all([
    sql`c.size = ${counted}`,
    sql`c.cx between ${x0} and ${x1}`,
    sql`c.cy between ${y0} and ${y1}`,
    sql`c.n > 0`,
    countedVisible(sight, 'c'),
    ...countedFilter(sight, view, 'c'),
  ]);
  return sql`select floor(c.cx / ${ratio}::float8)::int as gx, floor(c.cy / ${ratio}::float8)::int as gy, c.status_id, sum(c.n) as n, sum(c.sx) as sx, sum(c.sy) as sy
    from occurrence_cell c where ${where} group by 1, 2, 3`;
}

/** From the occurrences' own grid squares; `only` instead of the whole rule when the rest comes from the counted squares. */
function gridRows(sight: Sight, site: Site, view: MapView, cell: number, now: Date, only: Condition | null): Condition {
  const { x0, y0, x1, y1 } = range(view.bbox, cell, gridStep);
  const { bbox: _bbox, ...filter } = view;
  const rule = listWhere(sight, site, filter, now, only ?? undefined);
  // Shifted, not divided: cells are grid steps times a power of two.
  const shift = sql.lit(Math.log2(cell / gridStep));
  const centre = (sum: Condition): Condition => sql`(${sum} * ${sql.lit(gridStep)} + count(*) * ${sql.lit(gridStep / 2)})::float8`;
  // A narrow view is counted by its blocks, a wide one by all there are: either from an index alone.
  const blocks = blocksOf(x0, y0, x1, y1);
  const near = blocks ? sql`((o.gx >> 4) * 65536 + (o.gy >> 4)) = any(${blocks}::int[])` : sql`true`;
  return sql`select (o.gx >> ${shift}) as gx, (o.gy >> ${shift}) as gy, o.status_id, count(*) as n, ${centre(sql`sum(o.gx)`)} as sx, ${centre(sql`sum(o.gy)`)} as sy
    from occurrence o where ${rule} and ${near} and o.gx between ${x0} and ${x1} and o.gy between ${y0} and ${y1} group by 1, 2, 3`;
}

/** Quantities of types and statuses, each under what is chosen of the other (specification 2 §4). */
export async function filterCounts(db: Db, site: Site, sight: Sight, filter: OccurrenceFilter, now: Date): Promise<MapFilters> {
  const { type, status, ...rest } = filter;
  const { rows } = await sql<{ type_id: number; status_id: number; n: number }>`select type_id, status_id, sum(n)::int as n
    from (${countsByTypeAndStatus(sight, site, rest, now)}) s group by 1, 2`.execute(db);
  const { catalogue } = sight;
  const shown = (id: number) => (sight.isStaff ? id : (citizenStatus(catalogue.statuses, id)?.id ?? id));
  const tallies: Tally[] = rows.map((row) => ({ typeId: row.type_id, statusId: shown(row.status_id), n: row.n }));
  if (!sight.sees('type')) {
    return opposingCounts(tallies, [], visibleStatuses(sight, tallies), { types: null, statuses: status?.length ? status : null });
  }
  const chosen = { types: type?.length ? type : null, statuses: status?.length ? status : null };
  return opposingCounts(tallies, visibleTypes(sight, tallies), visibleStatuses(sight, tallies), chosen);
}

/** Types and statuses a filter offers: those in use now, and old ones that something still has. */
function visibleTypes(sight: Sight, tallies: readonly Tally[]): number[] {
  const has = new Set(tallies.map(({ typeId }) => typeId));
  const open = new Set(
    live(sight.catalogue.types)
      .filter((type) => sight.isStaff || type.isPublic)
      .map(({ id }) => id),
  );
  return [...sight.catalogue.types.keys()].filter((id) => open.has(id) || has.has(id));
}

export function visibleStatuses(sight: Sight, tallies: readonly Tally[]): number[] {
  const { statuses } = sight.catalogue;
  const has = new Set(tallies.map(({ statusId }) => statusId));
  const open = new Set(
    live(statuses)
      .filter(({ id }) => sight.isStaff || citizenStatus(statuses, id)?.id === id)
      .map(({ id }) => id),
  );
  return [...statuses.keys()].filter((id) => open.has(id) || has.has(id));
}
