import { itemAt, neighbours } from '#platform/kernel/items.ts';
import { boxOf, Buckets, distance, distanceToSegment, type Line, type Point } from './geometry.ts';
import type { Plan } from './plan.ts';
import { createRandom, layeredNoise } from './random.ts';

/** A place people live in: the town, a parish's village or a hamlet. */
export interface Settlement {
  readonly name: string;
  readonly rank: 'town' | 'village' | 'hamlet';
  readonly centre: Point;
  readonly radius: number;
}

/** A modern quarter or industrial zone of the town with its own grid. */
export interface Quarter {
  readonly kind: 'homes' | 'industry';
  readonly name: string;
  readonly centre: Point;
  readonly radius: number;
  readonly angle: number;
}

/**
 * The land before anything is built. The plan's own frame: the town's square at [0, 0], the shore to the south (along x), metres.
 * The whole is turned and moved to its real coordinates when it is finished.
 */
export interface Terrain {
  readonly plan: Plan;
  /** Metres north of the river's middle or of the coast line. */
  shore(p: Point): number;
  /** Half the river's width; 0 by the sea. */
  readonly bank: number;
  /** Metres within the municipality's outline, the shore aside. */
  border(p: Point): number;
  /** Railway and motorway, from border to border; a village has no motorway. */
  readonly rail: Line;
  readonly motorway: Line | null;
  /** Small streams, from the hills to the shore. */
  readonly streams: readonly Line[];
  /** Inside the municipality, water of its half of the river included. */
  inside(p: Point): boolean;
  /** Firm ground inside, `margin` metres away from water and border. */
  firm(p: Point, margin: number): boolean;
  readonly settlements: readonly Settlement[];
  readonly quarters: readonly Quarter[];
  /** Above 0 where the town, a village or a quarter may have streets; 1 at a centre. */
  urbanity(p: Point): number;
  /** Centres of the parishes, the town's first. */
  readonly seats: readonly { readonly centre: Point; readonly settlement: Settlement; readonly weight: number }[];
}

export interface TerrainNames {
  readonly villages: readonly string[];
  readonly hamlets: readonly string[];
  readonly quarters: readonly string[];
  readonly industry: readonly string[];
}

/** Half the width of a stream. */
export const STREAM_HALF = 3.2;

