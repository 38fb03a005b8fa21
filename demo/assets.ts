import { firstOf, itemAt, neighbours } from '#platform/kernel/items.ts';
import type { AssetLayerId } from '#features/layers/territory/domain/feature-layers.ts';
import { boxOf, insidePolygon, type Point } from './geometry.ts';
import { createRandom } from './random.ts';
import type { Municipality } from './municipality.ts';

export interface DemoAsset {
  readonly layer: AssetLayerId;
  readonly code: string;
  readonly name: string;
  readonly integrationId: string;
  readonly point: Point;
}

interface Row {
  readonly layer: AssetLayerId;
  readonly prefix: string;
  readonly word: string;
  readonly kinds: ReadonlySet<string>;
  /** Metres from one to the next, and to the side of the street's middle. */
  readonly every: number;
  readonly aside: number;
}

const rows: readonly Row[] = [
  {
    layer: 'street_lamp',
    prefix: 'IP',
    word: 'Candeeiro',
    kinds: new Set(['residential', 'secondary', 'primary', 'pedestrian']),
    every: 34,
    aside: 4.2,
  },
  { layer: 'waste_container', prefix: 'CT', word: 'Contentor', kinds: new Set(['residential', 'secondary', 'pedestrian']), every: 165, aside: 4.8 },
  { layer: 'tree', prefix: 'AR', word: 'Árvore', kinds: new Set(['secondary', 'pedestrian']), every: 22, aside: 5.5 },
];
const species = ['Plátano', 'Tília', 'Jacarandá', 'Oliveira', 'Choupo', 'Sobreiro', 'Laranjeira', 'Lódão'] as const;
/** Trees of a park: one for so many square metres of its box. */
const perTree = 260;

/** Lamps and containers along the named streets, trees along the wider ones and in the parks; the same for the same plan. */
export function makeAssets({ plan, streets, landUse }: Pick<Municipality, 'plan' | 'streets' | 'landUse'>): DemoAsset[] {
  const chance = createRandom(`${plan.seed}/assets`);
  const made: DemoAsset[] = [];
  const numbers = new Map<AssetLayerId, number>();
  const add = ({ layer, prefix, word }: Pick<Row, 'layer' | 'prefix' | 'word'>, point: Point, where: string | null): void => {
    const number = (numbers.get(layer) ?? 0) + 1;
    numbers.set(layer, number);
    const code = `${prefix}-${String(number).padStart(5, '0')}`;
    const kind = layer === 'tree' ? chance.pick(species) : word;
    const name = where === null ? `${kind} ${code}` : `${kind} ${code}, ${where}`;
    made.push({ layer, code, name, integrationId: `${layer}.${number}`, point: [round(point[0]), round(point[1])] });
  };
  for (const row of rows) {
    for (const { name, kind, line } of streets) {
      if (name === null || !row.kinds.has(kind)) continue;
      alongside(line, row.every, row.aside, row.every / 3).forEach((point) => add(row, point, name));
    }
  }
  const tree = itemAt(rows, 2);
  for (const { kind, name, polygon } of landUse) {
    if (kind !== 'park') continue;
    const [minx, miny, maxx, maxy] = boxOf(firstOf(polygon));
    const count = Math.min(120, Math.floor(((maxx - minx) * (maxy - miny)) / perTree));
    for (let n = 0; n < count; n++) {
      const point: Point = [minx + chance.next() * (maxx - minx), miny + chance.next() * (maxy - miny)];
      if (insidePolygon(point, polygon)) add(tree, point, name);
    }
  }
  return made;
}

const round = (metres: number): number => Math.round(metres * 100) / 100;

/** Points every so many metres along a line, left and right of it in turn. */
function alongside(line: readonly Point[], every: number, aside: number, from: number): Point[] {
  const points: Point[] = [];
  let left = from;
  let side = 1;
  for (const [a, b] of neighbours(line)) {
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const length = Math.hypot(dx, dy);
    for (; left < length; left += every) {
      const share = left / length;
      points.push([a[0] + dx * share - (dy / length) * aside * side, a[1] + dy * share + (dx / length) * aside * side]);
      side = -side;
    }
    left -= length;
  }
  return points;
}
