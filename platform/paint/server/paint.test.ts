import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { VectorStyle } from '#platform/map/document/schema.ts';
import { CanvasSurface } from './canvas-surface.ts';
import { Labels } from './labels.ts';
import { paintFeatures, paintNames, type Feature, type Sheet } from './paint-features.ts';
import { paint } from './paint-map.ts';
import { PaintPool } from './paint-pool.ts';
import { netOf, placeIn } from './place.ts';
import type { Ink, Hatching, Path, Pen, Surface } from './surface.ts';
import type { MapTask } from './task.ts';

/** Writes down what it is told. */
class Notes implements Surface {
  readonly said: unknown[][] = [];
  area = (rings: readonly Path[], fill: Ink | Hatching | null, edge: Pen | null): void => void this.said.push(['area', rings, fill, edge]);
  lines = (lines: readonly Path[], pen: Pen): void => void this.said.push(['lines', lines, pen]);
  circle = (x: number, y: number, radius: number, fill: Ink, edge: Pen | null): void => void this.said.push(['circle', x, y, radius, fill, edge]);
  text = (words: string, x: number, y: number): void => void this.said.push(['text', words, x, y]);
  measure = (words: string): number => words.length * 6;
}

const colour = (hex: string) => ({ light: hex, dark: '#000000' });
const place = placeIn(netOf([0, 0, 1, 1], 1, (x, y) => [x, y]));
const sheetOn = (surface: Surface, resolution = 1, ratio = 1): Sheet => ({ surface, place, scale: { resolution, ratio }, fine: 0.5 });
const feature = (parts: readonly (readonly [number, number][])[], values: Record<string, unknown> = {}): Feature => ({
  parts: parts.map((part) => part.flat()),
  at: parts[0]?.[0] ?? null,
  valueOf: (field) => values[field],
});
const ring = (x: number, y: number, side: number): [number, number][] => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
  [x, y],
];

describe('symbols', () => {
  const told = (style: VectorStyle, features: readonly Feature[], resolution = 1, ratio = 1): unknown[][] => {
    const notes = new Notes();
    paintFeatures(sheetOn(notes, resolution, ratio), style, features);
    return notes.said;
  };

  it('are those of the first rule that holds; where only rules draw, what none holds for is not drawn', () => {
    const style: VectorStyle = {
      shape: 'area',
      colour: colour('#111111'),
      width: 2,
      dash: [4, 2],
      fill: { colour: colour('#ff0000'), opacity: 0.5 },
      rules: [{ title: { pt: '', en: '' }, when: { field: 'n', from: 1, to: 5 }, fill: { colour: colour('#0000ff'), opacity: 1 } }],
    };
    const both = [feature([ring(0, 0, 10)], { n: '3' }), feature([ring(20, 0, 10)], { n: 7 })];
    expect(told(style, both).map(([, , fill]) => fill)).toEqual([
      { colour: '#0000ff', opacity: 1 },
      { colour: '#ff0000', opacity: 0.5 },
    ]);
    expect(told({ ...style, onlyRules: true }, both)).toHaveLength(1);
    // Pixels of 0.28 mm, whatever the dots of an inch.
    expect(told(style, both.slice(1), 1, 3)[0]?.[3]).toEqual({ colour: '#111111', opacity: 1, width: 6, dash: [12, 6] });
  });

  it('of points grow near and shrink far, with a letter where it can be read', () => {
    const style: VectorStyle = {
      shape: 'point',
      colour: colour('#00ff00'),
      width: 1,
      radius: { near: 9, far: 3, until: 2 },
      glyph: { text: 'E', until: 2 },
    };
    expect(told(style, [feature([[[5, 5]]])]).map(([what, , , radius]) => [what, radius])).toEqual([
      ['circle', 9],
      ['text', 5],
    ]);
    expect(told(style, [feature([[[5, 5]]])], 3).map(([what, , , radius]) => [what, radius])).toEqual([['circle', 3]]);
  });

  it('of what is smaller than can be seen stay as a spot, and lose what cannot be told apart', () => {
    const style: VectorStyle = { shape: 'area', colour: colour('#111111'), width: 1 };
    const [tiny, dense] = told(style, [
      feature([ring(5, 5, 0.1)]),
      feature([
        [
          [0, 0],
          [0.2, 0],
          [0.4, 0],
          [10, 0],
          [10, 10],
          [0, 0],
        ],
      ]),
    ]);
    expect(tiny?.[1]).toEqual([[4.5, 4.5, 5.5, 4.5, 5.5, 5.5, 4.5, 5.5]]);
    expect(dense?.[1]).toEqual([[0, 0, 10, 0, 10, 10, 0, 0]]);
  });

  it('with names: the first stand, those without room are left out, far off there are none', () => {
    const style: VectorStyle = { shape: 'point', colour: colour('#111111'), width: 1, label: { field: 'nome', until: 2, offset: -10 } };
    const features = ['Um', 'Dois', 'Três'].map((nome, n) => feature([[[n < 2 ? 50 + n : 300, 50]]], { nome }));
    const names = (resolution: number): unknown[] => {
      const notes = new Notes();
      const sheet = sheetOn(notes, resolution);
      paintNames(sheet, paintFeatures(sheet, style, features), new Labels());
      return notes.said.filter(([what]) => what === 'text').map(([, words, , y]) => [words, y]);
    };
    expect(names(1)).toEqual([
      ['Um', 40],
      ['Três', 40],
    ]);
    expect(names(3)).toEqual([]);
  });
});

