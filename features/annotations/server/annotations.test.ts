import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { system } from '#platform/access/actor.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { testTenant } from '#platform/testing/tenants.ts';
import { annotations as contract } from '../contract.ts';
import { annotations } from './index.ts';

let app: TestApp;
let ana: TestClient;
let rui: TestClient;

beforeAll(async () => {
  const alfa = testTenant('alfa');
  app = await testApp({ features: [annotations], tenants: [{ ...alfa, permissions: { IG_00005: 'none' } }, testTenant('beta')] });
  ana = app.as({ userId: 1, name: 'Ana', codes: ['IG_00005'] });
  rui = app.as({ userId: 2, name: 'Rui', codes: ['IG_00005'] });
});
afterAll(() => app.close());

const arrow = {
  id: 's1',
  kind: 'arrow' as const,
  points: [
    [0, 0],
    [10, 10],
  ] as [number, number][],
};
const note = { id: 's2', kind: 'text' as const, points: [[5, 5]] as [number, number][], text: 'Cuidado' };
const make = async (client: TestClient, name = 'Passeio') => (await client.call(contract, 'create', { body: { name, shapes: [arrow, note] } })).body;
const picture = async () => ({
  name: 'foto.jpg',
  content: await sharp({ create: { width: 40, height: 30, channels: 3, background: '#aa3322' } })
    .withExif({ IFD0: { Copyright: 'Ana' } })
    .jpeg()
    .toBuffer(),
});

describe('map notes of one’s own', () => {
  it('are kept, listed, changed and deleted by whose they are', async () => {
    const made = await make(ana);
    expect(made).toMatchObject({ name: 'Passeio', version: 1, token: null, crs: { properties: { name: 'EPSG:3763' } } });
    expect(made.shapes[1]).toMatchObject({ text: 'Cuidado', look: { colour: 'red', width: 3 } });
    expect((await ana.call(contract, 'list', {})).body.items).toMatchObject([{ id: made.id, shapes: 2, isShared: false }]);
    const params = { id: made.id };
    const changed = await ana.call(contract, 'update', { params, version: 1, body: { name: 'Volta', shapes: [arrow] } });
    expect(changed.body).toMatchObject({ name: 'Volta', version: 2, shapes: [{ id: 's1' }] });
    const late = await ana.call(contract, 'update', { params, version: 1, body: { name: 'Outra', shapes: [] } });
    expect(late.status).toBe(409);
    expect(late.problem).toMatchObject({ code: 'record.stale', changedBy: 'Ana', current: { name: 'Volta', version: 2 } });
    expect((await ana.call(contract, 'update', { params, body: { name: 'Outra', shapes: [] } })).status).toBe(428);
    await ana.call(contract, 'remove', { params });
    expect((await ana.call(contract, 'show', { params })).status).toBe(404);
  });

  it('are nobody else’s: others do not find them, visitors are asked to sign in', async () => {
    const { id } = await make(ana);
    const params = { id };
    const body = { name: 'x', shapes: [] };
    for (const [client, status] of [
      [rui, 404],
      [app.anonymous, 401],
      [app.as({ tenant: 'beta', userId: 1, codes: ['IG_00005'] }), 404],
    ] as const) {
      expect((await client.call(contract, 'show', { params })).status).toBe(status);
      expect((await client.call(contract, 'update', { params, version: 1, body })).status).toBe(status);
      expect((await client.call(contract, 'remove', { params })).status).toBe(status);
      expect((await client.call(contract, 'share', { params })).status).toBe(status);
      expect((await client.call(contract, 'unshare', { params })).status).toBe(status);
      expect((await client.call(contract, 'addPhoto', { params, body: { shape: 's1' }, files: [await picture()] })).status).toBe(status);
      expect((await client.call(contract, 'photo', { params: { id, photo: 1 } })).status).toBe(status);
      expect((await client.call(contract, 'removePhoto', { params: { id, photo: 1 } })).status).toBe(status);
    }
    expect((await app.anonymous.call(contract, 'list', {})).status).toBe(401);
    expect((await app.anonymous.call(contract, 'create', { body })).status).toBe(401);
    expect((await app.as({ tenant: 'beta', userId: 1 }).call(contract, 'list', {})).status).toBe(403);
  });

  it('refuse hostile and foreign shapes, naming the field', async () => {
    const refused = async (shapes: unknown) =>
      Object.keys((await ana.call(contract, 'create', { body: { name: 'x', shapes: shapes as never } })).problem.fields ?? {});
    expect(
      await refused([
        {
          ...arrow,
          points: [
            [0, 0],
            [9e6, 0],
          ],
        },
      ]),
    ).toEqual(['shapes.0.points']);
    expect(
      await refused([
        {
          ...arrow,
          points: [
            [0, 0],
            ['1', 0],
          ],
        },
      ]),
    ).toEqual(['shapes.0.points.1.0']);
    expect(await refused([arrow, arrow])).toEqual(['shapes.1.id']);
    expect(await refused([{ ...note, text: 'x'.repeat(501) }])).toEqual(['shapes.0.text']);
    expect(await refused([{ ...arrow, look: { colour: 'url(evil)' } }])).toEqual(['shapes.0.look.colour']);
    expect(await refused(Array.from({ length: 501 }, (_, n) => ({ ...note, id: `n${n}` })))).toEqual(['shapes']);
    const odd = await ana.call(contract, 'create', { body: { name: '<b>x</b>', shapes: [{ ...note, text: '<script>1</script>' }] } });
    expect(odd.body.shapes[0]?.text).toBe('<script>1</script>');
  });

  it('are at most fifty', async () => {
    const many = app.as({ userId: 50, codes: ['IG_00005'] });
    for (let n = 0; n < 50; n++) expect((await many.call(contract, 'create', { body: { name: `${n}`, shapes: [] } })).status).toBe(201);
    expect((await many.call(contract, 'create', { body: { name: 'mais', shapes: [] } })).problem.code).toBe('annotation.too-many');
  });
});

