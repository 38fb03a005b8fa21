// oxlint-disable-next-line no-restricted-imports -- the browser's own reader says whether a tile is right
import MVT from 'ol/format/MVT.js';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobsContract } from '#platform/jobs/contract.ts';
import { testApp, type TestApp, type TestClient, type Upload } from '#platform/testing/app.ts';
import { geopackage } from '#platform/testing/geopackage.ts';
import { until } from '#platform/testing/until.ts';
import { identity } from '#features/identity/server/index.ts';
import { layers } from '../../server/index.ts';
import { settle } from '../../territory/server/test-territory.ts';
import { datasetsContract, type DatasetInput } from '../contract.ts';
import { may } from '../permissions.ts';

let app: TestApp;
let technician: TestClient;

beforeAll(async () => {
  app = await testApp({ features: [identity, layers], work: true });
  await settle(app.site());
  technician = app.as({ codes: Object.values(may), userId: 1, name: 'Rita Técnica' });
});
afterAll(() => app.close());

const square = (x: number, y: number, side: number) => ({
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
/** Crosses itself: two triangles that meet in (50, 50). */
const bowTie = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [100, 100],
      [100, 0],
      [0, 100],
      [0, 0],
    ],
  ],
};

type Row = readonly [geometry: unknown, properties: Record<string, unknown>];

/** A GeoJSON of old, which says that its coordinates are the municipality's. */
function geojson(rows: readonly Row[], name = 'zonas.geojson', crs: number | null = 3763): Upload {
  const collection = {
    type: 'FeatureCollection',
    ...(crs !== null && { crs: { type: 'name', properties: { name: `urn:ogc:def:crs:EPSG::${crs}` } } }),
    features: rows.map(([geometry, properties]) => ({ type: 'Feature', geometry, properties })),
  };
  return { name, content: Buffer.from(JSON.stringify(collection)) };
}

const zones: readonly Row[] = [
  [square(0, 0, 1000), { Uso: 'Urbano', Área: 100, 'Ano (PDM)': 2015 }],
  [square(2000, 0, 500), { Uso: 'Rural', Área: 25.5, 'Ano (PDM)': 2015 }],
  [bowTie, { Uso: 'Rural', Área: null }],
  [null, { Uso: 'Nada' }],
  [{ type: 'Point', coordinates: [5, 5] }, { Uso: 'Ponto' }],
];

async function ended(jobId: string) {
  return until('the file to be read', async () => {
    const { body } = await technician.call(jobsContract, 'show', { params: { id: jobId } });
    return ['finished', 'failed'].includes(body.status) ? body : undefined;
  });
}

async function upload(file: Upload, body: { title?: string; crs?: number } = {}) {
  const made = await technician.call(datasetsContract, 'create', { body, files: [file] });
  expect(made.status, JSON.stringify(made.problem)).toBe(202);
  const job = await ended(made.body.jobId);
  return { ...made.body, job, detail: await detailOf(made.body.id) };
}

const detailOf = async (id: number) => (await technician.call(datasetsContract, 'show', { params: { id } })).body;

async function tile(id: number, version: number, { z, x, y }: { z: number; x: number; y: number }) {
  const answer = await technician.inject({ url: `/api/iggestao/gestao/datasets/${id}/tiles/${version}/${z}/${x}/${y}` });
  expect([200, 204]).toContain(answer.statusCode);
  return answer.statusCode === 204 ? [] : new MVT().readFeatures(Uint8Array.from(answer.rawPayload).buffer).map((one) => one.getProperties());
}

const inputOf = ({ title, description, attribution, editable, fields, style }: Awaited<ReturnType<typeof detailOf>>): DatasetInput => ({
  title,
  description,
  attribution,
  editable,
  fields,
  style,
});

it('a file becomes data: fields typed, areas mended, what stays out named, tiles in the municipality’s projection', async () => {
  const { detail, job } = await upload(geojson(zones, 'Zonas_do_PDM.geojson'));
  expect(job).toMatchObject({ status: 'finished', data: { features: 5 - 2 } });
  expect(detail).toMatchObject({ title: 'Zonas do PDM', shape: 'area', features: 3, current: 1, pending: null });
  expect(detail.fields.map(({ key, type }) => [key, type])).toEqual([
    ['uso', 'text'],
    ['area', 'number'],
    ['ano_pdm', 'integer'],
  ]);
  expect(Object.fromEntries(detail.versions[0]?.notes.map(({ code, rows }) => [code, rows]) ?? [])).toEqual({
    'no-geometry': [4],
    repaired: [3],
    'other-shape': [5],
  });
  expect(detail.extent).toEqual([0, 0, 2500, 1000]);
  const found = await tile(detail.id, detail.versions[0]?.id ?? 0, { z: 0, x: 0, y: 0 });
  expect(found.map(({ uso, area }) => [uso, area])).toEqual([
    ['Urbano', 100],
    ['Rural', 25.5],
    ['Rural', undefined],
  ]);
});

