import { sql } from 'kysely';
import type { z } from 'zod';
import type { areaSchema } from '#platform/geo/geojson.ts';
import type { Db } from '#platform/db/tables.ts';
import type { Services } from '#platform/http/server/services.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import { AppError, kernelErrors } from '#platform/kernel/errors.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import type { Leg, ReachQuery, RouteResult } from '../contract.ts';
import type { Mode, Position } from '../domain/graph.ts';
import { reachedStreets } from '../domain/shortest.ts';
import { schoolErrors } from '../errors.ts';
import { routeJob } from '../jobs.ts';
import { engineOf, jointOf, networkOf } from './engine.ts';
import { schoolById, schoolsNear } from './places.ts';
import type { RoutingEngine } from './routing.ts';

export interface Where {
  readonly db: Db;
  readonly site: Site;
  readonly services: Services;
}

/** As many schools as the crow flies are tried for the nearest on foot. */
const tried = 6;

/** Both ways to a school, or to the school nearest on foot. At least one of them is there. */
export async function waysTo({ db, site, services }: Where, from: Position, schoolId: number | null): Promise<RouteResult> {
  const engine = await engineOf(db, site, services);
  const schools = schoolId === null ? await schoolsNear(db, site, from, tried) : [await schoolById(db, site, schoolId, from)];
  let best: { readonly school: RouteResult['school']; readonly foot: Leg | null } | null = null;
  for (const school of schools) {
    if (!school) throw kernelErrors['record.not-found']();
    const foot = await wayOrNone(engine, 'foot', from, [school.x, school.y]);
    if (best === null || (foot?.metres ?? Infinity) < (best.foot?.metres ?? Infinity)) best = { school, foot };
  }
  if (best === null) throw schoolErrors['schools.none']();
  const car = await wayOrNone(engine, 'car', from, [best.school.x, best.school.y]);
  if (best.foot === null && car === null) throw schoolErrors['schools.no-way']();
  return { from: [from[0], from[1]], ...best, car };
}

/** A place that only one of the two can leave still has that way. */
async function wayOrNone(engine: RoutingEngine, mode: Mode, from: Position, to: Position): Promise<Leg | null> {
  try {
    return await engine.way(mode, from, to);
  } catch (error) {
    if (mode === 'car' && error instanceof AppError && error.code === 'schools.no-street') return null;
    throw error;
  }
}

export const routeHandler = handleJob(routeJob, async ({ site, services, payload: { from, schoolId } }) => ({
  data: { ...(await waysTo({ db: site.db, site, services }, from, schoolId)) },
}));

type Area = z.output<typeof areaSchema>;

/** Metres that a place may lie from a street that is reached and still be reached. */
const beside = 40;

/** From where a place is reached: streets, with what lies beside them, band by band. */
export async function reachOf(db: Db, site: Site, { x, y, mode, by, bands }: ReachQuery) {
  const { graph, index } = await networkOf(db, site);
  const place = jointOf(index, mode, [x, y]);
  const reached = [];
  for (const limit of bands) {
    const lines = reachedStreets(graph, { mode, by, limit, towards: true }, place).filter((line) => line.length > 1);
    reached.push({ limit, ...(await besideStreets(db, site, lines)) });
  }
  return { bands: reached };
}

async function besideStreets(db: Db, site: Site, lines: readonly (readonly Position[])[]) {
  const streets = JSON.stringify({ type: 'MultiLineString', coordinates: lines });
  // Buffered one by one and joined on a grid of 10 cm: the buffer of a whole network fails in GEOS where streets nearly meet.
  const { rows } = await sql<{ area: Area | null; addresses: number }>`with lines as (
      select st_buffer((st_dump(st_setsrid(st_geomfromgeojson(${streets}), ${sql.lit(site.srid)}))).geom, ${beside}, 'quad_segs=3') as geom),
    reached as (select st_simplifypreservetopology(st_unaryunion(st_collect(geom), 0.1), 2) as geom from lines)
    select st_asgeojson(geom, 1)::json as area, (select count(*)::int from address a where st_intersects(a.geom, r.geom)) as addresses from reached r`.execute(
    db,
  );
  return rows[0] ?? { area: null, addresses: 0 };
}