describe('a canvas', () => {
  const pixel = (surface: CanvasSurface, width: number, x: number, y: number): number[] => [
    ...surface.pixels().subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
  ];

  it('has the interface’s typeface, not whatever the machine has', () => {
    const surface = new CanvasSurface(10, 10);
    const width = surface.measure('Ação coração', { size: 100, weight: 600 });
    // Measured once with the file itself; DejaVu Sans would be 748.
    expect(Math.round(width)).toBe(646);
    expect(Math.round(surface.measure('Ação coração', { size: 100, weight: 700 }))).toBe(660);
  });

  it('leaves holes open, draws hatches on their ground, and what lies under shows through', () => {
    const surface = new CanvasSurface(100, 100);
    const sheet = sheetOn(surface);
    const solid: VectorStyle = { shape: 'area', colour: colour('#ff0000'), width: 0, fill: { colour: colour('#ff0000'), opacity: 1 } };
    paintFeatures(sheet, solid, [feature([ring(0, 0, 40), ring(10, 10, 20)])]);
    expect([pixel(surface, 100, 5, 5), pixel(surface, 100, 20, 20)]).toEqual([
      [255, 0, 0, 255],
      [0, 0, 0, 0],
    ]);
    const hatched: VectorStyle = {
      ...solid,
      fill: { colour: colour('#ffff00'), opacity: 1, hatch: 'horizontal', hatchColour: colour('#0000ff') },
    };
    paintFeatures(sheet, hatched, [feature([ring(48, 48, 40)])]);
    const column = Array.from({ length: 8 }, (_, y) => pixel(surface, 100, 60, 56 + y));
    expect(column.some(([red = 0, , blue = 0]) => blue > 120 && red < 150)).toBe(true);
    expect(column.some(([red = 0, , blue = 0]) => red === 255 && blue === 0)).toBe(true);
    const half: VectorStyle = { ...solid, fill: { colour: colour('#0000ff'), opacity: 0.5 } };
    paintFeatures(sheet, half, [feature([ring(0, 0, 8)])]);
    expect(pixel(surface, 100, 4, 4)).toEqual([127, 0, 128, 255]);
  });
});

describe('a net', () => {
  it('is exact for what is straight, and a hundredth of a pixel off for a projection', () => {
    const bent = (x: number, y: number): [number, number] => [x + (x * x) / 2e6, y + (x * y) / 2e6];
    const near = placeIn(netOf([0, 0, 1000, 1000], 16, bent));
    const into = new Float64Array(2);
    for (const [x, y] of [
      [0, 0],
      [333, 777],
      [1000, 1000],
      [-50, 1040],
    ] as const) {
      near(x, y, into);
      const [wantX, wantY] = bent(x, y);
      expect(Math.hypot((into[0] ?? 0) - wantX, (into[1] ?? 0) - wantY)).toBeLessThan(0.01);
    }
  });
});

describe('the pool', () => {
  const net = netOf([0, 0, 1, 1], 1, (x, y) => [x, y]);
  const task = (side: number): MapTask => ({
    width: side,
    height: side,
    type: 'image/png',
    background: '#336699',
    scale: { resolution: 1, ratio: 1 },
    net,
    layers: [],
  });

  it('draws beside the service, ends what takes too long, and goes on', async () => {
    const pool = new PaintPool({ threads: 1, seconds: 30 });
    const { width } = await sharp(await pool.paint(task(64))).metadata();
    expect(width).toBe(64);
    const hasty = new PaintPool({ threads: 1, seconds: 0 });
    await expect(hasty.paint(task(64))).rejects.toMatchObject({ code: 'paint.too-costly' });
    expect((await pool.paint(task(16))).length).toBeGreaterThan(50);
  });

  it('drops what nobody waits for any more, and turns away what is too much', async () => {
    const pool = new PaintPool({ threads: 1, waiting: 1 });
    const first = pool.paint(task(32));
    const gone = new AbortController();
    const second = pool.paint(task(32), gone.signal);
    await expect(pool.paint(task(32))).rejects.toMatchObject({ code: 'paint.busy' });
    gone.abort(new Error('gone'));
    await expect(second).rejects.toThrow('gone');
    expect((await first).length).toBeGreaterThan(50);
  });

  it('says what is wrong with a task, and paints the same in this thread', async () => {
    const pool = new PaintPool({ threads: 1 });
    const broken = { ...task(8), layers: [{ style: {}, fields: [], features: { shapes: new Uint8Array(), values: '{' }, coarse: null }] };
    await expect(pool.paint(broken as unknown as MapTask)).rejects.toThrow();
    expect(Buffer.from(await pool.paint(task(32))).equals(Buffer.from(await paint(task(32))))).toBe(true);
  });
});
