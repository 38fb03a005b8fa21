import { sql, type RawBuilder } from 'kysely';
import { cellForView, gridStep, mostFeatures, mostPoints } from '#platform/geo/clusters.ts';
import { crsName } from '#platform/geo/geojson.ts';
import type { Db } from '#platform/db/tables.ts';
import type { Call } from '#platform/http/server/call.ts';
import { processSearch } from '../../record/server/search.ts';
import type { finderContract, FoundFeature } from '../contract.ts';
import { squareShift } from './squares.ts';

type Source = RawBuilder<unknown>;
type Box = readonly [number, number, number, number];

/** Single processes while they are few, clusters on a grid otherwise; never more than `mostFeatures`. */
export async function processesOnMap({ db, site, locale, query }: Call<(typeof finderContract)['map']>) {
  const { bbox, resolution, ...filter } = query;
  const { place } = await processSearch(db, filter, locale);
  const cell = cellForView(resolution, bbox);
  // What `urban_square` counts apart.
  const isCounted = cell >= gridStep << squareShift && Object.entries(filter).every(([name, value]) => value === undefined || name === 'status');
  const clusters = await clustersIn(db, isCounted ? countedPlaces : places, cell, sql`${place} and ${squares(bbox, cell)}`);
  // Clusters first: where a word is common, looking for each process costs as much again.
  const points = atLeast(clusters.features, bbox) > mostPoints ? null : await pointsIn(db, sql`${place} and ${squares(bbox, gridStep)}`);
  if (points && points.length <= mostPoints) return { crs: crsName(site.srid), clustered: false, total: points.length, features: points };
  return { crs: crsName(site.srid), clustered: true, ...clusters };
}

/** Of clusters some reach over the edge of the view, with processes that lie outside. */
function atLeast(clusters: readonly FoundFeature[], [west, south, east, north]: Box): number {
  let sum = 0;
  for (const { properties } of clusters) {
    if (!('count' in properties)) continue;
    const [left, bottom, right, top] = properties.bbox;
    if (left >= west && bottom >= south && right <= east && top <= north) sum += properties.count;
  }
  return sum;
}

const places = sql`(select *, 1 as n, gx as sx, gy as sy from urban_place)`;
const countedPlaces = sql`(select *, qx << ${sql.lit(squareShift)} as gx, qy << ${sql.lit(squareShift)} as gy, null::timestamptz as deleted_at from urban_square)`;

/** Whole squares of the view: a cluster never changes when only the view moves. */
function squares([west, south, east, north]: Box, cell: number): Source {
  const low = (value: number) => Math.floor(value / cell) * (cell / gridStep);
  const high = (value: number) => (Math.floor(value / cell) + 1) * (cell / gridStep) - 1;
  return sql`t.gx between ${low(west)} and ${high(east)} and t.gy between ${low(south)} and ${high(north)}`;
}

async function pointsIn(db: Db, where: Source): Promise<FoundFeature[]> {
  const { rows } = await sql<{ id: number; process: string | null; sub: string | null; x: number; y: number }>`
    select p.id, p.process, p.sub_process as sub, n.x, n.y from (select t.id, t.x, t.y from urban_place t where ${where} limit ${mostPoints + 1}) n
    join urban_process p on p.id = n.id`.execute(db);
  return rows.map(({ id, process, sub, x, y }) => ({
    id: Number(id),
    geometry: { type: 'Point', coordinates: [x, y] },
    properties: { id: Number(id), process: process ?? '', subProcess: sub },
  }));
}

/** Of many, from their squares: then an index alone has all that is counted. */
const middle = (sum: string): Source => sql`((sum(${sql.ref(sum)})::float8 / sum(t.n) + 0.5) * ${sql.lit(gridStep)})::float8`;

async function clustersIn(db: Db, from: Source, cell: number, where: Source) {
  // Shifted, not divided: cells are grid steps times a power of two.
  const shift = sql.lit(Math.log2(cell / gridStep));
  const { rows } = await sql<{ gx: number; gy: number; n: number; x: number; y: number }>`
    select t.gx >> ${shift} as gx, t.gy >> ${shift} as gy, sum(t.n)::int as n, ${middle('t.sx')} as x, ${middle('t.sy')} as y
    from ${from} t where ${where} group by 1, 2 having sum(t.n) > 0 order by n desc limit ${mostFeatures}`.execute(db);
  return {
    total: rows.reduce((sum, { n }) => sum + n, 0),
    features: rows.map(({ gx, gy, n, x, y }): FoundFeature => ({
      id: `${cell}:${gx}:${gy}`,
      geometry: { type: 'Point', coordinates: [x, y] },
      properties: { count: n, bbox: [gx * cell, gy * cell, (gx + 1) * cell, (gy + 1) * cell] },
    })),
  };
}
