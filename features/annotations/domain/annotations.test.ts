import { describe, expect, it } from 'vitest';
import { shapesFrom } from './from-file.ts';
import { merged } from './merge.ts';
import { nearestColour } from './palette.ts';
import { outside, shape, shapes } from './shape.ts';
import { drawn, propertiesOf, toGeoJson, toGpx, toKml } from './write-files.ts';

const line = (id: string, x = 0) =>
  shape.parse({
    id,
    kind: 'line',
    points: [
      [x, 0],
      [x + 10, 0],
    ],
  });
const codes = (given: unknown): string[] => {
  const read = shape.safeParse(given);
  return read.success ? [] : read.error.issues.map((issue) => `${issue.path.join('.')} ${'params' in issue ? issue.params?.['code'] : issue.code}`);
};

describe('a shape', () => {
  it('has the points its kind needs, in two dimensions, finite, without crossing itself', () => {
    expect(
      codes({
        id: 'a',
        kind: 'area',
        points: [
          [0, 0],
          [1, 0],
        ],
      }),
    ).toEqual(['points annotation.points']);
    expect(
      codes({
        id: 'a',
        kind: 'area',
        points: [
          [0, 0],
          [10, 10],
          [10, 0],
          [0, 10],
        ],
      }),
    ).toEqual(['points geometry.crosses']);
    expect(codes({ id: 'a', kind: 'point', points: [[0, 0, 5]] })[0]).toMatch(/^points\.0/);
    expect(codes({ id: 'a', kind: 'point', points: [[Number.NaN, 0]] })[0]).toMatch(/^points\.0/);
    expect(
      codes({
        id: 'a',
        kind: 'circle',
        points: [
          [0, 0],
          [0, 0],
        ],
      }),
    ).toEqual(['points geometry.crosses']);
    expect(codes({ id: 'a', kind: 'text', points: [[0, 0]], text: 'x'.repeat(501) })[0]).toMatch(/^text /);
    expect(codes({ id: '<script>', kind: 'text', points: [[0, 0]] })[0]).toMatch(/^id /);
    expect(codes({ id: 'a', kind: 'line', points: Array.from({ length: 1001 }, (_, n) => [n, 0]) })).toEqual(['points geometry.corners']);
  });

  it('is one of its name, and lies around the municipality', () => {
    expect(shapes.safeParse([line('a'), line('a')]).success).toBe(false);
    expect(outside([line('a'), line('b', 5000)], [-100, -100, 100, 100])).toEqual([1]);
  });
});

describe('two hands from the same beginning', () => {
  const [a, b, c] = [line('a'), line('b'), line('c')];
  it('keep what either added, changed and took away; what both changed is mine', () => {
    const [mine, theirs] = [
      { ...a, name: 'minha' },
      { ...a, name: 'deles' },
    ];
    expect(merged([a, b], [a, b, c], [a])).toEqual([a, c]);
    expect(merged([a], [mine], [theirs, b])).toEqual([mine, b]);
    expect(merged([a], [a], [theirs])).toEqual([theirs]);
    expect(merged([a], [], [a])).toEqual([]);
    expect(merged([a], [], [theirs])).toEqual([theirs]);
    expect(merged([a], [mine], [])).toEqual([mine]);
  });
});

describe('files', () => {
  const all = shapes.parse([
    { id: 'p', kind: 'point', points: [[1, 2]], name: 'Fonte & <tanque>' },
    {
      id: 'l',
      kind: 'arrow',
      points: [
        [0, 0],
        [10, 0],
      ],
      look: { colour: 'blue', width: 5, dash: 'dashed', fill: 0, size: 16 },
    },
    {
      id: 'c',
      kind: 'circle',
      points: [
        [0, 0],
        [30, 40],
      ],
      look: { colour: 'green' },
    },
    { id: 't', kind: 'text', points: [[5, 5]], text: 'Olá\u0007 "mundo"' },
    {
      id: 'a',
      kind: 'area',
      points: [
        [0, 0],
        [10, 0],
        [10, 10],
      ],
    },
  ]);
  const same = ([x, y]: readonly [number, number]): readonly [number, number] => [x, y];

  it('bring ours back as they were', () => {
    const made: { features: { geometry: never; properties: Record<string, string | number> }[] } = JSON.parse(toGeoJson(all, same));
    let id = 0;
    const { shapes: back, left } = shapesFrom(made.features, () => `n${id++}`, 100);
    expect(left).toBe(0);
    expect(back.map(({ kind }) => kind)).toEqual(['point', 'arrow', 'circle', 'text', 'area']);
    expect(back[1]?.look).toMatchObject({ colour: 'blue', width: 5, dash: 'dashed', fill: 0.2 });
    const [center, rim] = back[2]?.points ?? [];
    expect(center?.map(Math.round)).toEqual([0, 0]);
    expect(rim?.[0]).toBeCloseTo(50, 0);
    expect(shapesFrom(made.features, () => 'x', 2)).toMatchObject({ left: 3 });
  });

  it('escape what would break them', () => {
    const kml = toKml('A & B', all, same);
    expect(kml).toContain('<name>Fonte &amp; &lt;tanque&gt;</name>');
    expect(kml).toContain('Olá &quot;mundo&quot;');
    expect(kml).not.toContain('\u0007');
    expect(kml).toContain('<color>ffd0570b</color><width>5</width>');
    const gpx = toGpx('A', all, same);
    expect(gpx.match(/<wpt /g)).toHaveLength(2);
    expect(gpx.match(/<trk>/g)).toHaveLength(3);
    expect(propertiesOf(all[2]!)['radius']).toBe(50);
    expect(drawn(all[4]!)).toMatchObject({ type: 'Polygon', coordinates: [{ length: 4 }] });
  });

  it('take multi-geometries apart and CAD’s words as texts; colours become the nearest of ours', () => {
    const { shapes: back, holes } = shapesFrom(
      [
        {
          geometry: {
            type: 'MultiPoint',
            coordinates: [
              [0, 0],
              [1, 1],
            ],
          },
          properties: { Layer: 'pontos' },
        },
        { geometry: { type: 'Point', coordinates: [0, 0] }, properties: { Layer: 'txt', Text: 'Lote 4' } },
        {
          geometry: {
            type: 'Polygon',
            coordinates: [
              [
                [0, 0],
                [9, 0],
                [9, 9],
                [0, 0],
              ],
              [
                [1, 1],
                [2, 1],
                [2, 2],
                [1, 1],
              ],
            ],
          },
          properties: { stroke: '#ff0000' },
        },
      ],
      () => 'i',
      10,
    );
    expect(back.map(({ kind, name, text }) => [kind, name, text])).toEqual([
      ['point', 'pontos', ''],
      ['point', 'pontos', ''],
      ['text', 'txt', 'Lote 4'],
      ['area', '', ''],
    ]);
    expect(holes).toBe(1);
    expect(nearestColour('#00ff00')).toBe('green');
    expect(nearestColour('red')).toBeNull();
  });
});
