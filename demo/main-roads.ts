import { firstOf, lastOf } from '#platform/kernel/items.ts';
import { chaikin, distance, lerp, polar, type Point } from './geometry.ts';
import { Network, type Street } from './network.ts';
import { createRandom, valueNoise, type Random } from './random.ts';
import type { Terrain } from './terrain.ts';

export interface MainRoads {
  readonly network: Network;
  /** The closed street around the town's main square, and the square itself. */
  readonly square: readonly Point[];
  readonly ring: Street;
  readonly station: Point;
}

/** The skeleton: square, ring, ways out of town, a tree of roads to every village and hamlet, railway and motorway. */
export function makeMainRoads(terrain: Terrain): MainRoads {
  const { plan } = terrain;
  const chance = createRandom(`${plan.seed}/roads`);
  const network = new Network();
  const bend = valueNoise(`${plan.seed}/bend`, 1);
  const draw = (kind: Street['kind'], from: Point, to: Point, wiggle = 0.1, half?: number): Street =>
    network.add(
      kind,
      wander(terrain, from, to, wiggle, (x) => bend(x, network.streets.length * 7.3)),
      half,
    );

  const square = makeSquare(chance);
  network.add('residential', [...square, firstOf(square)], 4.5);
  const ring = network.add('primary', ringRoad(terrain, plan.coreRadius * (plan.city ? 1.45 : 1.3), chance));

  // Old streets from the square to the ring: the first led to the bridge, the others to the gates.
  const gates = plan.city ? 7 : 5;
  for (let i = 0; i < gates; i++) {
    const angle = -Math.PI / 2 + ((i + chance.range(-0.3, 0.3)) / gates) * 2 * Math.PI;
    const gate = nearestVertex([ring], polar(angle, plan.coreRadius * 1.4));
    const start = nearestVertex([firstOf(network.streets)], polar(angle, 40));
    draw(i === 0 ? 'secondary' : 'residential', start, gate, 0.09, i === 0 ? 5 : 4);
  }
  if (terrain.bank > 0) {
    const head = nearestVertex([ring], [plan.coreRadius * 0.7, -plan.coreRadius * 2]);
    let far: Point = head;
    while (terrain.shore(far) > 1) far = [far[0] + 0.4, far[1] - 2];
    network.add('primary', [head, lerp(head, far, 0.5), far]);
  }

  const trunk = [ring];
  if (plan.city) {
    const outer = outerRing(network, terrain, plan.townRadius * 0.98, chance);
    trunk.push(outer);
    for (const angle of spread(6, 0.25, Math.PI - 0.25, chance)) {
      trunk.push(
        draw(
          chance.chance(0.5) ? 'primary' : 'secondary',
          nearestVertex([ring], polar(angle, plan.coreRadius)),
          nearestVertex([outer], polar(angle + chance.range(-0.15, 0.15), plan.townRadius)),
          0.09,
        ),
      );
    }
    for (const end of [firstOf(outer.line), lastOf(outer.line)]) {
      trunk.push(draw('primary', nearestVertex([ring], [Math.sign(end[0]) * plan.coreRadius * 2, -plan.coreRadius * 0.5]), end, 0.08));
    }
  }

  // National roads to the borders, then a tree that reaches every settlement from where the network is nearest.
  const exits = [0.04, Math.PI - 0.06, ...(plan.city ? [0.8, 1.5, 2.25] : [1.35])].map((angle) =>
    exitPoint(terrain, angle + chance.range(-0.06, 0.06)),
  );
  for (const exit of exits) trunk.push(draw('primary', nearestVertex(trunk, exit), exit, 0.09));
  const rest = terrain.settlements.slice(1);
  const order = [...rest.filter(({ rank }) => rank === 'village'), ...rest.filter(({ rank }) => rank === 'hamlet')];
  const targets = [...terrain.quarters.filter(({ kind }) => kind === 'industry'), ...order].map(({ centre }) => centre);
  for (;;) {
    targets.sort((a, b) => awayFrom(trunk, a) - awayFrom(trunk, b));
    const centre = targets.shift();
    if (!centre) break;
    if (awayFrom(trunk, centre) < 40) continue;
    trunk.push(draw('secondary', nearestVertex(trunk, centre), centre, 0.12));
  }
  // A few ways across, so that the tree has loops.
  const villages = order.filter(({ rank }) => rank === 'village');
  for (const village of villages) {
    const other = order.filter((one) => one !== village).toSorted((a, b) => distance(a.centre, village.centre) - distance(b.centre, village.centre))[
      chance.int(1, 2)
    ];
    if (other)
      trunk.push(
        draw(
          'secondary',
          village.centre,
          nearestVertex(
            trunk.filter((road) => distance(lastOf(road.line), village.centre) > 1),
            other.centre,
          ),
          0.12,
        ),
      );
  }
  for (const road of network.streets) network.joinCrossings(road, (other) => other.id > road.id);
  network.finish();

  // Bridges carry roads over these: no shared points.
  const rail = network.add('rail', terrain.rail);
  if (terrain.motorway) network.add('motorway', terrain.motorway);
  return { network, square, ring, station: nearestVertex([rail], [plan.coreRadius * 0.4, plan.townRadius]) };
}

