import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { degreesOf } from '#platform/geo/projections.ts';
import { azores, azoresWest, madeira, mainland } from '#platform/tenancy/projections.ts';
import { builtInLayouts } from './built-in.ts';
import { cornersOf, frameFor, groundOf, nearestScale, toGround, toSheet, type MapFrame } from './frame.ts';
import { coordinateText, crossesIn, gridStep, labelsOf, linesIn } from './grid.ts';
import { attributesOf, boxOn, filled, fits, layoutSchema, mapBox } from './layouts.ts';
import { noteOf } from './layer-states.ts';
import { convergenceAt, lengthText, northsOf, scaleBarOf } from './marks.ts';
import { sheetsOver } from './pages.ts';
import { planOf } from './plan.ts';
import { fittingLevel, mostPieces, piecesOf, tilesOver, webLevels } from './raster.ts';
import { finestDpi, sheetNames, sheetSchema, sizeOf } from './sheets.ts';
import { areaOf, lengthOf, middleOf, tableOf } from './table.ts';
import { controlPoints, untruth } from './truth.ts';

const box = { x: 10, y: 20, width: 180, height: 220 };
const frame = (more: Partial<MapFrame> = {}): MapFrame => ({ box, center: [-21_500, 59_500], scale: 2000, rotation: 0, ...more });

describe('sheet and frame', () => {
  it('100 m are 50 mm at 1:2000, whichever way the map is turned', () => {
    for (const rotation of [0, 30, 90, 181.5, -45]) {
      const place = toSheet(frame({ rotation }));
      const [a, b] = [place([-21_500, 59_500]), place([-21_400, 59_500])];
      expect(Math.hypot(b[0] - a[0], b[1] - a[1])).toBeCloseTo(50, 9);
      expect(a).toEqual([100, 130]);
    }
  });

  it('turned by 90 degrees grid north points to the right', () => {
    const [x, y] = toSheet(frame({ rotation: 90 }))([-21_500, 59_600]);
    expect([x, y].map((one) => Math.round(one * 1e6) / 1e6)).toEqual([150, 130]);
  });

  it('what is put on the sheet is found again on the ground', () => {
    const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
    fc.assert(
      fc.property(
        number(-5e5, 5e5),
        number(0, 5e6),
        number(50, 1e6),
        number(-360, 360),
        number(-500, 500),
        number(-500, 500),
        (cx, cy, scale, rotation, dx, dy) => {
          const one = frame({ center: [cx, cy], scale, rotation });
          const [x, y] = toGround(one)(toSheet(one)([cx + dx, cy + dy]));
          expect(Math.hypot(x - cx - dx, y - cy - dy)).toBeLessThan(1e-5);
        },
      ),
    );
  });

  it('sizes: ISO both ways, free ones within what printers take', () => {
    expect(sizeOf({ size: 'A4', orientation: 'landscape' })).toEqual({ width: 297, height: 210 });
    expect(sizeOf({ size: 'free', width: 900, height: 300 })).toEqual({ width: 900, height: 300 });
    expect(sheetSchema.safeParse({ size: 'free', width: 20, height: 300 }).success).toBe(false);
    expect(finestDpi(sizeOf({ size: 'A0', orientation: 'portrait' }))).toBeGreaterThanOrEqual(300);
    expect(finestDpi(sizeOf({ size: 'A4', orientation: 'portrait' }))).toBe(600);
  });

  it('an extent fits with its margin, at a fixed scale, never closer than the least', () => {
    const zoom = { type: 'extent', minMargin: 10, minScale: 0, scale: 500, scales: [500, 1000, 2000, 5000], rotation: 0 } as const;
    // 160 mm of room: 320 m at 1:2000.
    expect(frameFor([0, 0, 320, 100], box, zoom)).toMatchObject({ scale: 2000, center: [160, 50] });
    expect(frameFor([0, 0, 320.1, 100], box, zoom).scale).toBe(5000);
    expect(frameFor([0, 0, 10, 10], box, { ...zoom, minScale: 1000 }).scale).toBe(1000);
    expect(frameFor([0, 0, 1, 1], box, { ...zoom, type: 'center', scale: 250, minScale: 500 }).scale).toBe(500);
    expect(frameFor([0, 0, 3000, 100], box, zoom).scale).toBe(20_000);
    // Turned a quarter the long side stands upright.
    expect(frameFor([0, 0, 400, 100], box, { ...zoom, rotation: 90 }).scale).toBe(2000);
    expect(nearestScale(2900, [1000, 2000, 5000])).toBe(2000);
  });

  it('all of a turned extent lies in the frame', () => {
    const extent = [0, 0, 700, 300] as const;
    for (let rotation = 0; rotation < 360; rotation += 15) {
      const found = frameFor(extent, box, { type: 'extent', minMargin: 5, minScale: 0, scale: 1, scales: [1000, 2000, 5000, 10_000], rotation });
      for (const corner of [
        [0, 0],
        [700, 0],
        [700, 300],
        [0, 300],
      ] as const) {
        const [x, y] = toSheet(found)(corner);
        expect(x >= 15 - 1e-9 && x <= 185 + 1e-9 && y >= 25 - 1e-9 && y <= 235 + 1e-9).toBe(true);
      }
    }
  });
});

