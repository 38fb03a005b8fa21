import { firstOf, itemAt, lastOf, neighbours } from '#platform/kernel/items.ts';
import type { BuildingKind } from '#features/layers/territory/domain/territory-kinds.ts';
import {
  add,
  boxOf,
  Buckets,
  convexOverlap,
  cross,
  distance,
  lerp,
  minus,
  ringArea,
  ringsMeet,
  unit,
  type Line,
  type Point,
  type Ring,
} from './geometry.ts';
import type { Ground } from './grounds.ts';
import type { NamedStreet } from './naming.ts';
import type { Network } from './network.ts';
import { styleAt, type Style } from './plot-style.ts';
import { createRandom, layeredNoise, type Random } from './random.ts';
import type { Terrain } from './terrain.ts';

/** A parcel on a street, with its building and door when it has one. */
export interface Plot {
  readonly street: NamedStreet;
  readonly ring: Ring;
  readonly building: { readonly kind: BuildingKind; readonly storeys: number; readonly ring: Ring } | null;
  /** Where the front door is. */
  readonly door: Point;
  readonly house: string | null;
}

/** Cuts the ground along both sides of every street into parcels and builds on them; nothing overlaps a street or another parcel. */
export function makePlots(terrain: Terrain, network: Network, streets: readonly NamedStreet[], grounds: readonly Ground[]): Plot[] {
  const chance = createRandom(`${terrain.plan.seed}/plots`);
  const patch = layeredNoise(`${terrain.plan.seed}/patch`, 260, 2);
  const taken = new Buckets<Ring>(40);
  const reserved = new Buckets<Ring>(120);
  for (const { ring } of grounds) reserved.insert(boxOf(ring), ring);
  const rank = { primary: 0, secondary: 1, residential: 2, pedestrian: 2, service: 3, path: 4, motorway: 9, rail: 9 } as const;
  const order = streets.filter(({ kind }) => rank[kind] < 9).toSorted((a, b) => rank[a.kind] - rank[b.kind] || a.order - b.order);

  const free = (ring: Ring, street: NamedStreet): boolean => {
    if (ringArea(ring) < 0 || !isConvex(ring) || !ring.every((p) => terrain.firm(p, 9))) return false;
    if (!network.clear(ring, 0.35)) return false;
    for (const other of taken.near(boxOf(ring))) if (convexOverlap(ring, other, 0.12)) return false;
    for (const other of reserved.near(boxOf(ring))) if (ringsMeet(ring, other)) return false;
    return street.line.length > 1;
  };

  const plots: Plot[] = [];
  for (const street of order) {
    const along = new Ruler(street.line);
    for (const side of [1, -1] as const) {
      let number = side === 1 ? -1 : 0;
      let at = chance.range(0, 3);
      while (at < along.length - 4) {
        const style = styleAt(terrain, along.at(at), street, patch, chance);
        const frontage = Math.min(chance.range(...style.frontage), along.length - at);
        if (!style.open || frontage < style.frontage[0] * 0.7) {
          at += style.open ? 3 : 25;
          continue;
        }
        const ring = fit(along, at, at + frontage, side, street.half, style, chance, (shape) => free(shape, street));
        if (!ring) {
          at += style.kind === 'field' ? 20 : 2.5;
          continue;
        }
        taken.insert(boxOf(ring), ring);
        at += frontage + (chance.chance(style.gap) ? chance.range(2, 12) : 0);
        if (style.kind === 'field') {
          plots.push({ street, ring, building: null, door: firstOf(ring), house: null });
          continue;
        }
        number += 2;
        plots.push(develop(street, ring, style, number, chance));
        if (chance.chance(0.04)) number += 2;
      }
    }
  }
  return plots;
}

