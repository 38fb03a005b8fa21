import { expect, it } from 'vitest';
import { styleSchema } from '#platform/map/document/schema.ts';
import { categories, graduated } from './classes.ts';
import { firstStyle, shapeOf, shapes } from './shapes.ts';

it('the kind of shape of what GeoJSON calls it', () => {
  expect(['Point', 'MultiPoint', 'LineString', 'MultiPolygon', 'GeometryCollection'].map(shapeOf)).toEqual(['point', 'point', 'line', 'area', null]);
});

it.each(shapes)('first styles, categories and classes of a %s are styles of the map', (shape) => {
  const style = firstStyle(shape, 3);
  for (const one of [style, categories(style, 'uso', ['Urbano', 7, true]), graduated(style, 'area', [0, 10, 20, 50], 'green')])
    expect(styleSchema.safeParse(one).error).toBeUndefined();
});
