import { firstOf } from '#platform/kernel/items.ts';
import {
  boxOf,
  Buckets,
  distance,
  insidePolygon,
  insideRing,
  polygonArea,
  ringArea,
  ringCentre,
  type Box,
  type Point,
  type Polygon,
} from './geometry.ts';
import { reserve, shapeGrounds, type Ground } from './grounds.ts';
import { makeLandUse, makeParishes, type Parish } from './land.ts';
import { makeMainRoads } from './main-roads.ts';
import type { Address, Municipality } from './municipality.ts';
import { nameStreets, nearestSettlement, type NamedStreet } from './naming.ts';
import type { Plan } from './plan.ts';
import { makePlots, type Plot } from './plots.ts';
import { createRandom } from './random.ts';
import { describeGrounds } from './services.ts';
import { growPaths, growStreets } from './streets.ts';
import { makeTerrain, type Terrain } from './terrain.ts';
import { hamletNames, industryNames, parishPatrons, quarterNames, villageNames } from './data/word-lists.ts';

/** The same plan always gives the same municipality. */
export function makeMunicipality(plan: Plan): Municipality {
  const chance = createRandom(`${plan.seed}/places`);
  const terrain = makeTerrain(plan, {
    villages: chance.shuffle(villageNames),
    hamlets: chance.shuffle(hamletNames),
    quarters: chance.shuffle(quarterNames),
    industry: industryNames,
  });
  const roads = makeMainRoads(terrain);
  const wishes = reserve(terrain, roads);
  const onSquare = (p: Point): boolean => insideRing(p, roads.square);
  growStreets(
    terrain,
    roads,
    (p) => onSquare(p) || wishes.some(({ centre, radius }) => Math.abs(p[0] - centre[0]) < radius && distance(p, centre) < radius),
  );
  growPaths(terrain, roads.network);
  roads.network.finish();
  const { boundary, parishes } = makeParishes(terrain, parishPatrons);
  const grounds = shapeGrounds(terrain, roads, wishes);
  const streets = nameStreets(terrain, roads);
  const plots = makePlots(terrain, roads.network, streets, grounds);
  return assemble(terrain, { boundary, parishes, grounds, streets, plots, station: roads.station });
}

interface Parts {
  readonly boundary: readonly Polygon[];
  readonly parishes: readonly Parish[];
  readonly grounds: readonly Ground[];
  readonly streets: readonly NamedStreet[];
  readonly plots: readonly Plot[];
  readonly station: Point;
}

function assemble(terrain: Terrain, { boundary, parishes, grounds, streets, plots, station }: Parts): Municipality {
  const { plan } = terrain;
  const move = mover(plan);
  const moved = (polygon: Polygon): Polygon => polygon.map((ring) => ring.map(move));
  const parishAt = locator(parishes);
  const addresses = addressList(terrain, plots, parishAt, parishes.length);
  const nearest = nearestAddress(addresses);
  const described = describeGrounds(terrain, grounds, station, parishAt, nearest);
  const hall = plots
    .filter(({ building, street }) => building && street.name === 'Praça da República')
    .toSorted((a, b) => footprint(b) - footprint(a))[0];
  let parcels = 0;
  return {
    plan,
    boundary: boundary.map(moved),
    parishes: parishes.map(({ name, polygons }, i) => ({ dicofre: dicofre(plan, i), name, polygons: polygons.map(moved) })),
    streets: streets.map(({ name, kind, line }) => ({ name, kind, line: line.map(move) })),
    addresses: addresses.map((address) => ({ ...address, point: move(address.point) })),
    buildings: [
      ...plots.flatMap((plot) =>
        plot.building
          ? [
              {
                kind: plot === hall ? ('public' as const) : plot.building.kind,
                storeys: plot === hall ? 3 : plot.building.storeys,
                polygon: moved([plot.building.ring]),
              },
            ]
          : [],
      ),
      ...described.buildings.map(({ ring, ...rest }) => ({ ...rest, polygon: moved([ring]) })),
    ],
    landUse: [
      ...makeLandUse(terrain, plots).map(({ kind, polygon }) => ({ kind, name: null, polygon: moved(polygon) })),
      ...described.landUse.map(({ ring, ...rest }) => ({ ...rest, polygon: moved([ring]) })),
    ],
    schools: described.schools.map((school) => ({ ...school, point: move(school.point) })),
    parcels: plots.map(({ ring }) => {
      const parish = parishAt(ringCentre(ring));
      const polygon = moved([ring]);
      return {
        code: `${dicofre(plan, parish)}-${String(++parcels).padStart(6, '0')}`,
        area: Math.round(polygonArea(polygon) * 10) / 10,
        parish,
        polygon,
      };
    }),
    places: [
      ...terrain.settlements.map(({ name, rank, centre }) => ({
        name,
        kind: rank === 'town' ? ('town' as const) : ('village' as const),
        rank: rank === 'town' ? 1 : rank === 'village' ? 2 : 3,
        point: move(centre),
      })),
      ...terrain.quarters.map(({ name, centre }) => ({ name, kind: 'neighbourhood' as const, rank: 3, point: move(centre) })),
      ...(hall ? [{ name: 'Câmara Municipal', kind: 'townhall' as const, rank: 3, point: move(hall.door) }] : []),
      ...described.places.map((place) => ({ ...place, point: move(place.point) })),
    ],
  };
}

