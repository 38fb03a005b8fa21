import { firstOf } from '#platform/kernel/items.ts';
import { add, boxOf, Buckets, distance, heading, insideRing, polar, ringArea, ringsMeet, simplify, type Point, type Ring } from './geometry.ts';
import type { MainRoads } from './main-roads.ts';
import type { Network, Segment } from './network.ts';
import { createRandom, type Random } from './random.ts';
import type { Settlement, Terrain } from './terrain.ts';

export type GroundKind =
  | 'park'
  | 'cemetery'
  | 'sports'
  | 'school'
  | 'secondary'
  | 'preschool'
  | 'health'
  | 'church'
  | 'square'
  | 'fire'
  | 'market'
  | 'library'
  | 'police';

/** A piece of ground with one use: parks, schools, the churchyard. Streets go around it, plots keep off it. */
export interface Ground {
  readonly kind: GroundKind;
  readonly settlement: Settlement;
  readonly centre: Point;
  readonly ring: Ring;
  /** Public buildings on it. */
  readonly buildings: readonly Ring[];
}

interface Wish {
  readonly kind: GroundKind;
  readonly settlement: Settlement;
  readonly centre: Point;
  readonly radius: number;
}

/** Large grounds are chosen before streets grow: they are discs that streets respect, shaped afterwards by the streets around them. */
export function reserve(terrain: Terrain, { network, station }: MainRoads): Wish[] {
  const { plan } = terrain;
  const chance = createRandom(`${plan.seed}/reserve`);
  const wishes: Wish[] = [];
  const scale = plan.city ? 1 : 0.62;
  const find = (kind: GroundKind, settlement: Settlement, radius: number, near: number, far: number): void => {
    for (let tries = 0; tries < 400; tries++) {
      const centre = add(settlement.centre, polar(chance.range(0, 2 * Math.PI), settlement.radius * chance.range(near, far)));
      const road = network.nearest(centre, radius + 260, walked);
      if (!terrain.firm(centre, radius + 12) || !road || road.away < radius + road.segment.street.half + 4) continue;
      if (distance(station, centre) < radius + 60) continue;
      if (wishes.some((other) => distance(other.centre, centre) < other.radius + radius + 30)) continue;
      wishes.push({ kind, settlement, centre, radius });
      return;
    }
  };
  for (const settlement of terrain.settlements) {
    if (settlement.rank === 'hamlet') continue;
    const town = settlement.rank === 'town';
    if (town) {
      find('park', settlement, 135 * scale, 0.25, 0.5);
      find('sports', settlement, 92 * scale, 0.6, 1);
      find('health', settlement, 78 * scale, 0.4, 0.9);
      find('secondary', settlement, 82 * scale, 0.35, 0.8);
      if (plan.city) {
        for (let i = 0; i < 3; i++) find('park', settlement, chance.range(70, 130), 0.4, 1.05);
        find('secondary', settlement, 80, 0.4, 0.9);
        for (let i = 0; i < 5; i++) find('school', settlement, 52, 0.3, 1);
        find('sports', settlement, 75, 0.5, 1.05);
      }
      find('school', settlement, 44, 0.2, 0.8);
      find('cemetery', settlement, 62 * scale, 0.7, 1.1);
    } else {
      find('cemetery', settlement, 24, 0.6, 1.1);
      find('sports', settlement, 58, 0.7, 1.2);
      find('school', settlement, 30, 0.2, 0.7);
    }
  }
  return wishes;
}

/** All grounds in their final shape, between the streets. */
export function shapeGrounds(terrain: Terrain, { network, square }: MainRoads, wishes: readonly Wish[]): Ground[] {
  const { plan } = terrain;
  const chance = createRandom(`${plan.seed}/grounds`);
  const grounds: Ground[] = [];
  const taken = new Buckets<Ring>(120);
  const keep = (wish: Wish, most: number): boolean => {
    const angle = frontAngle(network, wish.centre);
    const ring = fill(terrain, network, wish.centre, most, angle, chance.range(0.72, 0.95));
    if (!ring || ringArea(ring) < 250) return false;
    for (const other of taken.near(boxOf(ring))) if (ringsMeet(other, ring)) return false;
    const buildings = build(wish.kind, ring, wish.centre, angle, chance);
    if (buildings === null) return false;
    taken.insert(boxOf(ring), ring);
    grounds.push({ kind: wish.kind, settlement: wish.settlement, centre: wish.centre, ring, buildings });
    return true;
  };
  const inner = square.map((p): Point => [p[0] * 0.84, p[1] * 0.78]);
  taken.insert(boxOf(inner), inner);
  grounds.push({ kind: 'square', settlement: firstOf(terrain.settlements), centre: [0, 0], ring: inner, buildings: [] });
  for (const wish of wishes) keep(wish, wish.radius * 1.2);

  // Smaller ones take whole blocks or corners of them.
  const settle = (kind: GroundKind, settlement: Settlement, within: number, least: number, most: number): void => {
    for (let round = 0; round < 6; round++) {
      let best: Point | null = null;
      let widest = least;
      for (let tries = 0; tries < 40; tries++) {
        const p = add(settlement.centre, polar(chance.range(0, 2 * Math.PI), settlement.radius * within * Math.sqrt(chance.next())));
        if (!terrain.firm(p, 20) || terrain.urbanity(p) < 0) continue;
        const road = network.nearest(p, 60, walked);
        if (road && road.away - road.segment.street.half > widest) [best, widest] = [p, road.away - road.segment.street.half];
      }
      if (best && keep({ kind, settlement, centre: best, radius: most }, most)) return;
    }
  };
  for (const settlement of terrain.settlements) {
    const town = settlement.rank === 'town';
    const heart = town ? (plan.coreRadius * 1.1) / settlement.radius : 0.45;
    settle('church', settlement, heart, 11.5, 30);
    if (!town) continue;
    const times = plan.city ? 1 : 0;
    for (const kind of ['library', 'fire', 'police', 'market'] as const) settle(kind, settlement, plan.city ? 0.5 : 0.9, 15, 38);
    for (let i = 0; i < 3 + times * 5; i++) settle('church', settlement, 0.95, 14, 30);
    for (let i = 0; i < 2 + times * 14; i++) settle('park', settlement, 1, 14, 60);
    for (let i = 0; i < 1 + times * 8; i++) settle('school', settlement, 1, 22, 62);
    for (let i = 0; i < 1 + times * 9; i++) settle('preschool', settlement, 1, 16, 36);
    for (let i = 0; i < times * 3; i++) settle('health', settlement, 1, 18, 44);
  }
  return grounds;
}

