import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { demoParishes, demoZones, hasMapserver, startMapserver, type Mapserver } from '#platform/testing/mapserver.ts';
import { endedJob } from '#platform/testing/until.ts';
import { ogcProxy, ogcServices } from '../contract.ts';
import { countOffers } from '../domain/capabilities.ts';
import { readCapabilities } from '../domain/read-capabilities.ts';
import { may } from '../permissions.ts';
import { ogc } from './index.ts';

/* A real server: MapServer as CGI behind a sign-in, on loopback, allowed by name. */

const credentials = { username: 'camara', password: 'mapas' };

describe.skipIf(!hasMapserver())('MapServer', () => {
  let app: TestApp;
  let staff: TestClient;
  let map: Mapserver;
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    map = await startMapserver({ layers: [demoParishes, demoZones], credentials });
    app = await testApp({ features: [ogc], outgoingAllow: [map.host], work: true });
    staff = app.as({ codes: Object.values(may) });
  });
  afterAll(async () => {
    await app.close();
    await map.close();
  });

  async function harvest(id: number): Promise<Record<string, unknown> | null> {
    const { jobId } = (await staff.call(ogcServices, 'harvest', { params: { id } })).body;
    const job = await endedJob(staff, jobId);
    expect(job).toMatchObject({ status: 'finished' });
    return job.data;
  }

  it('wants its sign-in, and is told apart as WMS or WFS', async () => {
    const without = await staff.call(ogcServices, 'test', { body: { url: map.url } as never });
    expect(without.problem.code).toBe('ogc.sign-in');
    const wms = await staff.call(ogcServices, 'test', { body: { url: map.url, ...credentials } });
    expect(wms.body.found).toMatchObject({
      type: 'wms',
      version: '1.3.0',
      title: 'Mapas de ensaio',
      layers: 3,
      ownProjection: true,
      maxWidth: 4096,
      contact: { organisation: 'Câmara de ensaio', person: 'Ana Silva', email: 'geo@example.pt' },
    });
    const wfs = await staff.call(ogcServices, 'test', { body: { url: `${map.url}?service=WFS`, ...credentials } });
    expect(wfs.body.found).toMatchObject({ type: 'wfs', version: '2.0.0', layers: 2 });
  });

  it('is harvested: layers with bounds, projections, styles, formats and legends', async () => {
    for (const type of ['wms', 'wfs'] as const) {
      const body = { url: map.url, type, title: `Mapas ${type}`, useProxy: true, ...credentials };
      ids[type] = (await staff.call(ogcServices, 'create', { body: body as never })).body.id;
      expect(await harvest(ids[type])).toMatchObject({ added: type === 'wms' ? 3 : 2 });
    }
    const { items } = (await staff.call(ogcServices, 'resources', { params: { id: ids['wms'] ?? 0 }, query: {} })).body;
    const parishes = items.find(({ id }) => id === 'freguesias');
    expect(parishes).toMatchObject({ title: 'Freguesias', queryable: true, parentId: items[0]?.resourceId, styles: [{ name: 'default' }] });
    expect(parishes?.projections).toContain('EPSG:3763');
    expect(parishes?.nativeBounds.find(({ crs }) => crs === 'EPSG:3763')?.bounds.map(Math.round)).toEqual([-4000, -2000, 4000, 2000]);
    const { items: types } = (await staff.call(ogcServices, 'resources', { params: { id: ids['wfs'] ?? 0 }, query: { q: 'recreio' } })).body;
    expect(types.map(({ id, projections }) => [id, projections[0]])).toEqual([['ms:zonas', 'EPSG:3763']]);
  });

  it('answers maps, questions and features through the gateway, with the sign-in the browser never sees', async () => {
    const ask = (id: number | undefined, query: Record<string, string>) => app.anonymous.call(ogcProxy, 'ask', { params: { id: id ?? 0 }, query });
    const view = { version: '1.3.0', layers: 'freguesias', styles: '', crs: 'EPSG:3763', bbox: '-5000,-5000,5000,5000', width: '100', height: '100' };
    const picture = await ask(ids['wms'], { request: 'GetMap', format: 'image/png', ...view });
    expect([picture.status, picture.raw.headers['content-type'], picture.raw.rawPayload.subarray(1, 4).toString()]).toEqual([
      200,
      'image/png',
      'PNG',
    ]);
    const info = await ask(ids['wms'], {
      request: 'GetFeatureInfo',
      query_layers: 'freguesias',
      info_format: 'text/plain',
      i: '60',
      j: '50',
      ...view,
    });
    expect(info.raw.body).toContain('Aldeia de Baixo');
    const features = await ask(ids['wfs'], { request: 'GetFeature', version: '2.0.0', typenames: 'ms:freguesias', count: '1' });
    expect([features.status, features.raw.body.includes('Aldeia')]).toEqual([200, true]);
    const broken = await ask(ids['wms'], { request: 'GetMap', format: 'image/png', ...view, crs: 'EPSG:1' });
    expect(broken.problem.code).toBe('ogc.exception');
    expect(JSON.stringify([picture.raw.headers, info.raw.headers])).not.toContain('mapas');
  });

  it('says of itself what holds here: its address is ours, its layers those that were harvested', async () => {
    for (const type of ['wms', 'wfs'] as const) {
      const query = { request: 'GetCapabilities', version: type === 'wms' ? '1.3.0' : '2.0.0' };
      const said = await app.anonymous.call(ogcProxy, 'ask', { params: { id: ids[type] ?? 0 }, query });
      expect([said.status, said.raw.body.includes(map.host)]).toEqual([200, false]);
      expect(said.raw.body).toMatch(new RegExp(`href="http[^"]*/api/ig/gateway/proxy/${ids[type]}[?]`));
      expect(said.raw.body).not.toMatch(/Operation name="(Transaction|LockFeature|\w*StoredQuer)|<GetStyles/);
      const reading = readCapabilities(said.raw.body);
      expect(reading).toMatchObject({ is: 'capabilities', capabilities: { type } });
      expect(reading.is === 'capabilities' && countOffers(reading.capabilities.offers)).toBe(type === 'wms' ? 3 : 2);
    }
  });

  it('is asked for features by documents too, for what was harvested and never to change anything', async () => {
    const post = (payload: string) =>
      app.anonymous.inject({ method: 'POST', url: `/api/ig/gateway/proxy/${ids['wfs']}`, payload, headers: { 'content-type': 'application/xml' } });
    const wanted = (types: string) => `<?xml version="1.0"?><wfs:GetFeature service="WFS" version="2.0.0" xmlns:wfs="http://www.opengis.net/wfs/2.0"
      xmlns:fes="http://www.opengis.net/fes/2.0" xmlns:ms="http://mapserver.gis.umn.edu/mapserver"><wfs:Query typeNames="${types}"><fes:Filter>
      <fes:PropertyIsEqualTo><fes:ValueReference>name</fes:ValueReference><fes:Literal>Aldeia de Cima</fes:Literal></fes:PropertyIsEqualTo>
      </fes:Filter></wfs:Query></wfs:GetFeature>`;
    const got = await post(wanted('ms:freguesias'));
    expect([got.statusCode, got.body.includes('Aldeia de Cima'), got.body.includes('Aldeia de Baixo'), got.body.includes(map.host)]).toEqual([
      200,
      true,
      false,
      false,
    ]);
    expect((await post(wanted('ms:outra'))).json()).toMatchObject({ code: 'ogc.layer' });
    const change = '<wfs:Transaction service="WFS" version="2.0.0" xmlns:wfs="http://www.opengis.net/wfs/2.0"/>';
    expect((await post(change)).json()).toMatchObject({ code: 'ogc.operation' });
    expect((await post('<a')).statusCode).toBe(400);
  });

  it('draws its legends', async () => {
    const { items } = (await staff.call(ogcServices, 'resources', { params: { id: ids['wms'] ?? 0 }, query: { q: 'Freguesias' } })).body;
    const params = { id: ids['wms'] ?? 0, resourceId: items.find(({ id }) => id === 'freguesias')?.resourceId ?? 0 };
    const legend = await staff.call(ogcServices, 'legend', { params, query: {} });
    expect([legend.status, legend.raw.headers['content-type']]).toEqual([200, 'image/png']);
  });

  it('tells what went when a layer is taken away', async () => {
    map.offer([demoParishes]);
    expect(await harvest(ids['wms'] ?? 0)).toMatchObject({ gone: 1, added: 0 });
    const proxied = await app.anonymous.call(ogcProxy, 'ask', { params: { id: ids['wms'] ?? 0 }, query: { request: 'GetMap', layers: 'zonas' } });
    expect(proxied.problem.code).toBe('ogc.layer');
    // It is offered again, but nobody has harvested it: who asks through us does not see it.
    map.offer([demoParishes, demoZones]);
    const said = await app.anonymous.call(ogcProxy, 'ask', { params: { id: ids['wms'] ?? 0 }, query: { request: 'GetCapabilities' } });
    expect([said.raw.body.includes('freguesias'), said.raw.body.includes('zonas')]).toEqual([true, false]);
  });
});
