import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshAddressStreets, replaceBoundary, replaceParishes, writeAddresses, writePlaces } from '#features/layers/server/index.ts';
import { actorResolver, createUser, seedRoles } from '#features/identity/server/index.ts';
import { seedCatalogue } from '#features/occurrences/server/index.ts';
import { system } from '#platform/access/actor.ts';
import type { Endpoint } from '#platform/http/contract.ts';
import { permissionCodes } from '#platform/http/server/permission-codes.ts';
import { addressOf, testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import type { SimpleGeometry } from '#platform/geo/geojson.ts';
import { features } from './features.server.ts';

/*
 * Everything alfa stores carries the mark; whoever asks beta, with every permission and alfa's own ids, never reads it. The
 * same walk through alfa reads it at many doors, so the walk does look.
 */

const mark = 'SEGREDOALFA';
const password = 'Largo-2026!';
let app: TestApp;
let endpoints: Endpoint[];
/** Everything an alfa id could be. */
let ids: string[];
let cookie: string;

function box(minx: number, miny: number, maxx: number, maxy: number): SimpleGeometry {
  return {
    type: 'Polygon',
    coordinates: [
      [
        [minx, miny],
        [maxx, miny],
        [maxx, maxy],
        [minx, maxy],
        [minx, miny],
      ],
    ],
  };
}

beforeAll(async () => {
  app = await testApp({ features, resolveActor: actorResolver, work: true });
  endpoints = app.features.flatMap(({ contracts }) => contracts).flatMap((contract) => Object.values(contract));
  for (const code of ['alfa', 'beta']) {
    const site = app.site(code);
    const word = code === 'alfa' ? mark : 'Outro';
    await site.tx(system, async (trx) => {
      await seedRoles(
        trx,
        features.flatMap(({ permissions }) => permissions),
      );
      await seedCatalogue(trx, { codePrefix: code === 'alfa' ? 'AL' : 'BE' });
      const into = { trx, srid: site.srid };
      const limits = { caopVersion: null, validFrom: null };
      await replaceBoundary(into, { dico: '9999', name: word, ...limits, geometry: box(-4000, -4000, 4000, 4000) });
      await replaceParishes(into, [{ dicofre: '999901', name: word, ...limits, geometry: box(-4000, -4000, 4000, 4000) }]);
      await writeAddresses(into, [{ street: `Rua ${word}`, house: '1', postcode: '9999-001', locality: word, point: [10, 10] }]);
      await writePlaces(into, [{ name: word, kind: 'village', rank: 1, geometry: { type: 'Point', coordinates: [0, 0] } }]);
      await refreshAddressStreets(trx);
      await createUser(trx, { name: word, email: `chefe@${code}.example`, phone: null, password, roles: ['administrator'], emailVerified: true });
    });
  }
  const alfa = app.as({ tenant: 'alfa', codes: [...permissionCodes(features)], userId: 1 });
  const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer();
  const types = await app.site('alfa').db.selectFrom('occurrence_type').select(['id', 'report_by']).execute();
  const form = new FormData();
  form.set(
    'data',
    JSON.stringify({
      typeId: types[0]?.id,
      description: `${mark} junto ao muro`,
      x: 12,
      y: 12,
      name: mark,
      email: 'alguem@alfa.example',
      consent: true,
    }),
  );
  form.append('files', new Blob([photo], { type: 'image/jpeg' }), `${mark}.jpg`);
  const sent = new Response(form);
  const created = await alfa.inject({
    method: 'POST',
    url: '/api/meubairro/front/occurrences',
    payload: Buffer.from(await sent.arrayBuffer()),
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
  });
  expect(created.statusCode, created.body).toBe(201);
  await alfa.inject({ method: 'POST', url: '/api/meubairrogestao/gestao/channels', payload: { name: mark } });
  const login = await app.anonymous.inject({ method: 'POST', url: '/api/auth/login', payload: { login: 'chefe@alfa.example', password } });
  expect(login.statusCode, login.body).toBe(200);
  cookie = /largo_session=[^;]+/.exec(String(login.headers['set-cookie']))?.[0] ?? '';
  // Of what there are many a few: each id is tried at every door.
  const { rows } = await sql<{ id: string }>`
    (select id::text from file limit 3) union (select id::text from job limit 2) union (select id::text from mail limit 2)
    union (select id::text from occurrence limit 1) union (select code from occurrence limit 1) union (select id::text from channel where name = ${mark})
    union (select id::text from occurrence_photo limit 1) union (select id::text from account limit 1)`.execute(app.site('alfa').db);
  ids = [...rows.map(({ id }) => id), 'basemap', '0', 'meubairro'];
});
afterAll(() => app.close());

/** Every GET endpoint with every id; answers the addresses whose answer holds the mark. */
async function walk(client: TestClient): Promise<string[]> {
  const found: string[] = [];
  for (const endpoint of endpoints.filter(({ method }) => method === 'GET')) {
    const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
    const tries =
      names.length === 0
        ? [{}]
        : names.length === 1
          ? ids.map((id) => ({ [names[0] ?? '']: id }))
          : [
              { layer: 'basemap', z: 4, x: 0, y: 0 },
              { layer: 'basemap', z: 0, x: 0, y: 0 },
              { id: ids[0], field: 'type' },
            ];
    for (const params of tries) {
      const url = addressOf(endpoint.path, params, { q: mark, x: 12, y: 12, bbox: '-8000,-8000,8000,8000', resolution: 1, mine: undefined });
      for (const address of [url, addressOf(endpoint.path, params, {})]) {
        const answer = await client.inject({ method: 'GET', url: address });
        // The question may come back in an error; only what is answered with success counts.
        if (answer.statusCode < 300 && answer.rawPayload.includes(mark)) found.push(`${endpoint.id} ${address}`);
      }
    }
  }
  return [...new Set(found)];
}

describe('two municipalities in one process', () => {
  it('alfa reads its own data at many doors', { timeout: 300_000 }, async () => {
    const doors = new Set(
      (await walk(app.as({ tenant: 'alfa', codes: [...permissionCodes(features)], userId: 1 }))).map((entry) => entry.split(' ')[0]),
    );
    expect(doors.size, [...doors].join(', ')).toBeGreaterThanOrEqual(8);
    expect(doors).toContain('occurrences.search');
    expect([...doors].some((door) => door?.startsWith('layers.'))).toBe(true);
  });

  it('beta never reads it, with every permission and alfa’s ids', { timeout: 300_000 }, async () => {
    expect(await walk(app.as({ tenant: 'beta', codes: [...permissionCodes(features)], userId: 1 }))).toEqual([]);
  });

  it('a session of alfa is nobody in beta', async () => {
    const at = async (host: string): Promise<unknown> => (await app.anonymous.inject({ url: '/api/auth/profile', headers: { host, cookie } })).json();
    expect(await at('alfa.test')).toMatchObject({ user: { name: mark } });
    expect(await at('beta.test')).toEqual({ user: null });
  });

  it('writes to alfa’s ids from beta find nothing and change nothing', { timeout: 120_000 }, async () => {
    const before = await app
      .site('alfa')
      .db.selectFrom('audit_entry')
      .select((q) => q.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    const client = app.as({ tenant: 'beta', codes: [...permissionCodes(features)], userId: 1 });
    for (const { method, path } of endpoints.filter((endpoint) => endpoint.method !== 'GET' && endpoint.path.includes(':'))) {
      for (const id of ids)
        await client.inject({ method, url: path.replace(/:(\w+)/g, encodeURIComponent(id)), payload: {}, headers: { 'if-match': '"1"' } });
    }
    const after = await app
      .site('alfa')
      .db.selectFrom('audit_entry')
      .select((q) => q.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    expect(after).toEqual(before);
  });

  it('a push for alfa is not heard on beta’s channel key, and beta’s key cannot sign for alfa', async () => {
    const keys = await Promise.all(
      ['alfa', 'beta'].map((code) => app.site(code).db.selectFrom('realtime_key').select('secret').executeTakeFirstOrThrow()),
    );
    expect(keys[0]?.secret).not.toBe(keys[1]?.secret);
  });
});