/** Front edge along the street from `from` to `to`, as deep as the style wishes and the neighbours allow. Counter-clockwise, front first. */
function fit(
  along: Ruler,
  from: number,
  to: number,
  side: 1 | -1,
  half: number,
  style: Style,
  chance: Random,
  free: (ring: Ring) => boolean,
): Ring | null {
  const [a, b] = [along.at(from), along.at(to)];
  const [na, nb] = [along.normal(from, side), along.normal(to, side)];
  const wished = chance.range(...style.depth);
  for (const share of [1, 0.8, 0.62, 0.48]) {
    const depth = wished * share;
    if (depth < style.building * 0.8) return null;
    const front: [Point, Point] = [add(a, na, half), add(b, nb, half)];
    const back: [Point, Point] = [add(b, nb, half + depth), add(a, na, half + depth)];
    const ring: Ring = side === 1 ? [front[0], front[1], back[0], back[1]] : [front[1], front[0], back[1], back[0]];
    if (free(ring)) return ring;
  }
  return null;
}

function develop(street: NamedStreet, ring: Ring, style: Style, number: number, chance: Random): Plot {
  const [a, b, c, d] = [itemAt(ring, 0), itemAt(ring, 1), itemAt(ring, 2), itemAt(ring, 3)];
  const wide = distance(a, b);
  const deep = Math.min(distance(b, c), distance(a, d));
  const spot = (x: number, y: number): Point => lerp(lerp(a, b, x), lerp(d, c, x), y);
  const front = Math.min(style.setback, deep * 0.4) / deep;
  const back = Math.min(0.97, front + Math.min(style.building * chance.range(0.85, 1.15), deep) / deep);
  const gap = Math.min(style.side, wide * 0.22) / wide;
  const door = spot(0.5, front + 0.6 / deep);
  const empty = chance.chance(style.vacant);
  if (empty) return { street, ring, building: null, door, house: null };
  const [left, right] = [style.side > 0 ? gap * chance.range(0.5, 1.3) : 0, 1 - (style.side > 0 ? gap * chance.range(0.5, 1.3) : 0)];
  const shape: Point[] = [spot(left, front), spot(right, front)];
  if (style.side > 0 && chance.chance(0.45) && wide > 9) {
    // A wing: the house is an L.
    const step = lerpNumber(left, right, chance.range(0.45, 0.65));
    const knee = lerpNumber(front, back, chance.range(0.5, 0.7));
    if (chance.chance(0.5)) shape.push(spot(right, knee), spot(step, knee), spot(step, back), spot(left, back));
    else shape.push(spot(right, back), spot(step, back), spot(step, knee), spot(left, knee));
  } else shape.push(spot(right, back), spot(left, back));
  const letter = chance.chance(0.025) ? `${number}-A` : String(number);
  return { street, ring, building: { kind: style.pick(chance), storeys: chance.int(...style.storeys), ring: shape }, door, house: letter };
}

const lerpNumber = (a: number, b: number, t: number): number => a + (b - a) * t;

function isConvex(ring: Ring): boolean {
  return ring.every(
    (p, i) =>
      cross(minus(itemAt(ring, (i + 1) % ring.length), p), minus(itemAt(ring, (i + 2) % ring.length), itemAt(ring, (i + 1) % ring.length))) > 0.5,
  );
}

/** Points and normals by the metre along a line; normals turn gently at bends, so that side walls of neighbours are one line. */
class Ruler {
  readonly length: number;
  readonly #line: Line;
  readonly #marks: number[];

  constructor(line: Line) {
    this.#line = line;
    this.#marks = [0];
    for (const [a, b] of neighbours(line)) this.#marks.push(lastOf(this.#marks) + distance(a, b));
    this.length = lastOf(this.#marks);
  }

  at(metres: number): Point {
    let low = 1;
    let high = this.#marks.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (itemAt(this.#marks, middle) < metres) low = middle + 1;
      else high = middle;
    }
    const before = itemAt(this.#marks, low - 1);
    const span = itemAt(this.#marks, low) - before || 1;
    return lerp(itemAt(this.#line, low - 1), itemAt(this.#line, low), Math.min(1, Math.max(0, (metres - before) / span)));
  }

  /** To the left for side 1. */
  normal(metres: number, side: 1 | -1): Point {
    const [x, y] = unit(this.at(Math.max(0, metres - 5)), this.at(Math.min(this.length, metres + 5)));
    return [-y * side, x * side];
  }
}
