import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { degreesOf } from '#platform/geo/projections.ts';
import { administration } from '#features/administration/server/index.ts';
import { layers } from '#features/layers/server/index.ts';
import { occurrences } from '#features/occurrences/server/index.ts';
import { streetDesk, streetFronts } from '../contract.ts';
import { may, maySet } from '../codes.ts';
import type { ProviderId } from '../domain/settings.ts';
import { streetView } from './index.ts';
import { googleKey, startStreet, token, type StreetServer } from './test-street.ts';

let app: TestApp;
let street: StreetServer;
let manager: TestClient;
let citizen: TestClient;
let center: readonly [number, number];
const front = streetFronts.ig;

beforeAll(async () => {
  // The port must be known before the application: the place is that of the tenants' maps.
  const map = (await import('#platform/testing/tenants.ts')).testTenant('alfa').map;
  center = map.center;
  street = await startStreet(degreesOf(map).toLngLat(map.center));
  app = await testApp({ features: [layers, occurrences, administration, streetView], outgoingAllow: [street.host] });
  manager = app.as({ codes: [maySet.change] });
  citizen = app.as({ codes: Object.values(may) });
});
afterAll(async () => {
  await app.close();
  street.close();
});
beforeEach(() => {
  street.mode = 'well';
});

async function set(provider: ProviderId | null, key?: string | null, address: string | null = street.base) {
  const { version } = (await manager.call(streetDesk, 'show', {})).body;
  return manager.call(streetDesk, 'update', { version, body: { values: { provider, address }, ...(key !== undefined && { key }) } });
}
const near = (by = 0, client = citizen) => client.call(front, 'near', { query: { x: center[0] + by, y: center[1] } });
const image = (id: string, query: Record<string, unknown> = {}) => citizen.call(front, 'image', { params: { id }, query });

describe('without a service', () => {
  it('is not available, in a clear sentence, to whoever may use it', async () => {
    const answer = await near();
    expect([answer.status, answer.problem.code, answer.problem.detail]).toEqual([
      404,
      'streetview.not-available',
      'A vista de rua não está disponível.',
    ]);
    expect((await near(0, app.as({ codes: [] }))).status).toBe(403);
    expect((await near(0, app.as({ codes: [may.gu] }))).status).toBe(403);
  });

  it('nor with one that needs a key and has none', async () => {
    expect((await set('mapillary')).body.keySet).toBe(false);
    expect((await near()).problem.code).toBe('streetview.not-available');
    expect(street.asked).toEqual([]);
  });
});

describe('Panoramax', () => {
  beforeAll(async () => {
    expect((await set('panoramax')).status).toBe(200);
  });

  it('shows the nearest picture, with whose it is', async () => {
    const { body } = await near(7);
    expect(body.metres).toBeLessThan(8);
    expect(body.picture).toMatchObject({
      id: 'c0ffee00-0000-4000-8000-000000000001~p2',
      provider: 'panoramax',
      heading: 90,
      shape: 'sphere',
      credit: 'Câmara de Exemplo, Panoramax',
      licence: { name: 'CC BY-SA 4.0', url: 'https://creativecommons.org/licenses/by-sa/4.0/' },
      takenAt: '2025-04-11T10:15:00+00:00',
    });
    expect(body.picture?.at[0]).toBeCloseTo(center[0] + 10, -1);
    expect(JSON.stringify(body)).not.toContain('sd.jpg');
  });

  it('looks farther where nothing is near, and says so where there is nothing', async () => {
    expect((await near(-150)).body).toMatchObject({ metres: 150, picture: { previous: null } });
    expect((await near(-5000)).body).toEqual({ picture: null, metres: null });
    const outside = await citizen.call(front, 'near', { query: { x: 9e9, y: 0 } });
    expect([outside.status, Object.keys(outside.problem.fields ?? {})]).toEqual([422, ['x']]);
  });

  it('leads along the ride and hands over the picture as nothing but a picture', async () => {
    const first = (await near()).body.picture;
    const next = await citizen.call(front, 'picture', { params: { id: first?.next ?? '' } });
    expect(next.body.previous).toBe(first?.id);
    const { raw } = await image(next.body.id);
    expect([raw.statusCode, raw.headers['content-type'], raw.headers['cache-control']]).toEqual([200, 'image/jpeg', 'private, max-age=3600']);
    expect(raw.headers['content-security-policy']).toContain('sandbox');
    expect((await image('c1~gone')).status).toBe(404);
    expect((await image('../../x')).status).toBe(422);
  });

  it('is asked once for what many want to know', async () => {
    await near(3);
    const before = street.asked.length;
    await Promise.all([near(3), near(3)]);
    expect(street.asked.length).toBe(before);
  });

  it.each([
    ['dead', 'streetview.no-answer'],
    ['broken', 'streetview.no-answer'],
    ['garbage', 'streetview.strange'],
    ['page', 'streetview.strange'],
    ['quota', 'streetview.quota'],
    ['redirect', 'streetview.no-answer'],
  ] as const)('that is %s is said in a sentence', async (mode, code) => {
    // A version of its own: what was kept or rests belongs to another.
    await set(null);
    await set('panoramax');
    street.mode = mode;
    const answer = await near(1);
    expect(answer.problem.code).toBe(code);
    expect(answer.problem.detail).not.toContain('127.0.0.1');
  });
});

