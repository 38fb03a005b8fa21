import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aligned, around, boxOf, distributed, guidesOf, handles, holdOf, onto, placeOf, resized, sameSize, snap } from './arrange.ts';
import { builtInLayout, builtInLayouts } from './built-in.ts';
import { faultsOf, isPrintable } from './faults.ts';
import type { Box } from './frame.ts';
import { boxOn, isFor, layoutBody } from './layouts.ts';
import { measuresOf, scaleNote } from './sheet-words.ts';
import { orientations, sheetNames, sizeOf } from './sheets.ts';
import { isKnownValue, knownValues } from './values.ts';

const size = { width: 210, height: 297 };
const hundredth = (most: number, least = 0) => fc.integer({ min: least * 100, max: most * 100 }).map((one) => one / 100);
const anyBox: fc.Arbitrary<Box> = fc.record({ x: hundredth(150), y: hundredth(200), width: hundredth(60, 1), height: hundredth(97, 1) });
const holds = fc.record({ x: fc.constantFrom('left', 'right', 'both'), y: fc.constantFrom('top', 'bottom', 'both') });

describe('where an element is held', () => {
  it('any box, held by any edges, stands where it stood, and says the same edges again', () => {
    fc.assert(
      fc.property(anyBox, holds, (box, hold) => {
        const place = placeOf(box, hold, size);
        expect(holdOf(place)).toEqual(hold);
        const back = boxOn(size, place);
        for (const side of ['x', 'y', 'width', 'height'] as const) expect(back?.[side]).toBeCloseTo(box[side], 6);
      }),
    );
  });

  it('an element without room on the sheet can still be taken hold of', () => {
    expect(boxOf({ left: 200, width: 30, top: 5, height: 10 }, size)).toEqual({ x: 200, y: 5, width: 30, height: 10 });
    expect(boxOf({ left: 150, right: 150, bottom: 5, height: 10 }, size)).toEqual({ x: 150, y: 282, width: 1, height: 10 });
  });

  it('pulled or pushed anywhere it stays on the sheet with something left of it', () => {
    const far = hundredth(500, -500);
    fc.assert(
      fc.property(anyBox, fc.constantFrom(...handles), far, far, (box, handle, dx, dy) => {
        for (const one of [resized(box, handle, dx, dy, size), onto({ ...box, x: box.x + dx, y: box.y + dy }, size)]) {
          expect(one.width).toBeGreaterThan(0.9);
          expect(one.height).toBeGreaterThan(0.9);
          expect(Math.min(one.x, one.y)).toBeGreaterThanOrEqual(0);
          expect(one.x + one.width).toBeLessThanOrEqual(size.width + 1e-9);
          expect(one.y + one.height).toBeLessThanOrEqual(size.height + 1e-9);
        }
      }),
    );
  });

  it('a pulled side moves, the other stays', () => {
    expect(resized({ x: 10, y: 10, width: 50, height: 20 }, 'nw', 5, -3, size)).toEqual({ x: 15, y: 7, width: 45, height: 23 });
    expect(resized({ x: 10, y: 10, width: 50, height: 0 }, 'e', 5, 0, size)).toEqual({ x: 10, y: 10, width: 55, height: 0 });
  });
});

describe('lines to keep to', () => {
  const guides = guidesOf([{ x: 20, y: 30, width: 40, height: 10 }], size);

  it('are the edges and middles of others, the margins and the middle of the sheet', () => {
    expect(guides.x).toEqual([0, 10, 105, 200, 210, 20, 40, 60]);
    expect(guides.y).toEqual([0, 10, 148.5, 287, 297, 30, 35, 40]);
  });

  it('draw the nearest edge to them within reach, and beyond it there is the millimetre', () => {
    expect(snap([58.8, 78.8], guides.x, 1.5)).toEqual({ by: expect.closeTo(1.2, 9), line: 60 });
    expect(snap([70.3, 90.3], guides.x, 1.5)).toEqual({ by: expect.closeTo(-0.3, 9), line: null });
    fc.assert(
      fc.property(fc.array(hundredth(210), { minLength: 1, maxLength: 4 }), hundredth(5), (marks, reach) => {
        const { by, line } = snap(marks, guides.x, reach);
        if (line === null) expect(Math.abs(by)).toBeLessThanOrEqual(0.5);
        else expect(marks.some((mark) => Math.abs(mark + by - line) < 1e-9) && Math.abs(by) <= reach).toBe(true);
      }),
    );
  });
});