it('a new version takes the place of the one before at once, keeps what people named, and can be taken back', async () => {
  const { detail } = await upload(geojson(zones));
  const style = {
    ...detail.style,
    shape: 'area' as const,
    colour: { light: '#123456', dark: '#abcdef' },
    width: 3,
    label: { field: 'uso', until: 4, offset: 0 },
  };
  const fields = detail.fields.map((field) => ({ ...field, title: { pt: `${field.name}!`, en: '' } })).toReversed();
  const saved = await technician.call(datasetsContract, 'update', {
    params: { id: detail.id },
    version: detail.version,
    body: { ...inputOf(detail), fields, style },
  });
  expect(saved.status, JSON.stringify(saved.problem)).toBe(200);
  const late = await technician.call(datasetsContract, 'update', { params: { id: detail.id }, version: detail.version, body: inputOf(detail) });
  expect(late.status).toBe(409);

  const next = geojson([[square(0, 0, 10), { Uso: 'Novo', Nota: 'x' }]]);
  const added = await technician.call(datasetsContract, 'addVersion', { params: { id: detail.id }, body: {}, files: [next] });
  await ended(added.body.jobId);
  const now = await detailOf(detail.id);
  expect(now).toMatchObject({ current: 2, features: 1, style: { width: 3 } });
  expect(now.fields.map(({ key, title }) => [key, title.pt])).toEqual([
    ['uso', 'Uso!'],
    ['nota', 'Nota'],
  ]);
  expect(now.versions[0]?.notes).toMatchObject([{ code: 'fields-gone', text: 'Ano (PDM), Área' }]);

  const back = await technician.call(datasetsContract, 'use', { params: { id: detail.id, version: detail.versions[0]?.id ?? 0 } });
  expect(back.body).toMatchObject({ current: 1, features: 3 });
  expect(back.body.fields.map(({ key }) => key)).toEqual(['uso', 'area', 'ano_pdm']);
});

it('asks which layers, and makes a set of data of each', async () => {
  const kml = `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>
    <Folder><name>Hortas</name><Placemark><name>A</name><Point><coordinates>-8.133,39.668</coordinates></Point></Placemark></Folder>
    <Folder><name>Caminhos</name><Placemark><name>B</name><LineString><coordinates>-8.133,39.668 -8.13,39.67</coordinates></LineString></Placemark></Folder>
  </Document></kml>`;
  const zipped = zipSync({ 'tudo.kml': Buffer.from(kml) });
  expect((await upload({ name: 'tudo.zip', content: zipped })).detail.versions).toMatchObject([{ question: { ask: 'layers' } }]);
  const { detail } = await upload({ name: 'tudo.kml', content: Buffer.from(kml) });
  expect(detail).toMatchObject({ pending: 'asking', current: null, versions: [{ question: { ask: 'layers', layers: ['Caminhos', 'Hortas'] } }] });
  const version = detail.versions[0]?.id ?? 0;
  const wrong = await technician.call(datasetsContract, 'answer', { params: { id: detail.id, version }, body: { layers: ['Nada'] } });
  expect(wrong.problem.fields).toHaveProperty('layers');
  const { body } = await technician.call(datasetsContract, 'answer', {
    params: { id: detail.id, version },
    body: { layers: ['Hortas', 'Caminhos'] },
  });
  for (const { jobId } of body.started) expect((await ended(jobId)).status).toBe('finished');
  expect(await Promise.all(body.started.map(async ({ id }) => detailOf(id)))).toMatchObject([
    { title: 'Hortas', shape: 'point', features: 1 },
    { title: 'Caminhos', shape: 'line', features: 1 },
  ]);
});

it('a file that cannot be read ends in a sentence, and the data shown stay', async () => {
  const { detail } = await upload(geojson(zones));
  const bad = await technician.call(datasetsContract, 'addVersion', { params: { id: detail.id }, body: {}, files: [geojson([[null, { a: 1 }]])] });
  expect((await ended(bad.body.jobId)).status).toBe('failed');
  const now = await detailOf(detail.id);
  expect(now).toMatchObject({ current: 1, features: 3, pending: 'failed' });
  expect(now.versions[0]?.failure).toMatch(/Não foi possível importar nenhuma geometria/);
});

