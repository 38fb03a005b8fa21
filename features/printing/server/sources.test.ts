import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity } from '#features/identity/server/index.ts';
import { layers } from '#features/layers/server/index.ts';
import { mayOgc, ogc, ogcServices } from '#features/ogc/server/index.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { demoParishes, hasMapserver, startMapserver, type Mapserver } from '#platform/testing/mapserver.ts';
import { endedJob } from '#platform/testing/until.ts';
import { visibleContracts } from '../contract.ts';
import { printing } from './index.ts';

/*
 * Each kind of source a map can have, drawn on paper and looked for there by poppler: what lies east of the central meridian (x = 0) is dark, so that a
 * ruler finds the edge in the middle of the sheet, whatever grid and projection it came in.
 */

const poppler = existsSync('/usr/bin/pdftocairo');
const contract = visibleContracts.ig;
/** x = 0 of PT-TM06 is this meridian; in the web's metres. */
const meridian = (-8.133108333333334 * 20_037_508.342789244) / 180;
const side = 256;
const corner = -8192;

async function tilePicture(left: number, pixel: number, edge: number): Promise<Buffer> {
  const pixels = Buffer.alloc(side * side * 3, 255);
  for (let at = 0; at < side * side; at++) if (left + ((at % side) + 0.5) * pixel > edge) pixels.fill(30, at * 3, at * 3 + 3);
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
}

const wmts = (base: string): string => `<?xml version="1.0"?><Capabilities version="1.0.0" xmlns="http://www.opengis.net/wmts/1.0"
  xmlns:ows="http://www.opengis.net/ows/1.1" xmlns:xlink="http://www.w3.org/1999/xlink">
  <ows:ServiceIdentification><ows:Title>Mosaicos</ows:Title><ows:ServiceType>OGC WMTS</ows:ServiceType><ows:ServiceTypeVersion>1.0.0</ows:ServiceTypeVersion></ows:ServiceIdentification>
  <Contents><Layer><ows:Title>Mosaico</ows:Title><ows:WGS84BoundingBox><ows:LowerCorner>-8.3 39.5</ows:LowerCorner><ows:UpperCorner>-8 39.8</ows:UpperCorner></ows:WGS84BoundingBox>
    <ows:Identifier>mosaico</ows:Identifier><Style isDefault="true"><ows:Identifier>default</ows:Identifier></Style><Format>image/png</Format>
    <TileMatrixSetLink><TileMatrixSet>pt</TileMatrixSet></TileMatrixSetLink>
    <ResourceURL format="image/png" resourceType="tile" template="${base}/wmts/{TileMatrix}/{TileRow}/{TileCol}.png"/></Layer>
  <TileMatrixSet><ows:Identifier>pt</ows:Identifier><ows:SupportedCRS>urn:ogc:def:crs:EPSG::3763</ows:SupportedCRS>
    ${[4, 2, 1, 0.5, 0.25].map((resolution, z) => `<TileMatrix><ows:Identifier>${z}</ows:Identifier><ScaleDenominator>${resolution / 0.00028}</ScaleDenominator><TopLeftCorner>${corner} ${-corner}</TopLeftCorner><TileWidth>${side}</TileWidth><TileHeight>${side}</TileHeight><MatrixWidth>${16_384 / resolution / side}</MatrixWidth><MatrixHeight>${16_384 / resolution / side}</MatrixHeight></TileMatrix>`).join('\n')}
  </TileMatrixSet></Contents></Capabilities>`;

