import { describe, expect, it } from 'vitest';
import { degreesOf } from '#platform/geo/projections.ts';
import type { Outgoing } from '#platform/outgoing/server/outgoing.ts';
import { testTenant } from '#platform/testing/tenants.ts';
import { polyline6 } from '../domain/polyline.ts';
import { osrm } from './osrm.ts';
import { valhalla } from './valhalla.ts';

const { map } = testTenant('alfa');
const degrees = degreesOf(map);
const from = [0, 0] as const;
const to = [100, 50] as const;
const asked: { address: string; body: unknown }[] = [];

/** A service that answers as it is told, and remembers what it was asked. */
function service(status: number, answer: unknown): Outgoing {
  return {
    fetch: (address, request) => {
      asked.push({ address: String(address), body: request?.body });
      const body = Buffer.from(typeof answer === 'string' ? answer : JSON.stringify(answer));
      return Promise.resolve({ status, headers: {}, url: String(address), body, milliseconds: 1 });
    },
    checkHost: () => Promise.reject(new Error('not asked')),
    close: () => {},
  };
}

describe('OSRM', () => {
  const answer = {
    code: 'Ok',
    routes: [{ distance: 120, duration: 90, geometry: { coordinates: [degrees.toLngLat(from), degrees.toLngLat(to)] } }],
    waypoints: [{ distance: 3 }, { distance: 2 }],
  };

  it('is asked in degrees and answers in metres of the municipality', async () => {
    const way = await osrm('https://osrm.example/{profile}/', map, service(200, answer)).way('foot', from, to);
    expect(asked.at(-1)?.address).toMatch(/^https:\/\/osrm\.example\/foot\/route\/v1\/foot\/-?\d+\.\d{6},-?\d+\.\d{6};/);
    expect(way).toMatchObject({ metres: 125, access: 5 });
    expect(way?.points.at(-1)?.[0]).toBeCloseTo(100, 3);
  });

  it('says where no way leads, and when it answers strangely', async () => {
    expect(await osrm('https://osrm.example', map, service(400, { code: 'NoRoute' })).way('car', from, to)).toBeNull();
    await expect(osrm('https://osrm.example', map, service(502, '<html>')).way('car', from, to)).rejects.toMatchObject({ code: 'schools.engine' });
    await expect(osrm('https://osrm.example', map, service(200, { code: 'Ok' })).way('car', from, to)).rejects.toMatchObject({
      code: 'schools.engine',
    });
  });
});

describe('Valhalla', () => {
  it('is asked for the shortest way by car and its line is read', async () => {
    const answer = { trip: { summary: { length: 1.5, time: 200 }, legs: [{ shape: '_p~iF~ps|U_ulLnnqC' }] } };
    const way = await valhalla('https://valhalla.example/', map, service(200, answer)).way('car', from, to);
    expect(asked.at(-1)).toMatchObject({ address: 'https://valhalla.example/route', body: expect.stringContaining('"costing":"auto"') });
    expect(way).toMatchObject({ metres: 1500, seconds: 200 });
    expect(way?.points).toHaveLength(2);
  });

  it('says where no way leads, and when it answers strangely', async () => {
    expect(await valhalla('https://v.example', map, service(400, { error_code: 442 })).way('foot', from, to)).toBeNull();
    await expect(valhalla('https://v.example', map, service(500, {})).way('foot', from, to)).rejects.toMatchObject({ code: 'schools.engine' });
  });
});

it('reads polylines: the example of their documentation, with one decimal more', () => {
  expect(polyline6('_p~iF~ps|U_ulLnnqC')).toEqual([
    [-12.02, 3.85],
    [-12.095, 4.07],
  ]);
});
