import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '#platform/testing/app.ts';
import { foundFormats } from '../contract.ts';
import { mapview } from './index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ features: [mapview] });
});
afterAll(() => app.close());

const point = (x: number, y: number) => ({ type: 'Point', coordinates: [x, y] });
const box = (x: number, y: number, side: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [x, y],
      [x + side, y],
      [x + side, y + side],
      [x, y + side],
      [x, y],
    ],
  ],
});

describe('what was found as a file', () => {
  const items = [
    { layer: 'Zonas', title: '=Parque', fields: [{ label: 'Uso', value: 'Verde; público' }], geometry: box(0, 0, 100) },
    { layer: 'Marcos', title: 'Marco 1', fields: [{ label: 'Número', value: '1' }], geometry: point(10, 20) },
    { layer: 'Serviço', title: 'Sem lugar', fields: [{ label: 'Uso', value: 'x' }], geometry: null },
  ];
  const file = (format: string, list: unknown = items) =>
    app.anonymous.inject({ method: 'POST', url: '/api/portal/front/map/found/export', payload: { format, items: list } });

  it('is a table with every field once, and the layers together on a map', async () => {
    const csv = await file('csv');
    expect(csv.body.replace('\ufeff', '').trim().split('\r\n')).toEqual([
      'Camada;Elemento;X;Y;Uso;Número',
      'Zonas;\'=Parque;50;50;"Verde; público";',
      'Marcos;Marco 1;10;20;;1',
      'Serviço;Sem lugar;;;x;',
    ]);
    const geojson = (await file('geojson')).json<{ features: { properties: object; geometry: { coordinates: number[] } }[] }>();
    expect(geojson.features).toHaveLength(2);
    expect(geojson.features[1]).toMatchObject({ properties: { Camada: 'Marcos', Número: '1' }, geometry: { type: 'Point' } });
    expect(geojson.features[1]?.geometry.coordinates[1]).toBeCloseTo(39.668, 3);
  });

  it.each(foundFormats)('opens as %s under its name', async (format) => {
    const made = await file(format);
    expect([made.statusCode, made.headers['content-disposition']], made.body.slice(0, 300)).toEqual([
      200,
      `attachment; filename="identificar.${format}"`,
    ]);
    const start = { csv: '\ufeff', xlsx: 'PK', geojson: '{', kml: '<?xml', gpkg: 'SQLite' }[format];
    expect(made.rawPayload.toString('utf8', 0, 12)).toContain(start);
  });

  it('says that it failed where there is nothing to draw, and refuses what is none', async () => {
    expect((await file('kml', [items[2]])).json()).toMatchObject({ code: 'map.export' });
    expect((await file('kml', [])).statusCode).toBe(422);
    expect((await file('exe')).statusCode).toBe(422);
  });
});
