import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '#platform/testing/app.ts';
import { parties } from '#features/parties/server/index.ts';
import { may, mayFind } from '../codes.ts';
import { plotMap } from '../map-contract.ts';
import { cemeteriesFeature } from './index.ts';
import { clerkOf, deskCodes } from './test-cemetery.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ features: [parties, cemeteriesFeature] });
});
afterAll(async () => app.close());

const square = {
  type: 'Polygon',
  coordinates: [
    [
      [10, 10],
      [12, 10],
      [12, 13],
      [10, 13],
      [10, 10],
    ],
  ],
};

it('plots lie on the map for whoever may see them, and for nobody else', async () => {
  const clerk = clerkOf(app.as({ codes: deskCodes }));
  const section = await clerk.section((await clerk.cemetery('MAPA')).id, 'A');
  const plot = await clerk.plot(section.id, '7', { area: square });
  await clerk.plot(section.id, '8');
  const seen = app.as({ codes: [may.plots.view] });
  // 0.25 m per pixel: 128 m a tile, counted from (-8192, 8192).
  const place = { params: { z: 8, x: 64, y: 63 } };
  const tile = await seen.call(plotMap, 'tile', place);
  expect([tile.status, tile.raw.headers['content-type'], tile.raw.headers['cache-control']]).toEqual([
    200,
    'application/vnd.mapbox-vector-tile',
    'private, no-cache',
  ]);
  expect(tile.raw.rawPayload.includes('free')).toBe(true);
  expect((await seen.call(plotMap, 'tile', { params: { z: 2, x: 1, y: 1 } })).status).toBe(204);
  expect((await seen.call(plotMap, 'tile', { params: { z: 40, x: 0, y: 0 } })).status).toBe(404);
  const at = (x: number, reach: number, who = seen) => who.call(plotMap, 'at', { params: { x, y: 11 }, query: { reach } });
  expect((await at(11, 0)).body.items).toMatchObject([{ id: plot.id, name: 'MAPA A-7', kind: 'grave', state: 'free', cemetery: 'Cemitério MAPA' }]);
  expect((await at(13, 0.5)).body.items).toEqual([]);
  expect((await at(13, 1)).body.items).toHaveLength(1);
  for (const who of [app.as({ codes: [mayFind, may.plots.edit] }), app.anonymous]) {
    expect((await who.call(plotMap, 'tile', place)).status).toBeGreaterThanOrEqual(401);
    expect((await at(11, 0, who)).status).toBeGreaterThanOrEqual(401);
  }
  const beta = app.as({ tenant: 'beta', codes: [may.plots.view] });
  expect((await beta.call(plotMap, 'tile', place)).status).toBe(204);
  expect((await at(11, 0, beta)).body.items).toEqual([]);
});