it('values of a field for classes: the commonest, and bounds', async () => {
  const { detail } = await upload(geojson(zones));
  const values = async (field: string) =>
    (await technician.call(datasetsContract, 'values', { params: { id: detail.id, field }, query: { classes: 2 } })).body;
  expect(await values('uso')).toEqual({
    values: [
      { value: 'Rural', count: 2 },
      { value: 'Urbano', count: 1 },
    ],
    more: false,
    bounds: [],
  });
  expect((await values('area')).bounds).toEqual([25.5, 100]);
  expect((await values('nada')).values).toEqual([]);
});

it('features are changed where that is allowed, one after the other, with their history', async () => {
  const { detail } = await upload(geojson(zones));
  const { id } = detail;
  const version = detail.versions[0]?.id ?? 0;
  const page = await technician.call(datasetsContract, 'features', { params: { id }, query: { sort: '-area', q: 'rural' } });
  expect(page.body.items.map(({ properties }) => properties['area'])).toEqual([25.5, undefined]);
  // Values are searched, not the names of fields.
  expect((await technician.call(datasetsContract, 'features', { params: { id }, query: { q: 'uso' } })).body.items).toEqual([]);
  const second = (await technician.call(datasetsContract, 'feature', { params: { id, feature: 2 } })).body;
  const edit = (body: unknown, stamp: number) =>
    technician.call(datasetsContract, 'editFeature', { params: { id, feature: 2 }, version: stamp, body: body as never });
  const moved = { properties: { ...second.properties, area: 7 }, geometry: square(3000, 0, 500) };
  expect((await edit(moved, second.edit)).status).toBe(409);
  await technician.call(datasetsContract, 'update', { params: { id }, version: detail.version, body: { ...inputOf(detail), editable: true } });
  expect((await edit(moved, second.edit)).body).toMatchObject({ edit: 2, properties: { area: 7, uso: 'Rural' } });
  expect((await edit(moved, second.edit)).problem).toMatchObject({ status: 409, current: { edit: 2 } });
  expect((await edit({ ...moved, properties: { area: 'muita' } }, 2)).problem.fields).toHaveProperty('area');
  expect((await edit({ ...moved, geometry: bowTie }, 2)).problem.fields).toHaveProperty('geometry');
  expect((await edit({ ...moved, geometry: square(90_000, 0, 5) }, 2)).problem.fields).toHaveProperty('geometry');
  expect((await edit({ ...moved, geometry: { type: 'Point', coordinates: [0, 0] } }, 2)).status).toBe(422);
  const added = await technician.call(datasetsContract, 'addFeature', { params: { id }, body: moved as never });
  expect(added.status).toBe(201);
  expect((await technician.call(datasetsContract, 'removeFeature', { params: { id, feature: added.body.id } })).status).toBe(204);
  const { items } = (await technician.call(datasetsContract, 'history', { params: { id, feature: 2 } })).body;
  expect(items).toMatchObject([{ before: { properties: { area: 25.5 } }, after: { properties: { area: 7 } } }]);
  // The tile is made anew.
  expect((await tile(id, version, { z: 0, x: 0, y: 0 })).map(({ area }) => area)).toContain(7);
});

it('what stands in the trash, or belongs to others, is not there', async () => {
  const { detail } = await upload(geojson(zones));
  const { id } = detail;
  const version = detail.versions[0]?.id ?? 0;
  expect((await technician.call(datasetsContract, 'remove', { params: { id } })).status).toBe(204);
  expect((await technician.call(datasetsContract, 'show', { params: { id } })).status).toBe(404);
  expect((await technician.inject({ url: `/api/iggestao/gestao/datasets/${id}/tiles/${version}/0/0/0` })).statusCode).toBe(404);
  expect((await technician.call(datasetsContract, 'list', { query: { trash: 'true' } })).body.items).toMatchObject([{ id }]);
  expect((await technician.call(datasetsContract, 'restore', { params: { id } })).body).toMatchObject({ id, features: 3 });
  expect((await app.as({ codes: Object.values(may), tenant: 'beta' }).call(datasetsContract, 'show', { params: { id } })).status).toBe(404);
});

