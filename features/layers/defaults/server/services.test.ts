import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceContract } from '#platform/crud/contract.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { demoParishes, demoZones, hasMapserver, startMapserver, type Mapserver } from '#platform/testing/mapserver.ts';
import { endedJob } from '#platform/testing/until.ts';
import { ogc } from '#features/ogc/server/index.ts';
// oxlint-disable-next-line no-restricted-imports -- services are registered as people do it
import { ogcServices } from '#features/ogc/contract.ts';
// oxlint-disable-next-line no-restricted-imports -- services are registered as people do it
import { may as mayOgc } from '#features/ogc/permissions.ts';
// oxlint-disable-next-line no-restricted-imports -- a document of the kind it reads
import { wmtsDocument } from '#features/ogc/domain/sample-documents.ts';
import { layers } from '../../server/index.ts';
import { frontContracts } from '../../front/contract.ts';
import { deskContracts, gatewayContracts } from '../contract.ts';
import { may } from '../permissions.ts';
import { igLayers } from '../resources.ts';
import { startPictures, type PictureServer } from './test-pictures.ts';

/* Layers of registered services: a real MapServer behind a sign-in, and a WMTS with tiles of our own. */

const credentials = { username: 'camara', password: 'mapas' };
const api = resourceContract(igLayers);

const matrices = `<ows:SupportedCRS>urn:ogc:def:crs:EPSG::3763</ows:SupportedCRS>${[64_000, 16_000]
  .map(
    (scale, index) => `<TileMatrix><ows:Identifier>nivel ${index}</ows:Identifier><ScaleDenominator>${scale / 0.28}</ScaleDenominator>
  <TopLeftCorner>-16384 16384</TopLeftCorner><TileWidth>256</TileWidth><TileHeight>256</TileHeight><MatrixWidth>${2 * 4 ** index}</MatrixWidth><MatrixHeight>${2 * 4 ** index}</MatrixHeight></TileMatrix>`,
  )
  .join('')}`;

