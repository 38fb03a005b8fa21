import { expect, it } from 'vitest';
import { styleSchema } from '#platform/map/document/schema.ts';
import { categories, firstStyle, graduated, quantiles, shapeOf, shapes } from './shapes.ts';

it('the kind of shape of what GeoJSON calls it', () => {
  expect(['Point', 'MultiPoint', 'LineString', 'MultiPolygon', 'GeometryCollection'].map(shapeOf)).toEqual(['point', 'point', 'line', 'area', null]);
});

it.each(shapes)('first styles, categories and classes of a %s are styles of the map', (shape) => {
  const style = firstStyle(shape, 3);
  for (const one of [style, categories(style, 'uso', ['Urbano', 7, true]), graduated(style, 'area', [0, 10, 20, 50])])
    expect(styleSchema.safeParse(one).error).toBeUndefined();
});

it('classes of numbers leave no gap and no number out', () => {
  const { rules = [] } = graduated(firstStyle('area', 0), 'n', [1, 5, 9]);
  expect(rules.map(({ when }) => when)).toEqual([
    { field: 'n', from: null, to: 5 },
    { field: 'n', from: 5, to: null },
  ]);
});

it('bounds lie where as many values lie between them', () => {
  expect(quantiles([0, 1, 2, 3, 4, 5, 6, 7, 8], 4)).toEqual([0, 2, 4, 6, 8]);
  expect(quantiles([1, 1, 1, 1, 9], 4)).toEqual([1, 9]);
});
