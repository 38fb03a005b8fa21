import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { identity, seedRoles } from '#features/identity/server/index.ts';
import { layers, replaceBoundary } from '#features/layers/server/index.ts';
import { ogc } from '#features/ogc/server/index.ts';
import { system } from '#platform/access/actor.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { testTenant } from '#platform/testing/tenants.ts';
import { visibleContracts } from '../../contract.ts';
import { designerContract } from '../../designer-contract.ts';
import { builtInLayout } from '../../domain/built-in.ts';
import { layoutBody, type LayoutBody } from '../../domain/layouts.ts';
import { layoutOf, layoutsOf, printing } from '../index.ts';

const edit = 'IG_00020';
const contract = designerContract;
const url = '/api/geoportalgestao/gestao/printlayouts';
const sheets = '/api/iggestao/gestao/printvisible';

const body = (change: Partial<LayoutBody> = {}): LayoutBody =>
  layoutBody.parse({ ...builtInLayout('simple'), title: { pt: 'Planta da casa', en: 'House plan' }, ...change });

describe('layouts of the municipality', () => {
  let app: TestApp;
  let ana: TestClient;
  let rui: TestClient;

  beforeAll(async () => {
    app = await testApp({
      features: [identity, ogc, layers, printing],
      tenants: [testTenant('alfa', { modules: ['portal', 'ig', 'iggestao', 'geoportalgestao'] })],
    });
    await app.site().tx(system, (trx) => seedRoles(trx, identity.permissions));
    const ring = [-4000, 4000].flatMap(
      (x, at) =>
        [
          [x, at === 0 ? -4000 : 4000],
          [x, at === 0 ? 4000 : -4000],
        ] as [number, number][],
    );
    await app.site().tx(system, (trx) =>
      replaceBoundary(
        { trx, srid: app.site().srid },
        {
          dico: '0101',
          name: 'Município de ensaio',
          caopVersion: '2025',
          validFrom: '2025-01-01',
          geometry: { type: 'Polygon', coordinates: [[...ring, ring[0] ?? [0, 0]]] },
        },
      ),
    );
    ana = app.as({ codes: [edit, 'IG_00019'], name: 'Ana Duarte', userId: await account('Ana Duarte') });
    rui = app.as({ codes: [edit], name: 'Rui Melo', userId: await account('Rui Melo') });
  }, 120_000);
  afterAll(() => app.close());

  async function account(name: string): Promise<number> {
    const email = `${name.toLowerCase().replace(' ', '.')}@example.pt`;
    return app.site().tx(system, async (trx) => {
      const row = await trx
        .insertInto('account')
        .values({ name, email, password_hash: 'x', locale: 'pt', active: true } as never)
        .returning('id')
        .executeTakeFirstOrThrow();
      return Number(row.id);
    });
  }
  const created = async (layout = body(), publish = false) => {
    const made = await ana.call(contract, 'create', { body: { layout, publish } });
    expect(made.status, JSON.stringify(made.problem)).toBe(201);
    return made.body;
  };

  it('begin as drafts, are offered once they are published, and later drafts change nothing of what is printed', async () => {
    const draft = await created();
    expect(draft).toMatchObject({ published: null, versions: [{ number: 1, savedBy: 'Ana Duarte' }] });
    expect(await layoutOf(app.site().db, draft.id)).toBeUndefined();
    const second = await rui.call(contract, 'update', {
      params: { id: draft.id },
      version: draft.version,
      body: { layout: body({ title: { pt: 'Planta da casa nova', en: 'New' } }), publish: true },
    });
    expect(second.body).toMatchObject({ published: 2, versions: [{ number: 2, savedBy: 'Rui Melo' }, { number: 1 }] });
    expect((await layoutsOf(app.site().db, 'visible')).map(({ id }) => id)).toContain(draft.id);
    expect((await layoutsOf(app.site().db, 'emission')).map(({ id }) => id)).toEqual(['location-plan', 'identified-plan']);
    await ana.call(contract, 'update', { params: { id: draft.id }, version: second.body.version, body: { layout: body({ texts: [] }) } });
    expect((await layoutOf(app.site().db, draft.id))?.texts).toHaveLength(2);
    const seen = await app.as({ codes: ['IG_00010'], userId: 9 }).call(visibleContracts.ig, 'capabilities', {});
    expect(seen.body.layouts.find(({ id }) => id === draft.id)?.title).toEqual({ pt: 'Planta da casa nova', en: 'New' });
    const old = await ana.call(contract, 'showVersion', { params: { id: draft.id, number: 1 } });
    expect(old.body.layout.title.pt).toBe('Planta da casa');
  });

  it('who comes second is told who was faster and what it is now', async () => {
    const one = await created();
    const change = { params: { id: one.id }, version: one.version, body: { layout: body() } };
    expect((await rui.call(contract, 'update', change)).status).toBe(200);
    const late = await ana.call(contract, 'update', change);
    expect(late.status).toBe(409);
    expect(late.problem).toMatchObject({ code: 'record.stale', changedBy: 'Rui Melo', current: { versions: [{ number: 2 }, { number: 1 }] } });
    expect((await ana.inject({ method: 'PUT', url: `${url}/${one.id}`, payload: { layout: body() } })).statusCode).toBe(428);
  });

  it('of the product stay as they are', async () => {
    const { body: builtIn } = await ana.call(contract, 'show', { params: { id: 'location-plan' } });
    expect(builtIn).toMatchObject({ builtIn: true, versions: [] });
    const at = { params: { id: 'location-plan' }, version: builtIn.version };
    expect((await ana.call(contract, 'update', { ...at, body: { layout: body() } })).problem?.code).toBe('print.built-in');
    expect((await ana.call(contract, 'remove', at)).problem?.code).toBe('print.built-in');
    expect((await ana.call(contract, 'show', { params: { id: 'own-987654' } })).status).toBe(404);
  });

  it('are not deleted while a sheet uses them, and it says which; nor can a sheet use a draft', async () => {
    const { id } = await created();
    const key = Number(id.replace('own-', ''));
    const sheet = { name: 'Folha da casa', layout: key, format: 'pdf', dpi: '300', zoomType: 'extent' };
    const refused = await ana.inject({ method: 'POST', url: sheets, payload: sheet });
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, ['layout']]);
    const { version } = (await ana.call(contract, 'show', { params: { id } })).body;
    const published = await ana.call(contract, 'update', { params: { id }, version, body: { layout: body(), publish: true } });
    const options = await ana.inject({ url: `${sheets}/lists/layout?q=house`, headers: { 'accept-language': 'en' } });
    expect(options.json().items).toContainEqual({ id: key, title: 'House plan' });
    const made = await ana.inject({ method: 'POST', url: sheets, payload: sheet });
    expect(made.statusCode, made.body).toBe(201);
    const kept = await ana.call(contract, 'remove', { params: { id }, version: published.body.version });
    expect(kept.problem).toMatchObject({ code: 'print.layout-used', status: 422 });
    expect(kept.problem?.detail).toMatch(/«Folha da casa»/);
    const elsewhere = { params: { id }, version: published.body.version, body: { layout: body({ apps: ['emission'] }), publish: true } };
    expect((await ana.call(contract, 'update', elsewhere)).problem?.code).toBe('print.layout-used');
    const { id: row, version: its } = made.json();
    await ana.inject({ method: 'DELETE', url: `${sheets}/${row}`, headers: { 'if-match': String(its) } });
    expect((await ana.call(contract, 'remove', { params: { id }, version: published.body.version })).status).toBe(204);
    expect((await ana.call(contract, 'show', { params: { id } })).status).toBe(404);
  });

  it('are refused what cannot be printed, with the field; a draft may be unfinished', async () => {
    const wide = { kind: 'box' as const, place: { left: 0, width: 1900, top: 0, height: 5 }, width: 0.2 };
    const layout = body({ elements: [...body().elements, wide] });
    expect((await ana.call(contract, 'create', { body: { layout } })).status).toBe(201);
    expect((await ana.call(contract, 'create', { body: { layout, publish: true } })).problem?.code).toBe('print.layout-nowhere');
    const bad = await ana.inject({ method: 'POST', url, payload: { layout: { ...body(), elements: [{ kind: 'map', place: { left: 1 } }] } } });
    expect([bad.statusCode, Object.keys(bad.json().fields)[0]]).toEqual([422, 'layout.elements.0.place.width']);
    const stranger = body({
      elements: [...body().elements, { kind: 'image', file: crypto.randomUUID(), place: { left: 0, width: 9, top: 0, height: 9 } }],
    });
    expect((await ana.call(contract, 'create', { body: { layout: stranger } })).problem?.code).toBe('print.picture');
  });

  it('are seen with a code of a module that is on, changed with one that changes', async () => {
    const reader = app.as({ codes: ['IG_00019'], userId: 8 });
    expect((await reader.call(contract, 'list', {})).body.items.slice(0, 2).map(({ id }) => id)).toEqual(['simple', 'legend']);
    expect((await reader.call(contract, 'create', { body: { layout: body() } })).status).toBe(403);
    expect((await app.as({ codes: ['IG_00001'], userId: 8 }).call(contract, 'list', {})).status).toBe(403);
    // Urban planning is switched off here.
    expect((await app.as({ codes: ['GU_00066'], userId: 8 }).call(contract, 'list', {})).status).toBe(403);
  });

  it('show pictures of the municipality, and nobody else’s files', async () => {
    const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#aa3311' } })
      .png()
      .toBuffer();
    const sent = await ana.call(contract, 'addPicture', { body: {}, files: [{ name: 'selo.png', content: png, type: 'image/png' }] });
    expect(sent.status).toBe(201);
    const file = sent.body.id;
    const layout = body({ elements: [...body().elements, { kind: 'image', file, place: { right: 10, width: 30, top: 5, height: 15 } }] });
    expect((await created(layout)).layout.elements.at(-1)).toMatchObject({ kind: 'image', file });
    expect((await ana.inject({ url: `${url}/pictures/${file}` })).statusCode).toBe(200);
    const foreign = await app.services.files.receive(app.site(), { name: 'x.png', kind: 'image', visibility: 'private', content: png });
    await app.site().tx(system, (trx) => app.services.files.store(trx, app.site(), system, foreign));
    expect((await ana.inject({ url: `${url}/pictures/${foreign.received.id}` })).statusCode).toBe(404);
  });

  it('are drawn while they are designed: the sheet, its code and what is only an example', async () => {
    const asked = { layout: layoutBody.parse(builtInLayout('location-plan')), sheet: { size: 'A4', orientation: 'portrait' }, scale: 5000 } as const;
    const drawn = await ana.inject({ method: 'POST', url: `${url}/preview`, payload: asked });
    expect(drawn.statusCode, drawn.body.slice(0, 300)).toBe(200);
    const { width, height, format } = await sharp(drawn.rawPayload).metadata();
    expect(format).toBe('png');
    expect(height / width).toBeCloseTo(297 / 210, 2);
    const small = { ...asked, sheet: { size: 'A5', orientation: 'portrait' } as const };
    expect((await ana.inject({ method: 'POST', url: `${url}/preview`, payload: small })).json().code).toBe('print.sheet');
    // Of one person the newest alone is drawn.
    const [first, second] = await Promise.all([0, 1].map(() => ana.inject({ method: 'POST', url: `${url}/preview`, payload: asked })));
    expect([first?.statusCode, second?.statusCode]).toEqual([400, 200]);
  });
});