describe.skipIf(!hasMapserver())('default layers of map services', () => {
  let app: TestApp;
  let staff: TestClient;
  let map: Mapserver;
  let pictures: PictureServer;

  beforeAll(async () => {
    map = await startMapserver({ layers: [demoParishes, demoZones], credentials });
    pictures = await startPictures((base) => ({
      '/wmts.xml': wmtsDocument(base).replace('<ows:SupportedCRS>urn:ogc:def:crs:EPSG::3763</ows:SupportedCRS>', matrices),
    }));
    app = await testApp({ features: [ogc, layers], outgoingAllow: [map.host, pictures.host], work: true });
    staff = app.as({ codes: [...Object.values(mayOgc), ...Object.values(may.iggestao)] });
  });
  afterAll(async () => {
    await app.close();
    await map.close();
    pictures.close();
  });

  async function registered(type: 'wms' | 'wmts', url: string, more: Record<string, unknown> = {}): Promise<number> {
    const { body } = await staff.call(ogcServices, 'create', { body: { url, type, title: `Mapas ${type}`, useProxy: true, ...more } as never });
    const { jobId } = (await staff.call(ogcServices, 'harvest', { params: { id: body.id } })).body;
    expect(await endedJob(staff, jobId)).toMatchObject({ status: 'finished' });
    return body.id;
  }
  const offered = async () => (await staff.call(api, 'options', { params: { field: 'ogcRemoteServiceResourceId' }, query: {} })).body.items;

  it('draw what a WMS draws, with the sign-in the browser never sees', async () => {
    const service = await registered('wms', map.url, credentials);
    const resource = (await offered()).find(({ title }) => title === 'Mapas wms: Freguesias (WMS)');
    const values = { name: 'Freguesias', behavior: 'overlay', mapServiceId: 'wms', ogcRemoteServiceResourceId: resource?.id, visible: true };
    const looked = await staff.call(deskContracts.iggestao, 'preview', { body: { id: null, values } });
    expect(looked.body).toMatchObject({ problem: null, layer: { source: { kind: 'wms', layers: 'freguesias', tiled: true } } });
    const { body: kept } = await staff.call(api, 'create', { body: values as never });
    const { defaults } = (await app.anonymous.call(frontContracts.ig, 'layers', {})).body;
    expect(JSON.stringify(defaults)).not.toContain(map.host);
    const layer = { layer: `ig-${kept.id}` };
    const view = { BBOX: '-5000,-5000,5000,5000', WIDTH: '64', HEIGHT: '64', LAYERS: 'other', SLD: 'http://x' };
    const picture = await app.anonymous.call(gatewayContracts.ig, 'picture', { params: layer, query: view });
    expect([picture.status, picture.raw.rawPayload.subarray(1, 4).toString()]).toEqual([200, 'PNG']);
    const { query, authorization } = map.asked.at(-1) ?? { query: '' };
    expect(new URLSearchParams(query).get('LAYERS')).toBe('freguesias');
    expect(query).not.toContain('SLD');
    expect(authorization).toContain('Basic');
    expect((await app.anonymous.call(gatewayContracts.ig, 'legend', { params: layer })).status).toBe(200);
    for (const bad of [
      { ...view, BBOX: '1,1,0,0' },
      { ...view, WIDTH: '90000' },
      { WIDTH: '1', HEIGHT: '1' },
    ])
      expect((await app.anonymous.call(gatewayContracts.ig, 'picture', { params: layer, query: bad as never })).status).toBe(400);
    // Several layers of one service together; none it does not have.
    const change = async (name: string) => {
      const { body } = await staff.call(api, 'show', { params: { id: kept.id } });
      return staff.call(api, 'update', { params: { id: kept.id }, version: body.version, body: { ...body, layer: name } as never });
    };
    expect((await change('freguesias, recreio9')).problem.fields?.['layer']?.[0]?.message).toContain('recreio9');
    expect((await change('freguesias,zonas')).status).toBe(200);
    // A service that becomes private is on no public map any more.
    const { body: now } = await staff.call(ogcServices, 'show', { params: { id: service } });
    await staff.call(ogcServices, 'update', { params: { id: service }, version: now.version, body: { ...now, isPrivate: true } as never });
    expect((await app.anonymous.call(frontContracts.ig, 'layers', {})).body.defaults).toEqual([]);
    expect((await app.anonymous.call(gatewayContracts.ig, 'picture', { params: layer, query: view })).status).toBe(404);
    expect(await offered()).toEqual([]);
  });

  it('draw the tiles of a WMTS in the municipality’s grid', async () => {
    await registered('wmts', `${pictures.base}/wmts.xml`);
    const [resource] = await offered();
    const values = { name: 'Ortofotos', behavior: 'basemap', mapServiceId: 'wmts', ogcRemoteServiceResourceId: resource?.id, visible: true };
    const wrong = await staff.call(api, 'create', { body: { ...values, mapServiceId: 'wms' } as never });
    expect(wrong.problem.fields?.['ogcRemoteServiceResourceId']?.[0]?.code).toBe('layer.kind');
    expect((await staff.call(deskContracts.iggestao, 'preview', { body: { id: null, values } })).body).toMatchObject({
      problem: null,
      layer: { id: 'draft' },
    });
    const { body: kept } = await staff.call(api, 'create', { body: values as never });
    const [layer] = (await app.anonymous.call(frontContracts.ig, 'layers', {})).body.defaults;
    expect(layer?.source).toMatchObject({
      kind: 'wmts',
      matrixSet: {
        levels: [
          { id: '0', resolution: 64, origin: [-16384, 16384], size: [2, 2] },
          { id: '1', resolution: 16, size: [8, 8] },
        ],
      },
    });
    const tile = (z: number, x: number, y: number) =>
      app.anonymous.call(gatewayContracts.ig, 'tile', { params: { layer: `ig-${kept.id}`, z, x, y }, query: {} });
    expect((await tile(1, 4, 3)).status).toBe(200);
    expect(pictures.asked.at(-1)).toBe('/tiles/cor/PT/nivel%201/3/4.png');
    expect((await tile(0, 2, 0)).status).toBe(404);
    expect((await tile(2, 0, 0)).status).toBe(404);
  });
});
