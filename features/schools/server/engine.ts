import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import type { Services } from '#platform/http/server/services.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { buildGraph, type CarDirection, type Graph, type Mode, type Position, type TurnRule } from '../domain/graph.ts';
import { StreetIndex, type Joint } from '../domain/nearest.ts';
import { shortestWay, walking } from '../domain/shortest.ts';
import { schoolErrors } from '../errors.ts';
import { osrm } from './osrm.ts';
import type { RoutingEngine } from './routing.ts';
import { valhalla } from './valhalla.ts';

/** Metres from a place to the nearest street at most. */
export const reachMetres = 1000;

/** The municipality's own network, unless its file names a service for the region. */
export async function engineOf(db: Db, site: Site, services: Services): Promise<RoutingEngine> {
  const { routing } = site.config;
  if (routing === null) return own(await networkOf(db, site));
  return { osrm, valhalla }[routing.engine](routing.address, site.config.map, services.outgoing);
}

interface Network {
  readonly graph: Graph;
  readonly index: StreetIndex;
}

function own({ graph, index }: Network): RoutingEngine {
  return {
    way: async (mode, from, to) => {
      const a = jointOf(index, mode, from);
      // A gate far from every street (drawn amiss) is a school without a way, not a fault of whoever asks.
      const b = index.nearest(mode, to, reachMetres);
      const way = b && shortestWay(graph, mode, a, b);
      if (!b || !way) return null;
      // The way to the street is walked, also by who drives on.
      const access = a.away + b.away;
      const points = way.points.map(([x, y]): [number, number] => [x, y]);
      return { metres: way.metres + access, seconds: way.seconds + access / walking, access, points };
    },
  };
}

export function jointOf(index: StreetIndex, mode: Mode, place: Position): Joint {
  const joint = index.nearest(mode, place, reachMetres);
  if (joint === null) throw schoolErrors['schools.no-street']({ params: { metres: reachMetres } });
  return joint;
}

interface Kept extends Network {
  readonly version: string;
}
const kept = new Map<string, Kept>();
const most = 20;

/** The graph of a municipality: read anew when its streets or turns have changed, kept for the towns asked for last. */
export async function networkOf(db: Db, site: Site): Promise<Network> {
  const { rows } = await sql<{ version: string; streets: number }>`select
      (select count(*) || ' ' || coalesce(sum(id * version), 0) from street_edge where deleted_at is null) || ' ' ||
      (select count(*) || ' ' || coalesce(sum(id * version), 0) from turn_restriction where deleted_at is null) as version,
      (select count(*)::int from street_edge where deleted_at is null) as streets`.execute(db);
  const { version = '', streets = 0 } = rows[0] ?? {};
  if (streets === 0) throw schoolErrors['schools.no-network']();
  const key = site.code;
  const known = kept.get(key);
  const network = known?.version === version ? known : { ...(await read(db)), version };
  // The last used stands at the end.
  kept.delete(key);
  kept.set(key, network);
  for (const oldest of kept.keys()) {
    if (kept.size <= most) break;
    kept.delete(oldest);
  }
  return network;
}

interface Row {
  readonly id: number;
  readonly cars: CarDirection;
  readonly foot: boolean;
  readonly speed: number;
  readonly points: Position[];
}

async function read(db: Db): Promise<Network> {
  const { rows } = await sql<Row>`select id::int, cars, foot, speed, (st_asgeojson(geom, 2)::json)->'coordinates' as points
    from street_edge where deleted_at is null order by id`.execute(db);
  const turns = await sql<TurnRule>`select from_id::int as "from", to_id::int as "to", kind from turn_restriction where deleted_at is null`.execute(
    db,
  );
  const graph = buildGraph(rows, turns.rows);
  return { graph, index: new StreetIndex(graph) };
}