describe.skipIf(!hasMapserver() || !poppler)('every kind of source on paper', () => {
  let app: TestApp;
  let staff: TestClient;
  let maps: Mapserver;
  let tiles: Server;
  let base: string;
  const folder = mkdtempSync(join(tmpdir(), 'largo-sources-'));

  beforeAll(async () => {
    maps = await startMapserver({ layers: [demoParishes], geojson: true });
    tiles = createServer((request, response) => {
      const [, kind, z, a, b] = /^\/(xyz|wmts)\/(\d+)\/(\d+)\/(\d+)/.exec(request.url ?? '') ?? [];
      if (kind === undefined) return void response.writeHead(200, { 'content-type': 'text/xml' }).end(wmts(base));
      const world = 40_075_016.685578488;
      const pixel = kind === 'xyz' ? world / side / 2 ** Number(z) : ([4, 2, 1, 0.5, 0.25][Number(z)] ?? 1);
      const column = Number(kind === 'xyz' ? a : b);
      const left = (kind === 'xyz' ? -world / 2 : corner) + column * side * pixel;
      void tilePicture(left, pixel, kind === 'xyz' ? meridian : 0).then((body) => response.writeHead(200, { 'content-type': 'image/png' }).end(body));
    });
    const port = await new Promise<number>((resolve) => tiles.listen(0, '127.0.0.1', () => resolve((tiles.address() as AddressInfo).port)));
    base = `http://127.0.0.1:${port}`;
    app = await testApp({ features: [identity, ogc, layers, printing], outgoingAllow: [maps.host, `127.0.0.1:${port}`], work: true });
    const codes = Array.from({ length: 60 }, (_, at) => `IG_${String(at).padStart(5, '0')}`);
    staff = app.as({ codes: [...Object.values(mayOgc), ...codes], userId: 1 });
  });
  afterAll(async () => {
    await app.close();
    await maps.close();
    tiles.closeAllConnections();
    await new Promise((resolve) => tiles.close(resolve));
    rmSync(folder, { recursive: true, force: true });
  });

  async function harvested(type: 'wmts' | 'wfs', url: string): Promise<string> {
    const body = { url, type, title: type, isPrivate: false, useProxy: false };
    const service = (await staff.call(ogcServices, 'create', { body })).body;
    const job = await endedJob(staff, (await staff.call(ogcServices, 'harvest', { params: { id: service.id } })).body.jobId);
    expect(job.status, JSON.stringify(job)).toBe('finished');
    const { items } = (await staff.call(ogcServices, 'resources', { params: { id: service.id }, query: {} })).body;
    const resource = items.find(({ id }) => id === (type === 'wfs' ? 'ms:freguesias' : 'mosaico'))?.resourceId;
    const payload = {
      values: { kind: 'resource', name: type, source: { kind: 'ogc', resources: [resource] }, visible: false },
    };
    const made = await staff.inject({ method: 'POST', url: '/api/iggestao/gestao/layers', payload });
    expect(made.statusCode, made.body).toBe(201);
    return `l${made.json().id}`;
  }

  /** Millimetres across the sheet at which it turns dark, or is darkest, in the middle of its height. */
  async function edgeOf(layer: { base?: string; shown?: string }): Promise<number> {
    const body = {
      layout: 'map',
      sheet: { size: 'A4' as const, orientation: 'portrait' as const },
      dpi: 150,
      map: { center: [0, 100] as [number, number], scale: 2000, rotation: 0 },
      base: layer.base ?? 'none',
      layers: { shown: layer.shown ? [layer.shown] : [] },
      crossing: 'none' as const,
    };
    const { jobId } = (await staff.call(contract, 'create', { body })).body;
    const job = await endedJob(staff, jobId);
    expect(job, JSON.stringify(job)).toMatchObject({ status: 'finished', data: { layers: [{ state: 'drawn' }] } });
    const path = join(folder, `${jobId}.pdf`);
    writeFileSync(path, (await staff.inject({ url: job.downloadUrl ?? '' })).rawPayload);
    execFileSync('pdftocairo', ['-png', '-r', '254', '-singlefile', path, path]);
    const { data, info } = await sharp(`${path}.png`).greyscale().raw().toBuffer({ resolveWithObject: true });
    const row = 120 * 10;
    const at = (x: number): number => data[(row * info.width + x) * info.channels] ?? 255;
    const across = Array.from({ length: info.width - 300 }, (_, x) => x + 150);
    const dark = across.find((x) => at(x) < 128);
    // Of lines in a colour of their own: the darkest of all.
    return (dark ?? across.reduce((best, x) => (at(x) < at(best) ? x : best), 150)) / 10;
  }

  it('tiles of the municipality’s own grid (WMTS) lie where they belong', async () => {
    expect(Math.abs((await edgeOf({ shown: await harvested('wmts', `${base}/wmts.xml`) })) - 105)).toBeLessThan(0.25);
  });

  it('tiles of the web (XYZ), in another projection, too', async () => {
    const payload = { name: 'Rede', behavior: 'basemap', mapServiceId: 'xyz', paramXyz: `${base}/xyz/{z}/{x}/{y}.png`, maxzoom: 19 };
    const made = await staff.inject({ method: 'POST', url: '/api/iggestao/gestao/defaultlayers', payload });
    expect(made.statusCode, made.body).toBe(201);
    expect(Math.abs((await edgeOf({ base: `ig-${made.json().id}` })) - 105)).toBeLessThan(0.25);
  });

  it('features of a service (WFS) are drawn as lines', async () => {
    expect(Math.abs((await edgeOf({ shown: await harvested('wfs', maps.url) })) - 105)).toBeLessThan(0.5);
  });
});