describe('several at once', () => {
  const boxes = [
    { x: 20, y: 10, width: 10, height: 5 },
    { x: 60, y: 40, width: 30, height: 15 },
    { x: 150, y: 90, width: 20, height: 10 },
  ];

  it('stand in line with each other; one alone with the sheet', () => {
    expect(aligned(boxes, 'right', size).map((box) => box.x + box.width)).toEqual([170, 170, 170]);
    expect(aligned(boxes, 'middle', size).map((box) => box.y + box.height / 2)).toEqual([55, 55, 55]);
    expect(aligned(boxes.slice(0, 1), 'centre', size)[0]?.x).toBe(100);
  });

  it('are spread with the same space, from where the first begins to where the last ends, sizes and order kept', () => {
    fc.assert(
      fc.property(fc.array(anyBox, { minLength: 3, maxLength: 6 }), fc.constantFrom('x', 'y'), (some, axis) => {
        const spread = distributed(some, axis);
        const length = axis === 'x' ? 'width' : 'height';
        expect(spread.map((box) => box[length])).toEqual(some.map((box) => box[length]));
        const order = some.map((box, at) => ({ start: box[axis], at })).toSorted((a, b) => a.start - b.start || a.at - b.at);
        const sorted = order.map(({ at }) => spread[at]);
        expect(sorted[0]?.[axis]).toBe(around(some)[axis]);
        expect((sorted.at(-1)?.[axis] ?? 0) + (sorted.at(-1)?.[length] ?? 0)).toBeCloseTo(around(some)[axis] + around(some)[length], 6);
        const gaps = sorted.slice(1).map((box, at) => (box?.[axis] ?? 0) - (sorted[at]?.[axis] ?? 0) - (sorted[at]?.[length] ?? 0));
        for (const gap of gaps) expect(gap).toBeCloseTo(gaps[0] ?? 0, 6);
      }),
    );
  });

  it('become as large as the first of them', () => {
    expect(sameSize(boxes, 'height').map(({ height }) => height)).toEqual([5, 5, 5]);
  });
});

describe('what is wrong with a layout', () => {
  const layout = layoutBody.parse({ ...builtInLayout('simple') });
  const faults = (elements: unknown[]) => faultsOf({ texts: [], elements: elements as typeof layout.elements }, size);
  const map = { kind: 'map', place: { left: 10, right: 10, top: 10, bottom: 10 } };

  it('is named at the element', () => {
    expect(faults([])).toEqual([{ at: null, kind: 'no-map' }]);
    expect(faults([map, map])).toEqual([{ at: null, kind: 'many-maps' }]);
    const words = { kind: 'text', place: { left: 1, width: 50, top: 1, height: 5 }, words: { pt: '{titulo} {date}', en: '' } };
    expect(faults([map, words, { kind: 'logo', place: { left: 205, width: 10, top: 0, height: 5 } }])).toEqual([
      { at: 1, kind: 'unknown-value', name: 'titulo' },
      { at: 2, kind: 'off-sheet' },
    ]);
    expect(faults([{ ...map, place: { ...map.place, bottom: 270 } }])).toEqual([{ at: 0, kind: 'small-map' }]);
    expect(faults([map, { kind: 'qr', place: { left: 0, width: 9, top: 0, height: 9 } }])).toEqual([{ at: 1, kind: 'small' }]);
  });

  it('is nothing with those of the product, on every sheet they are for', () => {
    for (const one of builtInLayouts) {
      expect(isPrintable(layoutBody.parse(one)), one.id).toBe(true);
      for (const name of sheetNames.filter((sheet) => sheet !== 'A5' && isFor(one, { size: sheet })))
        for (const orientation of orientations)
          expect([one.id, name, orientation, faultsOf(one, sizeOf({ size: name, orientation }))]).toEqual([one.id, name, orientation, []]);
    }
  });
});

describe('words of the sheet', () => {
  it('have a name in both languages and an example', () => {
    expect(Object.values(knownValues).filter(({ label, sample }) => !label.pt || !label.en || !sample.pt || !sample.en)).toEqual([]);
    expect([isKnownValue('centroid'), isKnownValue('toString')]).toEqual([true, false]);
  });

  it('measure what was drawn, and say when the scale is true', () => {
    const degrees = { toLngLat: () => [-8.385864, 40.204369] as const, toXY: () => [0, 0] as const };
    const points = [
      [0, 0],
      [100, 0],
      [100, 50],
      [0, 50],
    ] as const;
    expect(measuresOf([{ kind: 'area', points, name: '' }], degrees)).toEqual({
      area: '5 000,00 m²',
      centroid: 'M 50,00 P 25,00 · 40,20437° N 8,38586° W (WGS 84)',
    });
    expect(measuresOf([], degrees)).toEqual({ area: '', centroid: '' });
    expect(scaleNote(2000, { size: 'A3', orientation: 'portrait' }).pt).toBe('Escala 1:2 000 em papel A3, impresso sem ajuste');
  });
});