/** From the middle out until the streets, the water or the sides of a field about `most` metres away: fills the block it stands in. */
function fill(terrain: Terrain, network: Network, centre: Point, most: number, angle: number, depth: number): Ring | null {
  const rays = 48;
  const ring: Point[] = [];
  for (let i = 0; i < rays; i++) {
    const turn = (i / rays) * 2 * Math.PI;
    const way = polar(angle + turn);
    const side = most / Math.max(Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn)) / depth) / 1.08;
    let out = 4;
    while (out < side) {
      const p = add(centre, way, out);
      const road = network.nearest(p, 26);
      const room = road ? road.away - road.segment.street.half - 0.5 : 24;
      if (room <= 0.15 || !terrain.firm(p, 6)) break;
      out += Math.min(room, 6);
    }
    out = Math.min(out, side) - 0.4;
    if (out < 6) return null;
    ring.push(add(centre, way, out));
  }
  const closed = simplify([...ring, firstOf(ring)], 1.1);
  return closed.slice(0, -1);
}

const walked = ({ street }: Segment): boolean => street.kind !== 'rail' && street.kind !== 'motorway' && street.kind !== 'path';

function frontAngle(network: Network, p: Point): number {
  const road = network.nearest(p, 150, walked);
  return road ? heading(road.segment.a, road.segment.b) : 0;
}

/** Rectangle of `wide` by `deep` metres, `along` and `aside` of the centre. */
function slab(centre: Point, angle: number, wide: number, deep: number, along = 0, aside = 0): Ring {
  const x = polar(angle);
  const y = polar(angle + Math.PI / 2);
  const at = (a: number, b: number): Point => add(add(centre, x, along + a), y, aside + b);
  return [at(-wide / 2, -deep / 2), at(wide / 2, -deep / 2), at(wide / 2, deep / 2), at(-wide / 2, deep / 2)];
}

/** Public buildings that fit; null when one is a must and does not. */
function build(kind: GroundKind, ring: Ring, centre: Point, angle: number, chance: Random): Ring[] | null {
  const fits = (shape: Ring): boolean => shape.every((p) => insideRing(p, ring));
  if (kind === 'church') {
    const nave = slab(centre, angle, 19, 8.5);
    const tower = slab(centre, angle, 4.2, 4.2, 11.7, 2.1);
    return fits(nave) ? (fits(tower) ? [nave, tower] : [nave]) : null;
  }
  if (kind === 'park' || kind === 'square') {
    const kiosk = slab(centre, angle, 6, 6);
    return kind === 'park' && ringArea(ring) > 6000 ? [kiosk] : [];
  }
  if (kind === 'cemetery') return [slab(centre, angle, 6, 7)].filter(fits);
  if (kind === 'sports') {
    const stand = slab(centre, angle, 40, 7, 0, Math.sqrt(ringArea(ring)) * 0.36);
    return [stand].filter(fits);
  }
  for (let size = 1; size > 0.3; size -= 0.08) {
    const reach = Math.sqrt(ringArea(ring)) * size;
    const main = slab(centre, angle, reach * 0.62, Math.max(9, reach * 0.17), 0, -reach * 0.16);
    const wing = slab(centre, angle, Math.max(9, reach * 0.17), reach * 0.3, reach * (chance.chance(0.5) ? 0.2 : -0.2), reach * 0.09);
    const hall = slab(centre, angle, reach * 0.2, reach * 0.16, 0, reach * 0.26);
    const all = kind === 'library' || kind === 'police' ? [main] : [main, wing, ...(kind === 'secondary' || kind === 'health' ? [hall] : [])];
    if (all.every(fits)) return all;
  }
  return null;
}
