import { firstOf, itemAt, lastOf, neighbours } from '#platform/kernel/items.ts';
import { distance, heading, lerp, lineLength, type Point } from './geometry.ts';
import type { MainRoads } from './main-roads.ts';
import { halfWidth, type Network, type Segment, type Street } from './network.ts';
import { createRandom, layeredNoise, type Random } from './random.ts';
import type { Terrain } from './terrain.ts';

/** Ground kept free of streets: parks, schools, cemetery, the square. */
export type Kept = (p: Point) => boolean;

interface Seed {
  readonly at: Point;
  readonly heading: number;
  readonly from: Street;
  readonly order: number;
}

/** Which way streets run at a place: 0 or a quarter turn more, as an angle. */
type Field = (p: Point) => number;

/** Metres between neighbouring streets. */
type Spacing = (p: Point) => number;

/** Grows the streets between the main roads: narrow and crooked in the core, in grids in the modern quarters, along the roads in villages. */
export function growStreets(terrain: Terrain, { network }: MainRoads, kept: Kept): void {
  const { plan } = terrain;
  const chance = createRandom(`${plan.seed}/streets`);
  const field = makeField(terrain, network);
  const spacing = makeSpacing(terrain);
  const core = (p: Point): boolean => distance(p, [0, 0]) < plan.coreRadius * 1.25;
  const queue: Seed[] = [];
  const plant = (street: Street): void => {
    for (const seed of seedsOf(street, spacing, chance)) if (terrain.urbanity(seed.at) > 0) queue.push(seed);
  };
  for (const street of network.streets) if (street.kind !== 'rail' && street.kind !== 'motorway') plant(street);
  queue.sort((a, b) => b.order - a.order);

  const mayBuild = (p: Point): boolean => terrain.urbanity(p) > 0 && terrain.firm(p, 18) && !kept(p);
  for (let seed = queue.pop(); seed; seed = queue.pop()) {
    const old = core(seed.at);
    const line = grow(seed, {
      network,
      field,
      spacing,
      chance,
      mayBuild,
      step: old ? 7 : 12,
      passes: old ? 0.35 : 0.75,
      longest: old ? 240 : chance.range(350, 1100),
      shortest: old ? 22 : 45,
    });
    if (!line) continue;
    const inCore = old && core(lastOf(line));
    const kind = inCore ? (chance.chance(0.3) ? 'pedestrian' : 'residential') : 'residential';
    const half = inCore ? (kind === 'pedestrian' ? 2.6 : 3.4) : halfWidth.residential;
    const street = network.add(kind, line, half);
    plant(street);
    // Nearest to the middle first: towns grow outwards.
    queue.sort((a, b) => b.order - a.order);
  }
}

/** Tracks through fields and woods, ending where they meet another way. */
export function growPaths(terrain: Terrain, network: Network): void {
  const { plan } = terrain;
  const chance = createRandom(`${plan.seed}/paths`);
  const drift = layeredNoise(`${plan.seed}/drift`, 500, 2);
  const roads = network.streets.filter(({ kind }) => kind === 'secondary' || kind === 'primary' || kind === 'residential');
  const seeds = roads.flatMap((street) => [...seedsOf(street, () => 300, chance)]);
  for (const seed of chance.shuffle(seeds)) {
    if (terrain.urbanity(seed.at) > -0.05) continue;
    const line = grow(seed, {
      network,
      chance,
      field: (p) => seed.heading + drift(p[0], p[1]) * 1.1,
      spacing: () => 210,
      mayBuild: (p) => terrain.urbanity(p) < 0.05 && terrain.firm(p, 30),
      step: 25,
      passes: 0.15,
      longest: chance.range(250, 1100),
      shortest: 120,
    });
    if (line) network.add('path', line);
  }
}

interface Growth {
  readonly network: Network;
  readonly field: Field;
  readonly spacing: Spacing;
  readonly chance: Random;
  readonly mayBuild: (p: Point) => boolean;
  readonly step: number;
  /** Chance of going on over a crossing rather than ending there. */
  readonly passes: number;
  readonly longest: number;
  readonly shortest: number;
}

const barrier = (segment: Segment): boolean => segment.street.kind === 'rail' || segment.street.kind === 'motorway';

/** One street from a seed, or null when there is no room for it. Ties it to the streets it meets. */
function grow(seed: Seed, g: Growth): Point[] | null {
  const { network } = g;
  if (crowded(network, add2(seed.at, seed.heading, g.step * 1.2), seed.heading, g.spacing(seed.at) * 0.62, seed.from)) return null;
  const line: Point[] = [seed.at];
  const ties: { at: Point; street: Street; index: number }[] = [];
  let p = seed.at;
  let way = seed.heading;
  let length = 0;
  let met = false;
  while (length < g.longest) {
    way = steer(g.field(p), way, line.length === 1 ? 0.25 : 0.2);
    const q = add2(p, way, g.step);
    const hit = network.firstCrossing(
      p,
      add2(p, way, g.step * 1.6),
      ({ street, a, b }) => !(line.length === 1 && street === seed.from) && distance(a, b) > 0 && !touches(p, a, b, line),
    );
    if (hit) {
      const slant = Math.abs(Math.sin(way - heading(hit.segment.a, hit.segment.b)));
      if (barrier(hit.segment)) break;
      line.push(hit.at);
      ties.push({ at: hit.at, street: hit.segment.street, index: line.length - 1 });
      length += distance(p, hit.at);
      met = true;
      if (slant < 0.6 || !g.chance.chance(g.passes)) break;
      p = hit.at;
      const beyond = add2(p, way, g.step);
      if (
        !g.mayBuild(beyond) ||
        crowded(network, beyond, way, g.spacing(beyond) * 0.55, hit.segment.street) ||
        network.firstCrossing(add2(p, way, 0.5), beyond, () => true)
      )
        break;
      line.push(beyond);
      p = beyond;
      length += g.step;
      met = false;
      continue;
    }
    if (!g.mayBuild(q)) break;
    if (crowded(network, q, way, g.spacing(q) * 0.5, line.length < 3 ? seed.from : null)) break;
    line.push(q);
    length += g.step;
    p = q;
  }
  if (!met) trim(line, ties, g, network);
  if (lineLength(line) < g.shortest) return null;
  for (const { at, street } of ties) street.joints.push(at);
  seed.from.joints.push(seed.at);
  return line;
}