describe('grid and marks', () => {
  it('crosses stand at round coordinates 40 to 100 mm apart', () => {
    for (const scale of [250, 500, 1000, 2000, 2500, 5000, 10_000, 25_000, 123_456]) {
      const step = gridStep(scale);
      expect((step * 1000) / scale).toBeGreaterThanOrEqual(40 - 1e-9);
      expect((step * 1000) / scale).toBeLessThanOrEqual(100 + 1e-9);
    }
    const crosses = crossesIn(frame());
    expect(crosses).toHaveLength(4 * 5 - 5); // 360 m by 440 m, every 100 m from the middle: 3 columns, 5 rows
    for (const { ground, sheet } of crosses) {
      expect([ground[0] % 100, ground[1] % 100].map(Math.abs)).toEqual([0, 0]);
      expect(toSheet(frame())(ground)).toEqual(sheet);
    }
  });

  it('labels of a turned map name their own line, and none stands on its head', () => {
    for (const rotation of [0, 20, 45, 90, 135, 200, 300]) {
      const turned = frame({ rotation });
      const lines = linesIn(turned);
      const labels = labelsOf(lines);
      expect(labels.length).toBeGreaterThan(0);
      for (const { text, at, angle } of labels) {
        const [axis = '', ...rest] = text.split(' ');
        const value = Number(rest.join('').replaceAll(' ', ''));
        const [x, y] = toGround(turned)(at);
        expect(axis === 'M' ? x : y).toBeCloseTo(value, 6);
        expect(angle).toBeGreaterThan(-90);
        expect(angle).toBeLessThanOrEqual(90);
      }
    }
  });

  it('numbers as they are written here', () => {
    expect([coordinateText(-21_500), coordinateText(59_500), coordinateText(-0.001, 2), coordinateText(1234.5, 2)]).toEqual([
      '-21 500',
      '59 500',
      '0,00',
      '1 234,50',
    ]);
    expect([lengthText(200), lengthText(2500)]).toEqual(['200 m', '2,5 km']);
  });

  it('the bar is round and as long as fits', () => {
    expect(scaleBarOf(2000, 75)).toEqual({ metres: 100, millimetres: 50, parts: 4 });
    expect(scaleBarOf(500, 75)).toEqual({ metres: 20, millimetres: 40, parts: 4 });
    expect(scaleBarOf(10_000, 75)).toEqual({ metres: 500, millimetres: 50, parts: 5 });
  });

  it.each([
    ['mainland', mainland, [-8.6, 41.15]],
    ['Flores', azoresWest, [-31.2, 39.45]],
    ['Terceira', azores, [-27.2, 38.7]],
    ['Madeira', madeira, [-17, 32.75]],
  ] as const)('true north of %s is where the formula of the convergence puts it', (_name, map, [lng, lat]) => {
    const degrees = degreesOf(map);
    const central = map === mainland ? -8.133108333333334 : ({ 5014: -33, 5015: -27, 5016: -15 }[map.epsg] ?? 0);
    const radians = Math.PI / 180;
    const formula = Math.atan(Math.tan((lng - central) * radians) * Math.sin(lat * radians)) / radians;
    // Grid convergence tells where grid north lies, seen from true north; ours the other way round.
    expect(convergenceAt(degrees.toXY([lng, lat]), degrees)).toBeCloseTo(-formula, 3);
    expect(northsOf({ rotation: 10, center: degrees.toXY([lng, lat]) }, degrees).true).toBeCloseTo(10 - formula, 3);
  });
});

