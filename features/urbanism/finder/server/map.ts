import { sql, type RawBuilder } from 'kysely';
import { cellForView, gridStep, mostFeatures, mostPoints } from '#platform/geo/clusters.ts';
import { crsName } from '#platform/geo/geojson.ts';
import type { Db } from '#platform/db/tables.ts';
import type { Call } from '#platform/http/server/call.ts';
import type { ProcessFilter } from '../../record/contract.ts';
import { processWhere } from '../../record/server/search.ts';
import type { finderContract, FoundFeature } from '../contract.ts';

type Source = RawBuilder<unknown>;

/** What `urban_place` knows by itself. */
const known = new Set(['dicofre', 'classification', 'regime', 'use', 'procedure', 'construction', 'status', 'date']);

/** Single processes while they are few, clusters on a grid otherwise; never more than `mostFeatures`. */
export async function processesOnMap({ db, site, locale, query }: Call<(typeof finderContract)['map']>) {
  const { bbox, resolution, ...filter } = query;
  const from = placesOf(filter, await processWhere(db, filter, locale));
  const points = await pointsIn(db, from, squares(bbox, gridStep));
  if (points.length <= mostPoints) return { crs: crsName(site.srid), clustered: false, total: points.length, features: points };
  const cell = cellForView(resolution, bbox);
  const { total, features } = await clustersIn(db, from, cell, squares(bbox, cell));
  return { crs: crsName(site.srid), clustered: true, total, features };
}

/** `l` is where they lie. Only what the table of places does not know asks the processes. */
function placesOf(filter: ProcessFilter, where: Source): (within: Source) => Source {
  const isKnown = Object.entries(filter).every(([name, value]) => value === undefined || known.has(name));
  return isKnown
    ? (within) => sql`(select * from urban_place t where ${where}) l where ${within}`
    : (within) => sql`urban_place l join (select t.id from urban_process t where ${where}) f on f.id = l.id where ${within}`;
}

/** Whole squares of the view: a cluster never changes when only the view moves. */
function squares([west, south, east, north]: readonly [number, number, number, number], cell: number): Source {
  const low = (value: number) => Math.floor(value / cell) * (cell / gridStep);
  const high = (value: number) => (Math.floor(value / cell) + 1) * (cell / gridStep) - 1;
  return sql`l.gx between ${low(west)} and ${high(east)} and l.gy between ${low(south)} and ${high(north)}`;
}

async function pointsIn(db: Db, from: (within: Source) => Source, within: Source): Promise<FoundFeature[]> {
  const { rows } = await sql<{ id: number; process: string | null; sub: string | null; x: number; y: number }>`
    select p.id, p.process, p.sub_process as sub, n.x, n.y from (select l.id, l.x, l.y from ${from(within)} limit ${mostPoints + 1}) n
    join urban_process p on p.id = n.id`.execute(db);
  return rows.map(({ id, process, sub, x, y }) => ({
    id: Number(id),
    geometry: { type: 'Point', coordinates: [x, y] },
    properties: { id: Number(id), process: process ?? '', subProcess: sub },
  }));
}

/** Of many, from their squares: then an index alone has all that is counted. */
const middle = (square: Source): Source => sql`((avg(${square}) + 0.5) * ${sql.lit(gridStep)})::float8`;

async function clustersIn(db: Db, from: (within: Source) => Source, cell: number, within: Source) {
  // Shifted, not divided: cells are grid steps times a power of two.
  const shift = sql.lit(Math.log2(cell / gridStep));
  const { rows } = await sql<{ gx: number; gy: number; n: number; x: number; y: number }>`
    select l.gx >> ${shift} as gx, l.gy >> ${shift} as gy, count(*)::int as n, ${middle(sql`l.gx`)} as x, ${middle(sql`l.gy`)} as y
    from ${from(within)} group by 1, 2 order by n desc limit ${mostFeatures}`.execute(db);
  return {
    total: rows.reduce((sum, { n }) => sum + n, 0),
    features: rows.map(({ gx, gy, n, x, y }): FoundFeature => ({
      id: `${cell}:${gx}:${gy}`,
      geometry: { type: 'Point', coordinates: [x, y] },
      properties: { count: n, bbox: [gx * cell, gy * cell, (gx + 1) * cell, (gy + 1) * cell] },
    })),
  };
}
