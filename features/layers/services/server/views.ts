import { mover, projections, type Move } from '#platform/geo/projections.ts';
import { netOf, type Net } from '#platform/paint/server/place.ts';
import type { Site } from '#platform/tenancy/server/site.ts';

type Extent = readonly [number, number, number, number];

/** A picture of a part of the world. */
export interface MapView {
  readonly srid: number;
  /** [minx, miny, maxx, maxy], east before north whatever the service says. */
  readonly extent: Extent;
  readonly width: number;
  readonly height: number;
  /** Pixels of the picture in one of 0.28 mm. */
  readonly ratio: number;
}

/** What a view shows of the municipality, in its own projection. */
export interface Ground {
  readonly srid: number;
  readonly box: Extent;
  /** Metres of ground in a pixel of the picture. */
  readonly pixel: number;
  /** Metres in a pixel of 0.28 mm, by which symbols come and go. */
  readonly resolution: number;
  /** Metres in a step of the numbers geometries are packed in. */
  readonly unit: number;
  /** From those steps, counted from the box's top left corner, to the picture. */
  readonly net: Net;
}

/** What is served, the municipality's own first: programs take the first they know. */
export function servedSystems({ srid }: Site): readonly number[] {
  return [...new Set([srid, 4326, 3857, ...projections.map((one) => one.srid)])];
}

export function moverOf({ config: { map } }: Site, from: number, to: number): Move {
  return mover(from, to, { srid: map.epsg, proj4: map.proj4 });
}

/** Names and lines of symbols at the edge reach into the picture from outside. */
const MARGIN = 130;
/** Steps in a pixel. */
const STEPS = 16;
const MESHES = 16;

/** Null: nothing of the municipality is seen. Far from it its projection ends: of a view only what lies around it is looked at. */
export function groundOf(site: Site, view: MapView): Ground | null {
  const { extent, width, height, ratio, srid } = view;
  const near = srid === site.srid ? extent : around(site, srid, extent);
  if (near === null) return null;
  const toOwn = moverOf(site, srid, site.srid);
  const toView = moverOf(site, site.srid, srid);
  const [across, down] = [(extent[2] - extent[0]) / width, (extent[3] - extent[1]) / height];
  const seen = srid === site.srid ? extent : boxOf(gridOf(near).map(toOwn));
  const [x, y] = [(near[0] + near[2]) / 2, (near[1] + near[3]) / 2];
  const [middle, east, south] = [toOwn([x, y]), toOwn([x + across, y]), toOwn([x, y - down])];
  const pixel = Math.sqrt(Math.abs((east[0] - middle[0]) * (south[1] - middle[1]) - (east[1] - middle[1]) * (south[0] - middle[0])));
  if (![...seen, pixel].every(Number.isFinite) || pixel === 0) return null;
  const margin = MARGIN * ratio * pixel;
  const box: Extent = [seen[0] - margin, seen[1] - margin, seen[2] + margin, seen[3] + margin];
  const unit = Math.max(1e-4, pixel / STEPS);
  const steps = [0, 0, (box[2] - box[0]) / unit, (box[3] - box[1]) / unit] as const;
  const net = netOf(steps, srid === site.srid ? 1 : MESHES, (u, v) => {
    const [px, py] = toView([box[0] + u * unit, box[3] - v * unit]);
    return [(px - extent[0]) / across, (extent[3] - py) / down];
  });
  return net.knots.every(Number.isFinite) ? { srid: site.srid, box, pixel, resolution: pixel * ratio, unit, net } : null;
}

/** The part of a box around the municipality, in the box's own system. */
function around(site: Site, srid: number, box: Extent): Extent | null {
  const [minx, miny, maxx, maxy] = site.config.map.extent;
  const room = (maxx - minx + maxy - miny) / 4;
  const wide = boxOf(gridOf([minx - room, miny - room, maxx + room, maxy + room]).map(moverOf(site, site.srid, srid)));
  const cut: Extent = [Math.max(box[0], wide[0]), Math.max(box[1], wide[1]), Math.min(box[2], wide[2]), Math.min(box[3], wide[3])];
  return cut[0] < cut[2] && cut[1] < cut[3] ? cut : null;
}

/** A box of the municipality's own projection in another system. */
export const extentIn = (site: Site, srid: number, box: Extent): Extent =>
  srid === site.srid ? box : boxOf(gridOf(box).map(moverOf(site, site.srid, srid)));

const shares = Array.from({ length: 9 }, (_, at) => at / 8);
const gridOf = ([minx, miny, maxx, maxy]: Extent): [number, number][] =>
  shares.flatMap((s) => shares.map((t): [number, number] => [minx + (maxx - minx) * s, miny + (maxy - miny) * t]));

function boxOf(positions: readonly (readonly [number, number])[]): Extent {
  const [xs, ys] = [positions.map(([x]) => x), positions.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