describe('layouts', () => {
  it('what comes with the product fits every sheet it is offered on', () => {
    for (const layout of builtInLayouts)
      for (const size of sheetNames)
        for (const orientation of ['portrait', 'landscape'] as const) {
          const sheet = sizeOf({ size, orientation });
          if (size !== 'A5') expect(fits(layout, sheet), `${layout.id} on ${size} ${orientation}`).toBe(true);
          if (fits(layout, sheet)) expect(mapBox(layout, sheet).width).toBeGreaterThan(30);
        }
    expect(builtInLayouts.map((layout) => attributesOf(layout).map(({ id }) => id))).toContainEqual([
      'map',
      'scalebar',
      'north',
      'title',
      'subtitle',
    ]);
  });

  it('an element has two of left, right and width; a layout one map', () => {
    const map = { kind: 'map', place: { left: 0, right: 0, top: 0, bottom: 0 } };
    const layout = (elements: unknown[]) => layoutSchema.safeParse({ id: 'x', title: { pt: 'x', en: 'x' }, elements }).success;
    expect(layout([map])).toBe(true);
    expect(layout([map, map])).toBe(false);
    expect(layout([{ kind: 'map', place: { left: 0, top: 0, bottom: 0 } }])).toBe(false);
    expect(boxOn({ width: 210, height: 297 }, { right: 10, width: 50, top: 5, height: 10 })).toEqual({ x: 150, y: 5, width: 50, height: 10 });
    expect(boxOn({ width: 100, height: 100 }, { left: 60, right: 60, top: 0, height: 5 })).toBeNull();
  });

  it('words whose values are all empty are not drawn', () => {
    expect(filled('{title}', { title: '' })).toBeNull();
    expect(filled('Escala 1:{scale}', { scale: '2 000' })).toBe('Escala 1:2 000');
    expect(filled('Sem valores', {})).toBe('Sem valores');
  });
});

describe('tables, pages, states', () => {
  const ring = [
    [100_000, 200_000],
    [100_050, 200_000],
    [100_050, 200_020],
    [100_000, 200_020],
  ] as const;
  it('measures in the municipality’s metres', () => {
    expect(areaOf(ring)).toBe(1000);
    expect(lengthOf(ring, true)).toBe(140);
    expect(middleOf({ kind: 'area', points: ring, name: '' })).toEqual([100_025, 200_010]);
    expect(tableOf({ kind: 'area', points: ring, name: 'Lote 1' })).toEqual([
      'Lote 1',
      '1 000,00 m² · 140,00 m',
      ['1', '100 000,00', '200 000,00'],
      ['2', '100 050,00', '200 000,00'],
      ['3', '100 050,00', '200 020,00'],
      ['4', '100 000,00', '200 020,00'],
    ]);
  });

  it('an atlas covers all of its extent, neighbours overlap by at least as much as asked', () => {
    const extent = [0, 0, 1000, 900] as const;
    for (const rotation of [0, 30]) {
      const pages = sheetsOver(extent, box, { scale: 2000, rotation, overlap: 10 });
      for (let x = 0; x <= 1000; x += 50)
        for (let y = 0; y <= 900; y += 50)
          expect(
            pages.some(({ frame: one }) => {
              const [px, py] = toSheet(one)([x, y]);
              return px >= 10 - 1e-6 && px <= 190 + 1e-6 && py >= 20 - 1e-6 && py <= 240 + 1e-6;
            }),
          ).toBe(true);
    }
    const [first, second] = sheetsOver(extent, box, { scale: 2000, rotation: 0, overlap: 10 });
    expect(((second?.frame.center[0] ?? 0) - (first?.frame.center[0] ?? 0)) / 2).toBeLessThanOrEqual(170 + 1e-9);
    expect(sheetsOver([0, 0, 100, 100], box, { scale: 2000, rotation: 0, overlap: 10 })).toHaveLength(1);
  });

  it('an atlas by features has a sheet for each, at one scale or each at its own', () => {
    const [layout] = builtInLayouts;
    if (!layout) throw new Error('no layout');
    const places = [
      { extent: [0, 0, 100, 100] as const, title: 'Lote 1' },
      { extent: [500, 500, 1500, 900] as const, title: 'Lote 2' },
    ];
    const wanted = { sheet: { size: 'A4', orientation: 'portrait' }, dpi: 300, format: 'pdf', atlas: { overlap: 0, places } } as const;
    const rules = { minMargin: 5, minScale: 0, scales: [500, 1000, 2000, 5000, 10_000] };
    const free = planOf(layout, { ...wanted, map: { extent: [0, 0, 1, 1], rotation: 0, zoomType: 'extent' } }, rules);
    expect('pages' in free && free.pages.map(({ title, frame: one }) => [title, one.scale])).toEqual([
      ['Lote 1', 1000],
      ['Lote 2', 10_000],
    ]);
    const one = planOf(layout, { ...wanted, map: { center: [0, 0], scale: 5000, rotation: 0 } }, rules);
    expect('pages' in one && one.pages.map(({ frame: { center, scale } }) => [center, scale])).toEqual([
      [[50, 50], 5000],
      [[1000, 700], 5000],
    ]);
    expect(planOf(layout, { ...wanted, format: 'png', map: { center: [0, 0], scale: 5000, rotation: 0 } }, rules)).toEqual({ problem: 'format' });
  });

  it('a layer that is not there is named with what is known', () => {
    const title = { pt: 'Ortofotos', en: 'Aerial photos' };
    expect(noteOf({ id: 'a', title, state: 'late', missing: 2, pieces: 6 }, 'pt')).toBe('Ortofotos: o serviço não respondeu a tempo (2/6)');
    expect(noteOf({ id: 'a', title, state: 'drawn' }, 'pt')).toBeNull();
  });
});