export function makeTerrain(plan: Plan, names: TerrainNames): Terrain {
  const chance = createRandom(`${plan.seed}/terrain`);
  const bank = plan.water === 'river' ? (plan.city ? 62 : 30) : 0;
  const away = -(plan.coreRadius * 1.25 + bank + 40);
  const meander = layeredNoise(`${plan.seed}/meander`, plan.reach * 0.55, 2);
  const bay = layeredNoise(`${plan.seed}/bay`, plan.reach * 0.3, 3);
  const swing = plan.water === 'river' ? plan.reach * 0.16 : plan.reach * 0.07;
  // Near the town the shore keeps its distance: the core looks at the water.
  const shoreline = (x: number): number => {
    const far = 1 - 0.85 * Math.exp(-((x / (plan.townRadius * 0.8)) ** 2));
    if (plan.water === 'river') return away + meander(x, 17) * swing * far;
    return away - plan.coreRadius * 0.9 * (far - 0.15) + bay(x, 5) * swing * far;
  };
  const shore = ([x, y]: Point): number => {
    const slope = (shoreline(x + 20) - shoreline(x - 20)) / 40;
    return (y - shoreline(x)) / Math.hypot(1, slope);
  };

  const middle: Point = [0, plan.reach * 0.62];
  const outline = layeredNoise(`${plan.seed}/outline`, 1.1, 3);
  const border = (p: Point): number => {
    const angle = Math.atan2(p[1] - middle[1], p[0] - middle[0]);
    const radius = plan.reach * (1 + 0.34 * outline(Math.cos(angle) * 1.3, Math.sin(angle) * 1.3));
    return radius * (1 + 0.16 * Math.abs(Math.cos(angle))) - distance(p, middle);
  };
  const inside = (p: Point): boolean => shore(p) > 0 && border(p) > 0;
  const streams = makeStreams(plan, shoreline, bank, border);
  const brooks = new Buckets<readonly [Point, Point]>(100);
  for (const line of streams) for (const segment of neighbours(line)) brooks.insert(boxOf(segment), segment);
  const firm = (p: Point, margin: number): boolean => {
    if (shore(p) <= bank + margin || border(p) <= margin) return false;
    const room = Math.min(margin, 12) + STREAM_HALF;
    for (const [a, b] of brooks.near([p[0] - room, p[1] - room, p[0] + room, p[1] + room])) if (distanceToSegment(p, a, b) < room) return false;
    return true;
  };

  const rail = across(plan, plan.city ? plan.townRadius * 0.68 : plan.townRadius * 1.05, 0.05, 'rail').filter((p) => firm(p, 0));
  const motorway = plan.city ? across(plan, plan.townRadius * 1.55, 0.07, 'motorway').filter((p) => firm(p, 0)) : null;
  const town: Settlement = { name: plan.name, rank: 'town', centre: [0, 0], radius: plan.townRadius };
  const settlements: Settlement[] = [town];
  const place = (count: number, apart: number, margin: number, make: (centre: Point, index: number) => Settlement): Settlement[] => {
    const made: Settlement[] = [];
    for (let tries = 0; made.length < count && tries < 6000; tries++) {
      const spread = apart * (1 - tries / 9000);
      const p: Point = [chance.range(-1.5, 1.5) * plan.reach, chance.range(-0.3, 1.8) * plan.reach];
      if (!firm(p, margin) || distance(p, [0, 0]) < plan.townRadius * 1.25 + spread * 0.5) continue;
      if (motorway?.some((q) => distance(p, q) < 300)) continue;
      if (settlements.some((other) => other.rank !== 'town' && distance(other.centre, p) < spread)) continue;
      const settlement = make(p, made.length);
      settlements.push(settlement);
      made.push(settlement);
    }
    return made;
  };
  const villages = place(plan.parishes - plan.townParishes, plan.reach * (plan.city ? 0.52 : 0.75), plan.reach * 0.14, (centre, index) => ({
    name: itemAt(names.villages, index),
    rank: 'village',
    centre,
    radius: chance.range(0.8, 1.25) * (plan.city ? 430 : 270),
  }));
  const hamlets = place(plan.hamlets, plan.reach * 0.24, 260, (centre, index) => ({
    name: itemAt(names.hamlets, index),
    rank: 'hamlet',
    centre,
    radius: chance.range(0.7, 1.3) * (plan.city ? 190 : 135),
  }));

  const quarters = makeQuarters(plan, names, firm);
  const warpX = layeredNoise(`${plan.seed}/warp-x`, plan.townRadius * 0.55, 3);
  const warpY = layeredNoise(`${plan.seed}/warp-y`, plan.townRadius * 0.55, 3);
  const valley = layeredNoise(`${plan.seed}/valley`, plan.townRadius * 0.5, 2);
  const blobs = [...settlements, ...quarters].map(({ centre, radius }) => ({ centre, radius: radius * 0.95 }));
  // Along the shore the town is longer than deep; valleys stay green; a noise bends every edge.
  const urbanity = ([x, y]: Point): number => {
    let best = -1;
    for (const { centre, radius } of blobs) {
      const reach = radius * 0.75;
      if (Math.abs(x - centre[0]) > reach * 3 || Math.abs(y - centre[1]) > reach * 3) continue;
      const dx = x - centre[0] + warpX(x, y) * reach;
      const dy = y - centre[1] + warpY(x, y) * reach;
      best = Math.max(best, 1 - Math.hypot(dx * 0.88, dy * 1.12) / radius);
    }
    const out = Math.hypot(x, y) / plan.coreRadius;
    const green = Math.max(0, valley(x, y) - 0.34) * 3 * Math.min(1, Math.max(0, out - 1.2));
    return best - green;
  };

  const seats = [
    ...(plan.townParishes > 1
      ? [
          { centre: [-plan.townRadius * 0.45, 150] as Point, settlement: town, weight: 1.25 },
          { centre: [plan.townRadius * 0.5, 100] as Point, settlement: town, weight: 1.25 },
        ]
      : [{ centre: town.centre, settlement: town, weight: 1.25 }]),
    ...villages.map((settlement) => ({ centre: settlement.centre, settlement, weight: 1 })),
  ];
  return {
    plan,
    shore,
    bank,
    border,
    rail,
    motorway,
    streams,
    inside,
    firm,
    settlements: [town, ...villages, ...hamlets],
    quarters,
    urbanity,
    seats,
  };
}

