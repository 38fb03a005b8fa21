import { describe, expect, it } from 'vitest';
import type { Geometry, Polygon, Position } from '#platform/geo/geojson.ts';
import { layersMeant, pickClaims } from './cad.ts';
import { canonical } from './canonical.ts';
import { contains } from './contain.ts';
import { contentsOf, fileNames } from './contents.ts';
import { judge, surfaceOf } from './rules.ts';

const ring = (...points: Position[]): [number, number][] => [...points, ...points.slice(0, 1)].map(([x, y]) => [x, y]);
const box = (x: number, y: number, width: number, height = width): Polygon => ({
  type: 'Polygon',
  coordinates: [ring([x, y], [x + width, y], [x + width, y + height], [x, y + height])],
});
/** As specification 2 §9 has them. */
const usualRules = {
  plan: { least: 0, most: 5, isContained: false },
  pmdfci: { least: 2, most: 2, isContained: true },
  administrativeprocess: { least: 1, most: 1, isContained: false },
  pis: { least: 1, most: 1, isContained: false },
};
const land = box(-21_500, 59_500, 100);

describe('the first feature must contain the second', () => {
  const court: Polygon = {
    type: 'Polygon',
    coordinates: [...land.coordinates, ring([-21_460, 59_540], [-21_440, 59_540], [-21_440, 59_560], [-21_460, 59_560])],
  };
  const horseshoe: Polygon = {
    type: 'Polygon',
    coordinates: [ring([0, 0], [100, 0], [100, 100], [60, 100], [60, 40], [40, 40], [40, 100], [0, 100])],
  };
  it.each<[string, Polygon, Polygon, boolean]>([
    ['well inside', land, box(-21_480, 59_520, 20), true],
    ['the same', land, land, true],
    ['a hair over the edge, within a thousandth', land, box(-21_500.04, 59_520, 20), true],
    ['over the edge', land, box(-21_510, 59_520, 20), false],
    ['beside it', land, box(-21_300, 59_520, 20), false],
    ['the other way round', box(-21_480, 59_520, 20), land, false],
    ['in the court of a building', court, box(-21_455, 59_545, 5), false],
    ['around the court', court, box(-21_470, 59_530, 40), false],
    ['across the opening of a horseshoe, all corners in it', horseshoe, box(10, 70, 80, 20), false],
    ['in one arm', horseshoe, box(5, 70, 30, 20), true],
  ])('%s', (_what, outer, inner, is) => expect(contains(outer, inner)).toBe(is));

  it('of several parts each must be in one', () => {
    const two = { type: 'MultiPolygon', coordinates: [box(0, 0, 10).coordinates, box(100, 0, 10).coordinates] } as const satisfies Geometry;
    expect(contains(two, box(2, 2, 3))).toBe(true);
    expect(contains(two, { type: 'MultiPolygon', coordinates: [box(2, 2, 3).coordinates, box(102, 2, 3).coordinates] })).toBe(true);
    expect(contains(two, box(5, 2, 100, 3))).toBe(false);
  });
});

describe('what is drawn', () => {
  const bow: Polygon = { type: 'Polygon', coordinates: [ring([0, 0], [10, 10], [10, 0], [0, 10])] };
  it.each([
    ['a plan of a point alone', 'plan', [], []],
    ['five areas of a plan', 'plan', [1, 2, 3, 4, 5].map((at) => box(at * 100, 0, 50)), []],
    ['six', 'plan', [1, 2, 3, 4, 5, 6].map((at) => box(at * 100, 0, 50)), [{ code: 'many', count: 5 }]],
    ['one of fire protection', 'pmdfci', [land], [{ code: 'few', count: 2 }]],
    ['land and works', 'pmdfci', [land, box(-21_480, 59_520, 20)], []],
    ['works outside the land', 'pmdfci', [land, box(0, 0, 20)], [{ code: 'contain' }]],
    ['nothing for a process', 'administrativeprocess', [], [{ code: 'few', count: 1 }]],
    ['two for a request', 'pis', [land, land], [{ code: 'many', count: 1 }]],
    ['an area that crosses itself', 'pis', [bow], [{ code: 'crosses', claim: 1 }]],
    [
      'a line',
      'pis',
      [
        {
          type: 'LineString',
          coordinates: [
            [0, 0],
            [1, 1],
          ],
        } as const,
      ],
      [{ code: 'kind', claim: 1 }],
    ],
  ] as const)('%s', (_what, kind, claims, problems) => expect(judge(claims as readonly Geometry[], usualRules[kind])).toEqual(problems));

  it('has no more corners than can be drawn', () => {
    const round = Array.from({ length: 5001 }, (_, at): Position => [Math.cos(at / 800) * 100, Math.sin(at / 800) * 100]);
    expect(judge([{ type: 'Polygon', coordinates: [ring(...round)] }], usualRules.pis)).toEqual([{ code: 'corners', count: 5000 }]);
  });

  it('is measured without its holes', () =>
    expect(surfaceOf({ type: 'Polygon', coordinates: [...box(0, 0, 10).coordinates, ...box(2, 2, 2).coordinates] })).toBe(96));
});

describe('a drawing of CAD', () => {
  const feature = (Layer: string, geometry: Geometry) => ({ layer: 'entities', geometry, properties: { Layer } });
  const drawing = [feature('Casa', box(20, 20, 5)), feature('01_PROP', box(0, 0, 100)), feature('Cotas', { type: 'Point', coordinates: [1, 1] })];
  const filter = { property: 'Layer', boundary: '01_prop, limite', claim: 'casa' };
  it('land and works are known by the names of their layers, the land first', () => {
    const layers = layersMeant(drawing, filter);
    expect(layers).toEqual({ boundary: ['01_PROP'], claim: ['Casa'] });
    expect(pickClaims(drawing, layers, { property: 'Layer', hasTwoRoles: true })).toMatchObject([
      { role: 'boundary', name: '01_PROP' },
      { role: 'claim', name: 'Casa' },
    ]);
  });
  it('of other files the areas in their order', () => {
    const none = { boundary: [], claim: [] };
    expect(pickClaims(drawing, none, { property: 'Layer', hasTwoRoles: true }).map(({ role }) => role)).toEqual(['boundary', 'claim']);
    expect(pickClaims(drawing, none, { property: 'Layer', hasTwoRoles: false }).map(({ role }) => role)).toEqual(['claim', 'claim']);
  });
});

describe('what stands on paper', () => {
  it('the same content has the same fingerprint text, whatever the order of its names', () => {
    expect(canonical({ b: [1, null, { d: 'x', c: undefined }], a: 2 })).toBe('{"a":2,"b":[1,null,{"d":"x"}]}');
    expect(canonical({ a: 2, b: [1, undefined, { d: 'x' }] })).toBe('{"a":2,"b":[1,null,{"d":"x"}]}');
  });
  it('the contents name the page each plan begins on', () =>
    expect(
      contentsOf(
        [
          { title: 'Ordenamento', pages: 1 },
          { title: 'Condicionantes', pages: 2 },
          { title: 'REN', pages: 1 },
        ],
        2,
      ),
    ).toBe('2  Ordenamento\n3  Condicionantes\n5  REN'));
  it('files are called by the number and their plan', () =>
    expect(fileNames('PL-2026-000001', ['Ordenação do solo', 'REN / RAN', 'REN - RAN', '???'])).toEqual([
      'PL-2026-000001-ordenacao-do-solo.pdf',
      'PL-2026-000001-ren-ran.pdf',
      'PL-2026-000001-ren---ran.pdf',
      'PL-2026-000001.pdf',
    ]));
});