function makeSquare(chance: Random): Point[] {
  const wide = chance.range(30, 36);
  const deep = chance.range(20, 25);
  const lean = chance.range(0.06, 0.16);
  return [
    [-wide, -deep * (1 - lean)],
    [wide, -deep],
    [wide * (1 - lean), deep],
    [-wide * (1 - lean * 0.4), deep * (1 + lean)],
  ];
}

/** Around the core; where that would be water it follows the shore as the waterfront avenue. */
function ringRoad(terrain: Terrain, radius: number, chance: Random): Point[] {
  const noise = valueNoise(`${terrain.plan.seed}/ring`, 0.8);
  const points: Point[] = [];
  const start = chance.range(0, 1);
  for (let i = 0; i < 64; i++) {
    const angle = start + (i / 64) * 2 * Math.PI;
    const [x, y] = polar(angle, radius * (1 + 0.3 * noise(Math.cos(angle) * 1.2, Math.sin(angle) * 1.2)));
    points.push([x, Math.max(y, quay(terrain, x))]);
  }
  return [...points, firstOf(points)];
}

/** Y of the waterfront street at x. */
function quay(terrain: Terrain, x: number): number {
  let y = -terrain.plan.reach * 0.5;
  while (terrain.shore([x, y]) < terrain.bank + 26) y += 4;
  return y;
}

function outerRing(network: Network, terrain: Terrain, radius: number, chance: Random): Street {
  const noise = valueNoise(`${terrain.plan.seed}/outer`, 0.9);
  const points: Point[] = [];
  const shift = chance.range(-0.18, 0.18) * radius;
  for (let angle = 0.05; angle <= Math.PI - 0.05; angle += 0.04) {
    const [x, y] = polar(angle, radius * (1 + 0.26 * noise(Math.cos(angle) * 1.3, Math.sin(angle) * 1.3)));
    points.push([x * 1.12 + shift, Math.max(y * 0.86 + radius * 0.05, quay(terrain, x) + 60)]);
  }
  return network.add('primary', points);
}

/** A way from a to b that bends as ways do, and keeps off the water. */
function wander(terrain: Terrain, a: Point, b: Point, wiggle: number, noise: (x: number) => number): Point[] {
  const length = distance(a, b);
  const count = Math.max(2, Math.round(length / 70));
  const normal: Point = [-(b[1] - a[1]) / length, (b[0] - a[0]) / length];
  const points = Array.from({ length: count + 1 }, (_, i): Point => {
    const t = i / count;
    const reach = Math.min(length, 1800) * wiggle * Math.sin(Math.PI * t) ** 0.7;
    const off = (noise(t * Math.max(1.5, length / 700)) + 0.35 * noise(50 + t * (length / 200))) * reach;
    const [x, y] = lerp(a, b, t);
    const p: Point = [x + normal[0] * off, y + normal[1] * off];
    return i === 0 || i === count ? p : ashore(terrain, p);
  });
  return chaikin(points);
}

/** Off the water and within the border. */
function ashore(terrain: Terrain, [x, y]: Point): Point {
  const short = terrain.bank + 45 - terrain.shore([x, y]);
  let p: Point = short > 0 ? [x, y + short * 1.1] : [x, y];
  for (let tries = 0; tries < 60 && terrain.border(p) < 60; tries++) p = lerp(p, [0, terrain.plan.reach * 0.6], 0.012);
  return p;
}

function exitPoint(terrain: Terrain, angle: number): Point {
  let p: Point = polar(angle, terrain.plan.townRadius);
  const quayside = terrain.bank + 120;
  for (let step = 0; step < 4000; step++) {
    let next: Point = [p[0] + Math.cos(angle) * 10, p[1] + Math.sin(angle) * 10];
    if (terrain.shore(next) < quayside) next = [next[0], next[1] + (quayside - terrain.shore(next)) * 1.1];
    if (!terrain.inside(next)) return p;
    p = next;
  }
  return p;
}

function nearestVertex(streets: readonly Street[], to: Point): Point {
  let best: Point = to;
  let least = Infinity;
  for (const { line } of streets)
    for (const p of line) {
      const away = distance(p, to);
      if (away < least) [best, least] = [p, away];
    }
  return best;
}

const awayFrom = (streets: readonly Street[], to: Point): number => distance(nearestVertex(streets, to), to);

function spread(count: number, from: number, to: number, chance: Random): number[] {
  return Array.from({ length: count }, (_, i) => from + ((i + 0.5 + chance.range(-0.25, 0.25)) / count) * (to - from));
}
