import type { BuildingKind } from '#features/layers/territory/domain/territory-kinds.ts';
import { distance, type Point } from './geometry.ts';
import type { NamedStreet } from './naming.ts';
import { hashText, type Noise, type Random } from './random.ts';
import type { Terrain } from './terrain.ts';

/** How ground along a street is cut and built on; metres. */
export interface Style {
  readonly kind: 'old' | 'blocks' | 'terrace' | 'detached' | 'towers' | 'industry' | 'village' | 'ribbon' | 'field';
  /** Anything here at all? */
  readonly open: boolean;
  readonly frontage: readonly [number, number];
  readonly depth: readonly [number, number];
  readonly setback: number;
  /** Room to the side walls; 0 builds wall to wall. */
  readonly side: number;
  /** Depth of the building. */
  readonly building: number;
  readonly storeys: readonly [number, number];
  readonly vacant: number;
  /** Chance of a passage after the plot. */
  readonly gap: number;
  pick(chance: Random): BuildingKind;
}

const mostly =
  (main: BuildingKind, ...others: readonly (readonly [BuildingKind, number])[]) =>
  (chance: Random): BuildingKind => {
    const roll = chance.next();
    let sum = 0;
    for (const [kind, share] of others) if (roll < (sum += share)) return kind;
    return main;
  };

const styles: Readonly<Record<Style['kind'], Style>> = {
  old: {
    kind: 'old',
    open: true,
    frontage: [5.5, 9.5],
    depth: [11, 24],
    setback: 0,
    side: 0,
    building: 11,
    storeys: [2, 4],
    vacant: 0.03,
    gap: 0.05,
    pick: mostly('house', ['commercial', 0.22], ['apartments', 0.15]),
  },
  blocks: {
    kind: 'blocks',
    open: true,
    frontage: [12, 20],
    depth: [20, 30],
    setback: 3,
    side: 0,
    building: 13,
    storeys: [3, 6],
    vacant: 0.05,
    gap: 0.22,
    pick: mostly('apartments', ['commercial', 0.12]),
  },
  terrace: {
    kind: 'terrace',
    open: true,
    frontage: [7, 9],
    depth: [22, 29],
    setback: 3,
    side: 0,
    building: 11,
    storeys: [2, 2],
    vacant: 0.03,
    gap: 0.12,
    pick: mostly('house'),
  },
  detached: {
    kind: 'detached',
    open: true,
    frontage: [11, 15.5],
    depth: [22, 30],
    setback: 4.5,
    side: 2.2,
    building: 11,
    storeys: [1, 2],
    vacant: 0.09,
    gap: 0.08,
    pick: mostly('house'),
  },
  towers: {
    kind: 'towers',
    open: true,
    frontage: [24, 36],
    depth: [26, 32],
    setback: 6,
    side: 4.5,
    building: 14,
    storeys: [6, 10],
    vacant: 0.08,
    gap: 0.35,
    pick: mostly('apartments'),
  },
  industry: {
    kind: 'industry',
    open: true,
    frontage: [38, 75],
    depth: [48, 68],
    setback: 10,
    side: 5,
    building: 36,
    storeys: [1, 2],
    vacant: 0.14,
    gap: 0.15,
    pick: mostly('industrial', ['commercial', 0.15]),
  },
  village: {
    kind: 'village',
    open: true,
    frontage: [8, 18],
    depth: [18, 38],
    setback: 2,
    side: 1.2,
    building: 9.5,
    storeys: [1, 2],
    vacant: 0.1,
    gap: 0.3,
    pick: mostly('house', ['farm', 0.08], ['commercial', 0.05]),
  },
  ribbon: {
    kind: 'ribbon',
    open: true,
    frontage: [18, 30],
    depth: [30, 50],
    setback: 7,
    side: 4,
    building: 11,
    storeys: [1, 2],
    vacant: 0.12,
    gap: 0.7,
    pick: mostly('house', ['farm', 0.25]),
  },
  field: {
    kind: 'field',
    open: true,
    frontage: [55, 150],
    depth: [70, 190],
    setback: 0,
    side: 0,
    building: 60,
    storeys: [1, 1],
    vacant: 1,
    gap: 0.05,
    pick: mostly('farm'),
  },
};
const nothing: Style = { ...styles.field, open: false };

export function styleAt(terrain: Terrain, p: Point, street: NamedStreet, patch: Noise, chance: Random): Style {
  const { plan, quarters } = terrain;
  const urban = terrain.urbanity(p);
  const out = distance(p, [0, 0]) / plan.coreRadius;
  const taste = patch(p[0], p[1]);
  if (street.kind === 'path') return urban < -0.05 ? styles.field : nothing;
  if (urban <= 0 && street.settlement === null) {
    if (street.kind === 'primary' && plan.city && urban < -0.6) return chance.chance(0.6) ? styles.field : nothing;
    return chance.chance(0.06 + 0.3 * Math.exp(urban * 2.2) + (taste > 0.25 ? 0.1 : 0))
      ? styles.ribbon
      : chance.chance(0.35)
        ? styles.field
        : nothing;
  }
  if (out < 1.18) return styles.old;
  for (const quarter of quarters) {
    if (distance(p, quarter.centre) > quarter.radius * 1.05) continue;
    if (quarter.kind === 'industry') return styles.industry;
    const character = hashText(quarter.name) % 5;
    if (plan.city && character === 0) return taste > 0 ? styles.towers : styles.blocks;
    if (character <= 1) return taste > 0.15 ? styles.blocks : styles.terrace;
    return character === 2 && taste > 0 ? styles.terrace : styles.detached;
  }
  if (street.settlement?.rank !== 'town') return styles.village;
  if (street.kind === 'primary' || street.kind === 'secondary') return taste > -0.3 ? styles.blocks : styles.terrace;
  if (out < 2.2) return taste > 0.05 ? styles.blocks : styles.terrace;
  return taste > 0.32 ? styles.blocks : taste > 0 ? styles.terrace : styles.detached;
}
