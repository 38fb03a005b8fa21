import { itemAt } from '#platform/kernel/items.ts';
import type { LandUseKind } from '#features/layers/territory/domain/territory-kinds.ts';
import { add, distance, ringCentre, unit, type Line, type Point, type Polygon, type Ring } from './geometry.ts';
import { makeCells, Partition, tidy } from './partition.ts';
import type { Plot } from './plots.ts';
import { layeredNoise } from './random.ts';
import { STREAM_HALF, type Settlement, type Terrain } from './terrain.ts';

export interface Parish {
  readonly name: string;
  readonly seat: Settlement;
  readonly polygons: readonly Polygon[];
}

/** Boundary and parishes, cut from one map of cells: they fit to the last vertex. */
export function makeParishes(
  terrain: Terrain,
  patrons: readonly string[],
): { readonly boundary: readonly Polygon[]; readonly parishes: readonly Parish[] } {
  const { plan, seats } = terrain;
  const warpX = layeredNoise(`${plan.seed}/parish-x`, plan.reach * 0.3, 3);
  const warpY = layeredNoise(`${plan.seed}/parish-y`, plan.reach * 0.3, 3);
  const reach = plan.reach * 0.16;
  const classify = (p: Point): number => {
    if (!terrain.inside(p)) return -1;
    const q: Point = [p[0] + warpX(p[0], p[1]) * reach, p[1] + warpY(p[0], p[1]) * reach];
    let best = 0;
    let least = Infinity;
    seats.forEach(({ centre, weight }, i) => {
      const away = distance(q, centre) / weight;
      if (away < least) [best, least] = [i, away];
    });
    return best;
  };
  const cells = makeCells(frame(terrain), plan.city ? 70 : 40, classify);
  tidy(cells, 1, true);
  const partition = new Partition(cells, 6);
  const polygons = partition.polygons();
  const names = seats.map(({ settlement }, i) =>
    plan.townParishes > 1 && i < plan.townParishes ? `${settlement.name} (${patrons[i]})` : settlement.name,
  );
  return {
    boundary: partition.polygons((kind) => (kind === -1 ? -1 : 0)).get(0) ?? [],
    parishes: seats.map(({ settlement }, i) => ({ name: itemAt(names, i), seat: settlement, polygons: polygons.get(i) ?? [] })),
  };
}

function frame(terrain: Terrain): readonly [number, number, number, number] {
  const { reach } = terrain.plan;
  return [-reach * 1.75, -reach * 0.95, reach * 1.75, reach * 2.2];
}

const kinds = ['water', 'residential', 'industrial', 'forest', 'farmland', 'meadow', 'beach'] as const satisfies readonly LandUseKind[];

/** What covers the ground, as areas that fit together; streams lie on top. */
export function makeLandUse(terrain: Terrain, plots: readonly Plot[]): { readonly kind: LandUseKind; readonly polygon: Polygon }[] {
  const { plan } = terrain;
  const size = plan.city ? 28 : 20;
  const built = builtCells(plots, size);
  const woods = layeredNoise(`${plan.seed}/woods`, plan.reach * 0.24, 4);
  const wet = layeredNoise(`${plan.seed}/wet`, 420, 2);
  const sand = layeredNoise(`${plan.seed}/sand`, 900, 2);
  const classify = (p: Point): number => {
    const away = terrain.shore(p);
    if (plan.water === 'sea' && away <= 0) return 0;
    if (terrain.border(p) <= 0) return -1;
    if (Math.abs(away) <= terrain.bank) return 0;
    if (away < 0) return -1;
    const use = built.get(cellKey(p, size));
    if (use !== undefined) return use;
    const town = Math.abs(p[0]) < plan.coreRadius * 1.7;
    if (plan.water === 'sea' && !town && away < 62 + sand(p[0], p[1]) * 26) return 6;
    if (plan.water === 'river' && !town && away < terrain.bank + 130 + wet(p[0], p[1]) * 120) return 5;
    const wood = woods(p[0], p[1]) + Math.min(0.25, -terrain.urbanity(p) * 0.06) - 0.02;
    return wood > 0.02 ? 3 : wood < -0.4 && wet(p[0], p[1]) > 0 ? 5 : 4;
  };
  const cells = makeCells(frame(terrain), size, classify);
  tidy(cells, 14);
  const areas = [...new Partition(cells, size * 0.12).polygons()].flatMap(([kind, polygons]) =>
    polygons.map((polygon) => ({ kind: itemAt(kinds, kind), polygon })),
  );
  return [
    ...areas,
    ...terrain.streams.filter((line) => line.length > 1).map((line) => ({ kind: 'water' as const, polygon: [ribbon(line, STREAM_HALF)] })),
  ];
}

const cellKey = (p: Point, size: number): number => (Math.floor(p[0] / size) + 32768) * 65536 + Math.floor(p[1] / size) + 32768;

/** Cells with buildings and those beside them. */
function builtCells(plots: readonly Plot[], size: number): Map<number, number> {
  const built = new Map<number, number>();
  const mark = (p: Point, use: number): void => {
    const key = cellKey(p, size);
    if (use === 2 || !built.has(key)) built.set(key, use);
  };
  for (const { ring, building } of plots) {
    if (!building) continue;
    const use = building.kind === 'industrial' ? 2 : 1;
    const middle = ringCentre(ring);
    for (const p of ring)
      for (const out of [0.4, 0.9, 1.25]) {
        const [x, y] = [middle[0] + (p[0] - middle[0]) * out, middle[1] + (p[1] - middle[1]) * out];
        for (const [dx, dy] of [
          [0, 0],
          [0.6, 0],
          [-0.6, 0],
          [0, 0.6],
          [0, -0.6],
        ] as const)
          mark([x + dx * size, y + dy * size], use);
      }
  }
  return built;
}

/** A line with a width, as one ring, counter-clockwise. */
function ribbon(line: Line, half: number): Ring {
  const normals = line.map((_, i): Point => {
    const [x, y] = unit(itemAt(line, Math.max(0, i - 1)), itemAt(line, Math.min(line.length - 1, i + 1)));
    return [-y, x];
  });
  const side = (sign: number): Point[] => line.map((p, i) => add(p, itemAt(normals, i), half * sign * Math.min(1, 0.35 + (line.length - i) / 40)));
  return [...side(-1), ...side(1).toReversed()];
}
