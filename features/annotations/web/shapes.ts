import { areaOf, distance, formatArea, formatLength, lengthOf } from '#platform/map/sketch/measure.ts';
import type { Dress, Shape as Sketched } from '#platform/map/sketch/sketch.ts';
import { pathOf } from '#platform/map/sketch/snap.ts';
import { colourOf, nearestColour } from '../domain/palette.ts';
import { kinds, usualLook, type Kind, type Look, type Shape } from '../domain/shape.ts';

/** Random, also where the page came without encryption. */
export const newId = (): string => [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export const dressed = (look: Look): NonNullable<Dress['look']> => ({ ...look, colour: colourOf(look.colour) });

export function lookOf(shape: Sketched): Look {
  const { look } = shape;
  return look ? { ...look, colour: nearestColour(look.colour.light) ?? usualLook.colour } : usualLook;
}

export const toSketch = ({ look, ...shape }: Shape): Sketched => ({ ...shape, look: dressed(look) });

/** What is kept of a finished shape; null: of a kind this drawing has none of. */
export function fromSketch(shape: Sketched): Shape | null {
  const kind = kinds.find((one): one is Kind => one === shape.kind);
  if (!kind) return null;
  const rounded = (value: number): number => Math.round(value * 1000) / 1000;
  return {
    id: shape.id ?? newId(),
    kind,
    points: shape.points.map(([x, y]): [number, number] => [rounded(x), rounded(y)]),
    name: shape.name ?? '',
    text: shape.text ?? '',
    look: lookOf(shape),
    isMeasured: shape.isMeasured ?? false,
  };
}

export interface Measure {
  readonly of: 'length' | 'area' | 'perimeter' | 'radius';
  readonly text: string;
}

/** What can be measured of a shape, the foremost first. */
export function measuresOf({ kind, points }: Pick<Sketched, 'kind' | 'points'>): readonly Measure[] {
  const [first, second] = points;
  if (kind === 'circle') {
    if (!first || !second) return [];
    const radius = distance(first, second);
    return [
      { of: 'radius', text: formatLength(radius) },
      { of: 'area', text: formatArea(Math.PI * radius * radius) },
      { of: 'perimeter', text: formatLength(2 * Math.PI * radius) },
    ];
  }
  if (kind === 'area' && points.length > 2)
    return [
      { of: 'area', text: formatArea(areaOf(points)) },
      { of: 'perimeter', text: formatLength(lengthOf(pathOf({ kind, points }))) },
    ];
  return (kind === 'line' || kind === 'arrow' || kind === 'area') && points.length > 1
    ? [{ of: 'length', text: formatLength(lengthOf(points)) }]
    : [];
}

/** What stands beside a shape on the map. */
export function labelOf(shape: Sketched): string {
  const measure = shape.isMeasured ? (measuresOf(shape)[0]?.text ?? '') : '';
  const name = shape.kind === 'text' ? '' : (shape.name ?? '');
  return [name, measure].filter((part) => part !== '').join('\n');
}