describe('pictures of services', () => {
  it('questions stay within the limits of the service and what is kept covers the ground once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9000 }), fc.integer({ min: 1, max: 9000 }), fc.integer({ min: 256, max: 4096 }), (wide, high, limit) => {
        const extent = [1000, 2000, 1000 + wide / 2, 2000 + high / 2] as const;
        const pieces = piecesOf(extent, 0.5, { maxWidth: limit, maxHeight: limit });
        if (pieces === null) return;
        expect(pieces.length).toBeLessThanOrEqual(mostPieces);
        for (const { width, height, keep, ask, ground } of pieces) {
          expect(width).toBeLessThanOrEqual(limit);
          expect(height).toBeLessThanOrEqual(limit);
          expect(keep[0] + keep[2]).toBeLessThanOrEqual(width);
          expect((ask[2] - ask[0]) / width).toBeCloseTo(0.5, 9);
          expect(ground[0]).toBeCloseTo(ask[0] + keep[0] * 0.5, 6);
        }
        const area = pieces.reduce((sum, { keep }) => sum + Math.max(0, keep[2] - 2) * Math.max(0, keep[3] - 2), 0);
        expect(area).toBeLessThanOrEqual((wide + 4) * (high + 4));
        expect(Math.min(...pieces.map(({ ground }) => ground[0]))).toBeLessThanOrEqual(extent[0] + 1e-6);
        expect(Math.max(...pieces.map(({ ground }) => ground[2]))).toBeGreaterThanOrEqual(extent[2] - 1e-6);
        expect(Math.min(...pieces.map(({ ground }) => ground[1]))).toBeLessThanOrEqual(extent[1] + 1e-6);
        expect(Math.max(...pieces.map(({ ground }) => ground[3]))).toBeGreaterThanOrEqual(extent[3] - 1e-6);
      }),
    );
    expect(piecesOf([0, 0, 1e6, 1e6], 0.1, { maxWidth: 2048, maxHeight: 2048 })).toBeNull();
  });

  it('tiles come from the level that is fine enough', () => {
    const levels = webLevels(19);
    expect(fittingLevel(levels, 1.2, [-1e6, 4.8e6, -999_000, 4.801e6])).toBe(17);
    expect(fittingLevel(levels, 0.001, [-1e6, 4.8e6, -999_990, 4.80001e6])).toBe(19);
    const tiles = tilesOver(levels[10], [-1e6, 4.8e6, -0.9e6, 4.85e6]);
    expect(tiles.length).toBeGreaterThan(3);
    expect(Math.min(...tiles.map(({ ground }) => ground[0]))).toBeLessThanOrEqual(-1e6);
  });
});

describe('truth', () => {
  const promised = { width: 210, height: 297, scale: 2000, rotation: 25 };
  const turned = frame({ rotation: 25 });
  const place = toSheet(turned);
  const points = controlPoints(cornersOf(turned), turned.center, 2000).map((ground) => ({ ground, at: place(ground) }));
  const bar = {
    metres: 100,
    ends: [
      [10, 270],
      [60, 270],
    ] as const,
  };
  const good = { width: 210, height: 297, bar, points };

  it('a sheet as promised is true', () => {
    expect(untruth(good, promised)).toBeNull();
    expect(groundOf(turned)[0]).toBeLessThan(points[0]?.ground[0] ?? 0);
  });
  it.each([
    ['another size', { ...good, width: 216 }],
    [
      'a short bar',
      {
        ...good,
        bar: {
          metres: 100,
          ends: [
            [10, 270],
            [59.7, 270],
          ] as const,
        },
      },
    ],
    ['one place moved', { ...good, points: points.map((one, at) => (at === 2 ? { ...one, at: [one.at[0] + 0.4, one.at[1]] as const } : one)) }],
    ['another scale', { ...good, points: points.map((one) => ({ ...one, at: [one.at[0] * 1.01, one.at[1] * 1.01] as const })) }],
    ['no places', { ...good, points: [] }],
  ])('%s is not', (_what, measured) => expect(untruth(measured, promised)).not.toBeNull());
  it('Mercator’s metres are found out', () => {
    const factor = 1 / Math.cos((39.7 * Math.PI) / 180);
    const wrong = points.map((one) => ({ ...one, at: [one.at[0] * factor, one.at[1] * factor] as const }));
    expect(untruth({ ...good, points: wrong }, promised)).not.toBeNull();
  });
});