/** A loose end either reaches the next street or goes back to the last crossing; some stay as cul-de-sacs. */
function trim(line: Point[], ties: { at: Point; street: Street; index: number }[], g: Growth, network: Network): void {
  const end = lastOf(line);
  if (line.length > 1) {
    const way = heading(itemAt(line, line.length - 2), end);
    const far = add2(end, way, g.spacing(end) * 0.8);
    const hit = network.firstCrossing(add2(end, way, 0.3), far, (segment) => !barrier(segment));
    if (hit && g.mayBuild(lerp(end, hit.at, 0.5)) && Math.abs(Math.sin(way - heading(hit.segment.a, hit.segment.b))) > 0.55) {
      line.push(hit.at);
      ties.push({ at: hit.at, street: hit.segment.street, index: line.length - 1 });
      return;
    }
  }
  const last = ties.at(-1);
  if (!last) return;
  const loose = lineLength(line.slice(last.index));
  if (loose < g.spacing(end) * 0.5 || g.chance.chance(0.6)) line.length = last.index + 1;
}

const add2 = (p: Point, angle: number, length: number): Point => [p[0] + Math.cos(angle) * length, p[1] + Math.sin(angle) * length];

const touches = (p: Point, a: Point, b: Point, line: readonly Point[]): boolean => line.length > 1 && distanceTo(p, a, b) < 0.05;

function distanceTo(p: Point, a: Point, b: Point): number {
  const length = distance(a, b) || 1;
  const t = Math.min(1, Math.max(0, ((p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])) / length ** 2));
  return distance(p, lerp(a, b, t));
}

/** A street that runs the same way lies nearer than `room`. */
function crowded(network: Network, p: Point, way: number, room: number, ignore: Street | null): boolean {
  for (const { street, a, b } of network.near([p], room)) {
    if (street === ignore) continue;
    const slant = Math.abs(Math.sin(way - heading(a, b)));
    if (slant < 0.62 && distanceTo(p, a, b) < room) return true;
  }
  return false;
}

/** Of the field's four directions the one nearest to where the street already goes, turning no sharper than `most`. */
function steer(field: number, way: number, most: number): number {
  const quarter = Math.PI / 2;
  const turn = ((((field - way) % quarter) + quarter * 1.5) % quarter) - quarter / 2;
  return way + Math.max(-most, Math.min(most, turn));
}

function* seedsOf(street: Street, spacing: Spacing, chance: Random): Generator<Seed> {
  const total = lineLength(street.line);
  for (const side of [1, -1]) {
    let next = chance.range(0.15, 0.9) * Math.min(total * 0.6, spacing(firstOf(street.line)));
    let walked = 0;
    for (const [a, b] of neighbours(street.line)) {
      const length = distance(a, b);
      while (next <= walked + length && length > 0) {
        const at = lerp(a, b, (next - walked) / length);
        yield { at, heading: heading(a, b) + (side * Math.PI) / 2, from: street, order: Math.hypot(at[0], at[1]) + chance.range(0, 200) };
        next += spacing(at) * chance.range(0.85, 1.35);
      }
      walked += length;
    }
  }
}

function makeSpacing(terrain: Terrain): Spacing {
  const { plan, quarters } = terrain;
  return (p) => {
    const out = distance(p, [0, 0]) / plan.coreRadius;
    if (out < 1.1) return 36 + 10 * out;
    for (const { centre, radius, kind } of quarters) if (distance(p, centre) < radius) return kind === 'industry' ? 150 : 70;
    return out < 2 ? 62 : 84;
  };
}

function makeField(terrain: Terrain, network: Network): Field {
  const { plan, quarters } = terrain;
  const background = layeredNoise(`${plan.seed}/field`, plan.townRadius * 0.7, 2);
  const crook = layeredNoise(`${plan.seed}/crook`, 110, 2);
  return (p) => {
    let x = 0;
    let y = 0;
    const lean = (angle: number, weight: number): void => {
      x += Math.cos(angle * 4) * weight;
      y += Math.sin(angle * 4) * weight;
    };
    const out = Math.hypot(p[0], p[1]);
    const old = Math.exp(-((out / (plan.coreRadius * 1.2)) ** 4));
    lean(background(p[0], p[1]) * 1.6, 0.5);
    lean(Math.atan2(p[1], p[0]) + crook(p[0], p[1]) * 0.9, 0.8 * old);
    lean(crook(p[1] + 900, p[0]) * 1.4, 0.55 * old);
    for (const { centre, radius, angle } of quarters) lean(angle, 1.8 * Math.exp(-((distance(p, centre) / radius) ** 6)));
    lean(0, 0.9 * Math.exp(-(((terrain.shore(p) - terrain.bank) / 160) ** 2)));
    const road = network.nearest(p, 160, ({ street }) => street.kind === 'primary' || street.kind === 'secondary' || street.kind === 'rail');
    if (road) lean(heading(road.segment.a, road.segment.b), 1.5 * Math.exp(-((road.away / 85) ** 2)));
    return Math.atan2(y, x) / 4;
  };
}
