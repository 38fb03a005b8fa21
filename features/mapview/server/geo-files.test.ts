import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { layers } from '#features/layers/server/index.ts';
import { occurrences } from '#features/occurrences/server/index.ts';
import { mover } from '#platform/geo/projections.ts';
import { testApp, type TestApp, type Upload } from '#platform/testing/app.ts';
import { testTenant } from '#platform/testing/tenants.ts';
import { geoFiles } from '../contract.ts';
import { mapview } from './index.ts';

let app: TestApp;

beforeAll(async () => {
  const alfa = testTenant('alfa');
  const modules = alfa.modules.filter((code) => code !== 'gu');
  const tenants = [{ ...alfa, modules, permissions: { IG_00005: 'none' as const } }, testTenant('beta')];
  app = await testApp({ features: [layers, occurrences, mapview], tenants });
});
afterAll(() => app.close());

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const file = (name: string, content: string | Uint8Array): Upload => ({ name, content: typeof content === 'string' ? bytes(content) : content });
const send = (files: readonly Upload[], body: { crs?: number; layers?: string[]; repair?: boolean } = {}) =>
  app.as({ codes: ['IG_00005'] }).call(geoFiles.ig, 'togeojson', { body, files });
const degrees = mover(3763, 4326);

/** A drawing with closed outlines on two layers, a circle, a point with height and one outline that crosses itself. */
function dxf(closing: readonly (readonly [string, readonly (readonly [number, number])[]])[]): string {
  const outlines = closing.map(
    ([layer, points]) => `0\nLWPOLYLINE\n8\n${layer}\n90\n${points.length}\n70\n1\n${points.map(([x, y]) => `10\n${x}\n20\n${y}\n`).join('')}`,
  );
  return `0\nSECTION\n2\nENTITIES\n${outlines.join('')}0\nCIRCLE\n8\ncirculo\n10\n50\n20\n50\n30\n5\n40\n10\n0\nPOINT\n8\npontos\n10\n1\n20\n2\n30\n3\n0\nENDSEC\n0\nEOF\n`;
}
const square = [
  [0, 0],
  [100, 0],
  [100, 100],
  [0, 100],
] as const;
const bow = [
  [0, 0],
  [100, 100],
  [100, 0],
  [0, 100],
] as const;