describe('Mapillary', () => {
  beforeAll(async () => {
    expect((await set('mapillary', token)).body).toMatchObject({ keySet: true, values: { provider: 'mapillary' } });
  });

  it('is asked with the token in a header, and shows pictures with their neighbours', async () => {
    const { body } = await near();
    expect(body.picture).toMatchObject({ id: '9000000001', shape: 'sphere', heading: 12.5, next: '9000000002', credit: 'quem-anda, Mapillary' });
    const second = await citizen.call(front, 'picture', { params: { id: '9000000002' } });
    expect(second.body).toMatchObject({ previous: '9000000001', next: '9000000003', shape: 'flat' });
    expect((await image('9000000002', { size: 'large' })).raw.statusCode).toBe(200);
    expect(street.asked.at(-1)).toBe('/pictures/m1/2048.jpg');
    expect(street.asked.join(' ')).not.toContain('segredo');
  });

  it('with a wrong token is not available to visitors, and says why to who sets it up', async () => {
    await set('mapillary', 'errado');
    expect((await near()).problem.code).toBe('streetview.not-available');
    const body = { values: { provider: 'mapillary' as const, address: street.base } };
    expect((await manager.call(streetDesk, 'test', { body })).body.problem).toContain('recusou o pedido');
    const right = await manager.call(streetDesk, 'test', { body: { ...body, key: token } });
    expect(right.body).toMatchObject({ problem: null, metres: 0, credit: 'quem-anda, Mapillary' });
  });

  it('hands its stored key to no other server', async () => {
    await set('mapillary', token);
    const elsewhere = await set('mapillary', undefined, 'https://mapas.example');
    expect([elsewhere.status, elsewhere.problem.fields?.['key']?.[0]?.code]).toEqual([422, 'streetview.key-needed']);
    const tried = await manager.call(streetDesk, 'test', { body: { values: { provider: 'mapillary', address: 'https://mapas.example' } } });
    expect(tried.problem.code).toBe('streetview.key-needed');
    expect((await set('google')).body).toMatchObject({ keySet: false });
  });

  it('that has reached its limit says so', async () => {
    await set('mapillary', token);
    street.mode = 'quota';
    expect((await near(1)).problem.code).toBe('streetview.quota');
  });
});

describe('Google', () => {
  beforeAll(async () => {
    await set('google', googleKey);
  });

  it('is asked for a panorama and for each direction; nothing of it is kept', async () => {
    const { body } = await near();
    expect(body.picture).toMatchObject({ id: 'pano-1', shape: 'drawn', takenAt: '2024-05', licence: null });
    const { raw } = await image('pano-1', { heading: 90, pitch: -10, angle: 60 });
    expect([raw.statusCode, raw.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(street.asked.at(-1)).toContain('heading=90&pitch=-10&fov=60');
    const before = street.asked.length;
    await near();
    expect(street.asked.length).toBe(before + 1);
  });

  it('without anything near, at its limit, with a key it does not know', async () => {
    street.mode = 'empty';
    expect((await near()).body.picture).toBeNull();
    street.mode = 'quota';
    expect((await near()).problem.code).toBe('streetview.quota');
    await set('google', 'errada');
    street.mode = 'well';
    expect((await near()).problem.code).toBe('streetview.not-available');
  });
});

describe('settings', () => {
  it('never send the key back, at no door', async () => {
    await set('google', googleKey);
    const answers = [
      (await manager.call(streetDesk, 'show', {})).raw.payload,
      (await near()).raw.payload,
      (await image('pano-1')).raw.headers,
      (await citizen.call(front, 'picture', { params: { id: 'pano-1' } })).raw.payload,
      (await manager.call(streetDesk, 'test', { body: { values: { provider: 'google', address: street.base } } })).raw.payload,
      (await manager.call(streetDesk, 'update', { version: 1, body: { values: { provider: 'google', address: street.base } } })).raw.payload,
    ];
    expect(JSON.stringify(answers)).not.toContain('segredo');
    const site = app.site();
    const trail = await site.db.selectFrom('audit_entry').selectAll().where('type', '=', 'street_view_setting').execute();
    expect(trail.length).toBeGreaterThan(0);
    expect(JSON.stringify(trail)).not.toContain('segredo');
    expect(JSON.stringify(await site.db.selectFrom('street_view_setting').selectAll().execute())).not.toContain('segredo');
  });

  it('are changed by whoever keeps the settings, over nobody else’s change', async () => {
    const reader = app.as({ codes: ['ACL_00041'] });
    expect((await reader.call(streetDesk, 'show', {})).status).toBe(200);
    const body = { values: { provider: null, address: null } };
    expect((await reader.call(streetDesk, 'update', { version: 1, body })).status).toBe(403);
    expect((await manager.call(streetDesk, 'update', { version: 1, body })).status).toBe(409);
    expect((await set(null, null, null)).body).toMatchObject({ keySet: false, values: body.values });
    const wrong = await set('panoramax', undefined, 'http://x.pt/?a=b');
    expect([wrong.status, Object.keys(wrong.problem.fields ?? {})]).toEqual([422, ['values.address']]);
  });

  it('say which way leads inside', async () => {
    const { body } = await manager.call(streetDesk, 'test', { body: { values: { provider: 'panoramax', address: 'http://127.0.0.1:8099' } } });
    expect(body.problem).toContain('não é permitido');
  });
});
