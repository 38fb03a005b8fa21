import type { ImportAnswer } from '#platform/geo/imports.ts';
import { limits } from './limits.ts';
import { nearestColour } from './palette.ts';
import { dashes, usualLook, type Look, type Shape } from './shape.ts';

type Feature = Pick<ImportAnswer['features'][number], 'geometry' | 'properties'>;
type Point = readonly [number, number];

/**
 * Features of a file as shapes: each part of a multi-geometry is one, holes are left out, and what is more than a collection holds too; both are
 * counted. Ours come back as the circles, texts and arrows they were.
 */
export function shapesFrom(
  features: readonly Feature[],
  newId: () => string,
  room: number,
): { readonly shapes: readonly Shape[]; readonly left: number; readonly holes: number } {
  let holes = 0;
  const all = features.flatMap((feature): Shape[] => {
    const common = attributesOf(feature.properties);
    return partsOf(feature.geometry).flatMap(({ kind, points, holes: its }): Shape[] => {
      if (points.length > limits.corners) return [];
      holes += its;
      return [{ ...common, ...ownKind(feature.properties, kind, points), id: newId() }];
    });
  });
  const fitting = all.slice(0, Math.max(0, room));
  const parts = features.reduce((sum, { geometry }) => sum + partsOf(geometry).length, 0);
  return { shapes: fitting, left: parts - fitting.length, holes };
}

interface Part {
  readonly kind: 'point' | 'line' | 'area';
  readonly points: readonly Point[];
  readonly holes: number;
}

function partsOf(geometry: Feature['geometry']): Part[] {
  const area = (rings: readonly (readonly Point[])[]): Part => ({ kind: 'area', points: (rings[0] ?? []).slice(0, -1), holes: rings.length - 1 });
  switch (geometry.type) {
    case 'Point':
      return [{ kind: 'point', points: [geometry.coordinates], holes: 0 }];
    case 'MultiPoint':
      return geometry.coordinates.map((point) => ({ kind: 'point', points: [point], holes: 0 }));
    case 'LineString':
      return [{ kind: 'line', points: geometry.coordinates, holes: 0 }];
    case 'MultiLineString':
      return geometry.coordinates.map((points) => ({ kind: 'line', points, holes: 0 }));
    case 'Polygon':
      return [area(geometry.coordinates)];
    case 'MultiPolygon':
      return geometry.coordinates.map(area);
    case 'GeometryCollection':
      return geometry.geometries.flatMap(partsOf);
  }
}

type Values = Feature['properties'];
const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '');
const inRange = (value: unknown, least: number, most: number, usual: number): number => {
  const number = value === null || value === undefined || value === '' ? Number.NaN : Number(value);
  return Number.isFinite(number) ? Math.min(most, Math.max(least, number)) : usual;
};

function attributesOf(values: Values): Pick<Shape, 'name' | 'text' | 'look' | 'isMeasured'> {
  const named = text(values['title']) || text(values['name']) || text(values['Name']) || text(values['nome']) || text(values['Layer']);
  const colour = nearestColour(text(values['stroke'] ?? values['marker-color'] ?? values['fill']));
  const look: Look = {
    colour: colour ?? usualLook.colour,
    width: inRange(values['stroke-width'], 1, 12, usualLook.width),
    dash: dashes.find((dash) => dash === values['dash']) ?? usualLook.dash,
    fill: inRange(values['fill-opacity'], 0, 1, usualLook.fill),
    size: inRange(values['size'], 10, 48, usualLook.size),
  };
  const words = text(values['description']) || text(values['Text']) || text(values['desc']);
  return { name: named.slice(0, limits.shapeName), text: words.slice(0, limits.text), look, isMeasured: false };
}

function ownKind(values: Values, kind: Part['kind'], points: readonly Point[]): Pick<Shape, 'kind' | 'points'> {
  const mutable = points.map(([x, y]): [number, number] => [x, y]);
  const own = values['shape'];
  if (kind === 'line' && own === 'arrow') return { kind: 'arrow', points: mutable };
  // CAD's texts come as points with words.
  if (kind === 'point' && (own === 'text' || (own === undefined && text(values['Text']) !== ''))) return { kind: 'text', points: mutable };
  const radius = Number(values['radius']);
  if (kind === 'area' && own === 'circle' && radius > 0) {
    const [xs, ys] = [mutable.map(([x]) => x), mutable.map(([, y]) => y)];
    const center: [number, number] = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
    const rounded = (value: number): number => Math.round(value * 1000) / 1000;
    return {
      kind: 'circle',
      points: [
        [rounded(center[0]), rounded(center[1])],
        [rounded(center[0] + radius), rounded(center[1])],
      ],
    };
  }
  return { kind, points: mutable };
}