describe('bringing geographic files', () => {
  it('says which, and how large', async () => {
    const { body } = await app.anonymous.call(geoFiles.ig, 'formats', {});
    expect(body.formats.map(({ id }) => id)).toEqual(['geojson', 'gml', 'kml', 'kmz', 'gpx', 'osm', 'shp', 'gpkg', 'dxf']);
    expect(body).toMatchObject({ uploadMax: 15, featuresMax: 5000, filterProperty: 'Layer' });
  });

  it('is open to visitors where the tool is, and only there', async () => {
    const files = [file('a.geojson', JSON.stringify({ type: 'Point', coordinates: degrees([10, 10]) }))];
    expect((await app.anonymous.call(geoFiles.ig, 'togeojson', { body: {}, files })).status).toBe(200);
    const beta = app.as({ tenant: 'beta', codes: [] });
    expect((await beta.call(geoFiles.ig, 'togeojson', { body: {}, files })).status).toBe(403);
    // The module is not switched on.
    expect((await app.as({ codes: ['GU_00125'] }).call(geoFiles.gu, 'togeojson', { body: {}, files })).status).toBe(404);
  });

  it('reads a drawing by its layers, closed lines as areas, and tells what crosses itself', async () => {
    const drawing = file(
      'planta.dxf',
      dxf([
        ['01_prop', square],
        ['02_obra', bow],
      ]),
    );
    const { body, status } = await send([drawing]);
    expect(status).toBe(200);
    expect(body.crs.properties.name).toBe('EPSG:3763');
    expect(body.layers.map(({ name, features }) => [name, features])).toEqual([
      ['01_prop', 1],
      ['02_obra', 1],
      ['circulo', 1],
      ['pontos', 1],
    ]);
    expect(body.source).toMatchObject({ from: 'guessed', epsg: 3763 });
    expect(body.source.candidates.map(({ epsg }) => epsg)).toEqual(expect.arrayContaining([3763, 27493, 20791, 5018]));
    expect(body.source.candidates[0]?.distance).toBe(0);
    expect(body.features.map(({ geometry, properties }) => [properties['Layer'], geometry.type])).toEqual([
      ['01_prop', 'Polygon'],
      ['circulo', 'Polygon'],
      ['pontos', 'Point'],
    ]);
    expect(body.features.at(-1)?.geometry).toEqual({ type: 'Point', coordinates: [1, 2] });
    const said = body.details.map(({ message }) => message).join('\n');
    expect(said).toContain('A linha cruza-se a si própria em (50, 50)');
    expect(said).toContain('As alturas (Z) de 2 elementos');
    expect(said).toContain('1 curva passou');
    expect([body.dropped, body.repairable]).toEqual([1, 1]);

    const mended = await send([drawing], { repair: true, layers: ['02_obra'], crs: 3763 });
    expect(mended.body.features[0]?.geometry.type).toBe('MultiPolygon');
    expect(mended.body.source.from).toBe('chosen');
    expect(mended.body.repaired).toBe(1);
  });

  it('moves an old grid where the person says it is one', async () => {
    const points = {
      type: 'FeatureCollection',
      features: [{ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [1000, 1000] } }],
    };
    const { body } = await send([file('velho.geojson', JSON.stringify(points))], { crs: 27493 });
    const [x, y] = mover(27493, 3763)([1000, 1000]);
    expect(body.features[0]?.geometry).toEqual({ type: 'Point', coordinates: [Math.round(x * 1000) / 1000, Math.round(y * 1000) / 1000] });
    expect((await send([file('velho.geojson', JSON.stringify(points))], { crs: 99 })).problem.code).toBe('geofile.unknown-crs');
  });

  it('says where each system would put a file that fits nowhere', async () => {
    const far = { type: 'Point', coordinates: [900_000, 900_000] };
    const { problem } = await send([file('longe.geojson', JSON.stringify(far))]);
    expect(problem.code).toBe('geofile.unplaced');
    expect(problem['candidates']).toEqual(expect.arrayContaining([expect.objectContaining({ epsg: 3763, distance: 1_272_792 })]));
  });

  it('keeps what KML says of places, by folder, also in KMZ; follows no links', async () => {
    const [lng, lat] = degrees([10, 10]);
    const kml = `<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Passeio</name>
      <Folder><name>Fontes</name><Placemark><name>Fonte &amp; tanque</name><ExtendedData><Data name="caudal"><value>3</value></Data></ExtendedData>
      <Point><coordinates>${lng},${lat},12</coordinates></Point></Placemark><Placemark><name>vazio</name></Placemark></Folder>
      <NetworkLink><Link><href>http://127.0.0.1/</href></Link></NetworkLink></Document></kml>`;
    for (const one of [file('a.kml', kml), file('a.kmz', zipSync({ 'doc.kml': bytes(kml) }))]) {
      const { body } = await send([one]);
      expect(body.features).toHaveLength(1);
      expect(body.features[0]).toMatchObject({
        geometry: { type: 'Point', coordinates: [10, 10] },
        properties: { name: 'Fonte & tanque', caudal: '3', Layer: 'Fontes' },
      });
      expect(body.details.map(({ code, feature }) => [code, feature])).toEqual(
        expect.arrayContaining([
          ['no-geometry', 2],
          ['network-link', null],
        ]),
      );
    }
  });

  it('reads GPX, OSM and GML with curves, and takes collections apart', async () => {
    const [lng, lat] = degrees([0, 0]);
    const [east, north] = degrees([200, 200]);
    const gpx = `<gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="${lat}" lon="${lng}"><name>W</name></wpt><trk><trkseg><trkpt lat="${lat}" lon="${lng}"/><trkpt lat="${north}" lon="${east}"/></trkseg></trk></gpx>`;
    expect((await send([file('a.gpx', gpx)])).body.layers.map(({ name }) => name)).toEqual(['tracks', 'waypoints']);
    const osm = `<osm version="0.6"><node id="1" lat="${lat}" lon="${lng}"><tag k="amenity" v="bench"/></node></osm>`;
    expect((await send([file('a.osm', osm)])).body.features).toHaveLength(1);
    const gml = `<ogr:FeatureCollection xmlns:ogr="http://ogr.maptools.org/" xmlns:gml="http://www.opengis.net/gml"><gml:featureMember><ogr:arco fid="1"><ogr:geometryProperty><gml:Curve srsName="EPSG:3763"><gml:segments><gml:Arc><gml:posList>0 0 10 10 20 0</gml:posList></gml:Arc></gml:segments></gml:Curve></ogr:geometryProperty></ogr:arco></gml:featureMember></ogr:FeatureCollection>`;
    const curved = await send([file('a.gml', gml)]);
    expect(curved.body.details.map(({ code }) => code)).toEqual(['curves']);
    const collection = {
      type: 'GeometryCollection',
      geometries: [
        { type: 'Point', coordinates: [lng, lat, 7] },
        {
          type: 'LineString',
          coordinates: [
            [lng, lat],
            [east, north],
          ],
        },
      ],
    };
    const apart = await send([file('a.geojson', JSON.stringify({ type: 'Feature', properties: { a: 1 }, geometry: collection }))]);
    expect(apart.body.features.map(({ geometry, properties }) => [geometry.type, properties['a']])).toEqual([
      ['Point', 1],
      ['LineString', 1],
    ]);
    expect(apart.body.details.map(({ code }) => code)).toEqual(['collection', 'heights']);
  });

  it('refuses with the sentence that helps', async () => {
    expect((await send([file('a.dwg', 'AC1032 ')])).problem).toMatchObject({ code: 'geofile.dwg', detail: expect.stringContaining('DXF (R2000') });
    expect((await send([file('a.dxf', 'AC1032 ')])).problem.code).toBe('geofile.dwg');
    expect((await send([file('a.dxf', 'AutoCAD Binary DXF\r\n\u001a\0')])).problem.code).toBe('geofile.binary-dxf');
    expect((await send([file('a.shp', 'x')])).problem.code).toBe('geofile.parts');
    expect((await send([file('a.zip', zipSync({ 'a.dbf': bytes('x') }))])).problem.code).toBe('geofile.parts');
    expect((await send([file('a.exe', 'MZ')])).problem.code).toBe('geofile.unreadable');
    expect((await send([file('a.kml', '<kml><!ENTITY x "y">')])).problem.code).toBe('geofile.unreadable');
    expect((await send([])).problem.fields).toHaveProperty('files');
    const empty = { type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry: null }] };
    const nothing = (await send([file('vazio.geojson', JSON.stringify(empty))])).problem;
    expect(nothing).toMatchObject({ code: 'geofile.nothing', details: [{ code: 'no-geometry', message: 'Sem geometria: ficou de fora.' }] });
    const many = {
      type: 'FeatureCollection',
      features: Array.from({ length: 5001 }, () => ({ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: degrees([1, 1]) } })),
    };
    const over = (await send([file('muitos.geojson', JSON.stringify(many))])).problem;
    expect([over.code, over.detail]).toEqual(['geofile.too-many-features', expect.stringContaining('5000')]);
    expect(over['layers']).toEqual([{ name: 'muitos', features: 5001, points: 5001, lines: 0, areas: 0 }]);
  });

  it('reads names that Windows wrote into an archive', async () => {
    const named = zipSync({ 'Edificação.geojson': bytes(JSON.stringify({ type: 'Point', coordinates: degrees([1, 1]) })) });
    expect((await send([file('a.zip', named)])).body.layers[0]?.name).toBe('Edificação');
  });
});