describe('photos', () => {
  it('belong to a shape, without what the camera wrote, and go and come with it', async () => {
    const made = await make(ana);
    const params = { id: made.id };
    const photo = await ana.call(contract, 'addPhoto', { params, body: { shape: 's1', caption: 'O muro' }, files: [await picture()] });
    expect(photo.body).toMatchObject({ shape: 's1', caption: 'O muro', width: 40, height: 30 });
    const at = { id: made.id, photo: photo.body.id };
    const sent = await ana.call(contract, 'photo', { params: at });
    expect(sent.status).toBe(200);
    expect(sent.raw.rawPayload.includes('Copyright')).toBe(false);
    expect((await ana.call(contract, 'addPhoto', { params, body: { shape: 'nenhuma' }, files: [await picture()] })).problem.fields).toHaveProperty(
      'shape',
    );
    const text = { name: 'a.jpg', content: new TextEncoder().encode('no picture') };
    expect((await ana.call(contract, 'addPhoto', { params, body: { shape: 's1' }, files: [text] })).status).toBe(415);
    // The shape goes, and with it the photo; undone, both are there again.
    await ana.call(contract, 'update', { params, version: 1, body: { name: 'Passeio', shapes: [note] } });
    expect((await ana.call(contract, 'photo', { params: at })).status).toBe(404);
    const back = await ana.call(contract, 'update', { params, version: 2, body: { name: 'Passeio', shapes: [arrow, note] } });
    expect(back.body.photos).toHaveLength(1);
    for (let n = 0; n < 4; n++) await ana.call(contract, 'addPhoto', { params, body: { shape: 's1' }, files: [await picture()] });
    expect((await ana.call(contract, 'addPhoto', { params, body: { shape: 's1' }, files: [await picture()] })).problem.code).toBe(
      'annotation.too-many-photos',
    );
    expect((await ana.call(contract, 'removePhoto', { params: at })).status).toBe(204);
    expect((await ana.call(contract, 'photo', { params: at })).status).toBe(404);
  });
});