const sld = (
  colour: string,
  rules = '',
) => `<StyledLayerDescriptor version="1.0.0" xmlns="http://www.opengis.net/sld" xmlns:ogc="http://www.opengis.net/ogc">
  <NamedLayer><UserStyle><FeatureTypeStyle><Rule><Title>Tudo</Title><PolygonSymbolizer><Fill><CssParameter name="fill">${colour}</CssParameter></Fill></PolygonSymbolizer></Rule>
  ${rules}</FeatureTypeStyle></UserStyle></NamedLayer></StyledLayerDescriptor>`;
const wild =
  '<Rule><Title>Perto</Title><ogc:Filter><ogc:PropertyIsLike><ogc:PropertyName>uso</ogc:PropertyName></ogc:PropertyIsLike></ogc:Filter><PolygonSymbolizer/></Rule>';

it('the default style that QGIS keeps in a GeoPackage is taken, with what could not be; a hostile one changes nothing', async () => {
  const layer = { name: 'usos', rows: [[square(0, 0, 100), { uso: 'Urbano' }]] as const };
  const brought = async (styles: Parameters<typeof geopackage>[1]) =>
    (await upload({ name: 'usos.gpkg', content: geopackage([layer], styles) })).detail;
  const taken = await brought([
    { layer: 'usos', name: 'outro', sld: sld('#ff0000') },
    { layer: 'usos', name: 'oficial', sld: sld('#123456', wild), isDefault: true },
    { layer: 'outra', name: 'de outra', sld: sld('#00ff00'), isDefault: true },
  ]);
  expect(taken.style?.fill?.colour.light).toBe('#123456');
  expect(taken.versions[0]?.notes).toMatchObject([
    { code: 'style', text: 'oficial', sld: [{ code: 'filter', at: 'Perto', what: 'PropertyIsLike' }] },
  ]);
  const first = (await brought([])).style?.fill?.colour.light;
  // Several and none of them the default: nobody can tell which is meant.
  const undecided = [sld('#ff0000'), sld('#00ff00')].map((text, n) => ({ layer: 'usos', name: `estilo ${n}`, sld: text }));
  expect([(await brought(undecided)).style?.fill?.colour.light === first, (await brought(undecided)).versions[0]?.notes]).toEqual([
    expect.any(Boolean),
    [],
  ]);
  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${sld('&b;')}`;
  expect((await brought([{ layer: 'usos', name: 'mau', sld: bomb, isDefault: true }])).versions[0]?.notes).toMatchObject([
    { code: 'style-refused', text: 'mau', refused: 'broken' },
  ]);
});

it('a file that could not be read, or whose question nobody answers, is put away', async () => {
  const { detail } = await upload(geojson(zones));
  const { id } = detail;
  const dismiss = (version: number) => technician.call(datasetsContract, 'dismiss', { params: { id, version } });
  expect((await dismiss(detail.versions[0]?.id ?? 0)).status).toBe(404);
  const bad = await technician.call(datasetsContract, 'addVersion', { params: { id }, body: {}, files: [geojson([[null, { a: 1 }]])] });
  await ended(bad.body.jobId);
  expect((await dismiss(bad.body.versionId)).body).toMatchObject({ current: 1, pending: null, versions: [{ number: 1 }] });
  // Data that never were anything go to the trash with their only file.
  const only = await upload(geojson([[null, { a: 1 }]]));
  const gone = await technician.call(datasetsContract, 'dismiss', { params: { id: only.id, version: only.versionId } });
  expect(gone.body.versions).toEqual([]);
  expect((await technician.call(datasetsContract, 'show', { params: { id: only.id } })).status).toBe(404);
});

it('what is smaller than a pixel stays a spot far off, one of several that share it', async () => {
  const { detail } = await upload(
    geojson([
      [square(0, 0, 2), { n: 1 }],
      [square(3, 3, 2), { n: 2 }],
      [square(1900, 900, 2), { n: 3 }],
    ]),
  );
  const far = await tile(detail.id, detail.versions[0]?.id ?? 0, { z: 0, x: 0, y: 0 });
  expect(far.map(({ n }) => n).toSorted()).toEqual([1, 3]);
});

it('notes of a reader are in the language of who looks', async () => {
  const kml = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><name>A</name><Point><coordinates>-8.133,39.668,12</coordinates></Point></Placemark></Document></kml>`;
  const { detail } = await upload({ name: 'alto.kml', content: Buffer.from(kml) });
  const english = await technician.inject({ url: `/api/iggestao/gestao/datasets/${detail.id}`, headers: { 'accept-language': 'en' } });
  expect(detail.versions[0]?.notes[0]?.text).toMatch(/alturas/);
  expect(english.json()).toMatchObject({ versions: [{ notes: [{ code: 'reader', text: expect.stringContaining('heights') as string }] }] });
});