/** Parishes are numbered from 01 within the municipality; the code is text with its zeros. */
const footprint = ({ building }: Plot): number => (building ? Math.abs(ringArea(building.ring)) : 0);

const dicofre = (plan: Plan, parish: number): string => `${plan.dico}${String(parish + 1).padStart(2, '0')}`;

/** From the plan's own frame to the projection. */
function mover({ turn, centre }: Plan): (p: Point) => Point {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return ([x, y]) => [Math.round((x * cos - y * sin + centre[0]) * 100) / 100, Math.round((x * sin + y * cos + centre[1]) * 100) / 100];
}

function locator(parishes: readonly Parish[]): (p: Point) => number {
  const shapes = parishes.flatMap(({ polygons }, parish) => polygons.map((polygon) => ({ parish, polygon, box: boxOf(firstOf(polygon)) })));
  const holds = ([minx, miny, maxx, maxy]: Box, [x, y]: Point): boolean => x >= minx && x <= maxx && y >= miny && y <= maxy;
  return (p) => {
    const home = shapes.find(({ box, polygon }) => holds(box, p) && insidePolygon(p, polygon));
    return home?.parish ?? -1;
  };
}

function addressList(terrain: Terrain, plots: readonly Plot[], parishAt: (p: Point) => number, parishCount: number): Address[] {
  const suffixes = new Map<NamedStreet, string>();
  const counters = new Map<number, number>();
  const extra = terrain.plan.postcodeArea + parishCount;
  // One code per street, by the parish of its first address; a full area goes on in the next free one.
  const postcode = (street: NamedStreet, parish: number): string => {
    const known = suffixes.get(street);
    if (known) return known;
    const count = (counters.get(parish) ?? 0) + 1;
    counters.set(parish, count);
    const area = count > 999 ? extra + parish : terrain.plan.postcodeArea + parish;
    const code = `${area}-${String(((count - 1) % 999) + 1).padStart(3, '0')}`;
    suffixes.set(street, code);
    return code;
  };
  return plots.flatMap(({ street, door, house, building }) => {
    if (house === null || street.name === null || building === null) return [];
    const parish = parishAt(door);
    if (parish === -1) return [];
    const locality = (street.settlement ?? nearestSettlement(terrain, door)).name;
    return [{ street: street.name, house, postcode: postcode(street, parish), locality, parish, point: door }];
  });
}

function nearestAddress(addresses: readonly Address[]): (p: Point) => Address | null {
  const index = new Buckets<Address>(150);
  for (const address of addresses) index.insert(boxOf([address.point]), address);
  return (p) => {
    let best: Address | null = null;
    for (const address of index.near(boxOf([p], 320))) if (!best || distance(address.point, p) < distance(best.point, p)) best = address;
    return best;
  };
}