describe('sharing', () => {
  it('opens to whoever has the link, to look at and to copy, until it is withdrawn', async () => {
    const made = await make(ana);
    const params = { id: made.id };
    const photo = await ana.call(contract, 'addPhoto', { params, body: { shape: 's2' }, files: [await picture()] });
    const { token } = (await ana.call(contract, 'share', { params })).body;
    expect((await ana.call(contract, 'share', { params })).body.token).toBe(token);
    const seen = await app.anonymous.call(contract, 'shared', { params: { token } });
    expect(seen.body).toMatchObject({ name: 'Passeio', shapes: [{ id: 's1' }, { id: 's2' }], photos: [{ shape: 's2' }] });
    expect(JSON.stringify(seen.body)).not.toContain('Ana');
    expect((await app.anonymous.call(contract, 'sharedPhoto', { params: { token, photo: photo.body.id } })).status).toBe(200);
    expect((await app.anonymous.call(contract, 'copy', { params: { token } })).status).toBe(401);
    const copy = await rui.call(contract, 'copy', { params: { token } });
    expect(copy.body).toMatchObject({ name: 'Passeio', token: null, photos: [{ shape: 's2' }] });
    expect(copy.body.photos[0]?.id).not.toBe(photo.body.id);
    // The link opens one, never another of the same person.
    const other = await make(ana, 'Outra');
    const hidden = await ana.call(contract, 'addPhoto', { params: { id: other.id }, body: { shape: 's1' }, files: [await picture()] });
    expect((await app.anonymous.call(contract, 'sharedPhoto', { params: { token, photo: hidden.body.id } })).status).toBe(404);

    await ana.call(contract, 'unshare', { params });
    expect((await app.anonymous.call(contract, 'shared', { params: { token } })).problem.code).toBe('annotation.link-over');
    expect((await app.anonymous.call(contract, 'sharedPhoto', { params: { token, photo: photo.body.id } })).status).toBe(404);
    expect((await rui.call(contract, 'copy', { params: { token } })).status).toBe(404);
    expect((await ana.call(contract, 'share', { params })).body.token).not.toBe(token);
  });
});

describe('files', () => {
  it('are written in every format, also for visitors, in no hand but theirs', async () => {
    const area = {
      id: 'a',
      kind: 'area' as const,
      points: [
        [0, 0],
        [50, 0],
        [50, 50],
      ] as [number, number][],
    };
    const body = { name: 'O meu desenho', shapes: [arrow, note, area] };
    for (const [format, begins] of [
      ['geojson', '{"type"'],
      ['kml', '<?xml'],
      ['gpx', '<?xml'],
      ['gml', '<?xml'],
      ['shp', 'PK'],
      ['gpkg', 'SQLite format 3'],
    ] as const) {
      const { raw } = await app.anonymous.call(contract, 'export', { body: { ...body, format } });
      expect([format, raw.statusCode, raw.rawPayload.subarray(0, begins.length).toString('latin1')]).toEqual([format, 200, begins]);
      expect(raw.headers['content-disposition']).toContain('O meu desenho');
      if (format === 'shp') for (const part of ['pontos.shp', 'linhas.dbf', 'areas.prj']) expect(raw.rawPayload.includes(part)).toBe(true);
    }
    expect((await app.anonymous.call(contract, 'export', { body: { name: 'x', shapes: [], format: 'kml' } })).problem.code).toBe('geofile.nothing');
  });
});

describe('what is personal', () => {
  it('goes along in the download, and goes with the account, photos and links too', async () => {
    const eva = app.as({ userId: 9, name: 'Eva', codes: ['IG_00005'] });
    const made = await make(eva);
    const params = { id: made.id };
    await eva.call(contract, 'addPhoto', { params, body: { shape: 's1' }, files: [await picture()] });
    const { token } = (await eva.call(contract, 'share', { params })).body;
    const site = app.site();
    const [drawings, photos] = await annotations.personalData!.collect(site.db, { userId: 9, email: null });
    expect(drawings?.rows[0]?.map(({ name }) => name)).toEqual(['name', 'shapes', 'created', 'updated']);
    expect(photos?.rows).toHaveLength(1);
    await site.tx(system, (trx) => annotations.personalData!.forget(trx, { userId: 9, email: null, words: [] }));
    expect((await app.anonymous.call(contract, 'shared', { params: { token } })).status).toBe(404);
    expect((await eva.call(contract, 'list', {})).body.items).toEqual([]);
    const left = await site.db.selectFrom('file').select('id').where('created_by', '=', 9).where('deleted_at', 'is', null).execute();
    expect(left).toEqual([]);
  });
});