/** Modern neighbourhoods lie around the older town, industry beyond them. */
function makeQuarters(plan: Plan, names: TerrainNames, firm: (p: Point, margin: number) => boolean): Quarter[] {
  const chance = createRandom(`${plan.seed}/quarters`);
  const quarters: Quarter[] = [];
  const add = (kind: Quarter['kind'], count: number, near: number, far: number, small: number, large: number): void => {
    for (let made = 0, tries = 0; made < count && tries < 3000; tries++) {
      const angle = chance.range(-0.15, Math.PI + 0.15);
      const away = plan.townRadius * chance.range(near, far);
      const centre: Point = [Math.cos(angle) * away, Math.sin(angle) * away];
      const radius = plan.townRadius * chance.range(small, large);
      if (!firm(centre, radius * 0.5)) continue;
      if (quarters.some((other) => distance(other.centre, centre) < (other.radius + radius) * (kind === 'industry' ? 1.05 : 0.8))) continue;
      // Mostly in line with the way to the centre, as avenues led out of town.
      quarters.push({
        kind,
        name: itemAt(kind === 'homes' ? names.quarters : names.industry, made),
        centre,
        radius,
        angle: angle + chance.normal() * 0.22,
      });
      made++;
    }
  };
  add('homes', plan.city ? 11 : 3, 0.5, 1.05, plan.city ? 0.18 : 0.32, plan.city ? 0.3 : 0.45);
  add('industry', plan.city ? 2 : 1, plan.city ? 1.25 : 1.7, plan.city ? 1.5 : 2, plan.city ? 0.26 : 0.36, plan.city ? 0.34 : 0.42);
  return quarters;
}

/** Down to the shore in bends, one of them past the town. */
function makeStreams(plan: Plan, shoreline: (x: number) => number, bank: number, border: (p: Point) => number): Line[] {
  const chance = createRandom(`${plan.seed}/streams`);
  const bend = layeredNoise(`${plan.seed}/stream-bend`, plan.reach * 0.2, 3);
  const mouths = plan.city ? [-0.88, -0.27, 0.36, 0.74] : [-0.75, 0.24];
  return mouths.map((share, i) => {
    const start = (share + chance.range(-0.05, 0.05)) * plan.reach;
    const lean = chance.range(-0.25, 0.25);
    const line: Point[] = [];
    const length = plan.reach * chance.range(0.7, 1.5);
    for (let up = 0; up < length; up += 30) {
      const calm = Math.min(1, up / 900);
      const x = start + up * lean + bend(up, i * 5000) * plan.reach * 0.12 * calm;
      const p: Point = [x, shoreline(x) + bank * 0.7 + up];
      if (border(p) < 20) break;
      line.push(p);
    }
    return line;
  });
}

/** A long calm curve from west to east at about y = `height`. */
function across({ seed, reach }: Plan, height: number, sway: number, label: string): Point[] {
  const phase = createRandom(`${seed}/${label}`).range(0, 6);
  const points: Point[] = [];
  for (let x = -reach * 1.8; x <= reach * 1.8; x += 50) {
    const bowl = (Math.abs(x) / reach) ** 2 * reach * 0.13;
    points.push([x, height + bowl + Math.sin(x / (reach * 0.42) + phase) * sway * reach]);
  }
  return points;
}
