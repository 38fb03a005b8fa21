import { afterAll, beforeAll, expect, it } from 'vitest';
import { identity } from '#features/identity/server/index.ts';
import { ogc } from '#features/ogc/server/index.ts';
import { layersOf } from '#platform/map/document/tree.ts';
import { searchContract } from '#platform/search/contract.ts';
import { testApp, type TestApp, type TestClient } from '#platform/testing/app.ts';
import { geopackage, type TestLayer } from '#platform/testing/geopackage.ts';
import { endedJob } from '#platform/testing/until.ts';
import { datasetsContract } from '../../data/contract.ts';
import { may } from '../../data/permissions.ts';
import { frontContracts } from '../../front/contract.ts';
import { layers } from '../../server/index.ts';
import { treeContracts } from '../contract.ts';

/* A plan in the national model, from its file to groups, layers and what the search finds. */

const found = treeContracts.find(({ module }) => module.code === 'iggestao');
if (!found) throw new Error('no tree of iggestao');
const { management, module } = found;

let app: TestApp;
let staff: TestClient;

beforeAll(async () => {
  app = await testApp({ features: [identity, ogc, layers], work: true });
  staff = app.as({ codes: [...Object.values(may), ...Object.values(module.may)], userId: 1 });
});
afterAll(() => app.close());

const ring = (x: number, y: number, side: number, height?: number): number[][] =>
  [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
    [x, y],
  ].map((at) => (height === undefined ? at : [...at, height]));
const area = (x: number, y: number, side: number, height?: number) => ({ type: 'Polygon', coordinates: [ring(x, y, side, height)] });
/** A coast of 38,000 corners. */
const coast = {
  type: 'Polygon',
  coordinates: [
    Array.from({ length: 38_001 }, (_, n) => {
      const [angle, reach] = [((n % 38_000) / 38_000) * 2 * Math.PI, 400 + (n % 2)];
      return [1000 + Math.cos(angle) * reach, 1000 + Math.sin(angle) * reach];
    }),
  ],
};
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
const collection = {
  type: 'GeometryCollection',
  geometries: [
    area(300, 0, 50),
    {
      type: 'LineString',
      coordinates: [
        [300, 0],
        [400, 0],
      ],
    },
  ],
};

const object = (
  planta: string | null,
  tema: string,
  subtema: string,
  [codigo, designacao]: readonly [number | null, string],
  legenda = designacao,
) => ({
  planta,
  tema,
  subtema,
  codigo,
  designacao,
  legenda,
});
const soil = 'Classificação e Qualificação do Solo';
const plan: readonly TestLayer[] = [
  { name: 'objeto_poligono', rows: [[area(0, 0, 10), { planta: 'Ordenamento', codigo: 8 }]] },
  {
    name: 'objetos_pl',
    heights: true,
    rows: [
      [area(0, 0, 100, 12), object('Ordenamento', soil, 'Solo Rústico', [8, 'Espaço Agrícola'], 'Hortas da Várzea')],
      [area(0, 200, 300), object('Ordenamento', soil, 'Solo Rústico', [8, 'Espaço Agrícola'], 'Hortas da Várzea')],
      [coast, object('Condicionantes', 'Recursos Ecológicos', 'REN', [148, 'Reserva Ecológica Nacional'])],
      [bowTie, object('Ordenamento', soil, 'Solo Urbano', [2, 'Espaço Central'])],
      [collection, object('Ordenamento', soil, 'Solo Urbano', [4, 'Espaço Urbano de Baixa Densidade'])],
      [null, object('Ordenamento', soil, 'Solo Urbano', [2, 'Espaço Central'])],
      [area(500, 500, 10), object(null, '', '', [null, 'Sem planta'])],
    ],
  },
  {
    name: 'objetos_ln',
    rows: [
      [
        {
          type: 'MultiLineString',
          coordinates: [
            [
              [0, 0],
              [50, 50],
            ],
          ],
        },
        object('Ordenamento', 'Sistemas Estruturantes', 'Rede Viária', [25, 'Rodovia Principal']),
      ],
    ],
  },
  { name: 'objetos_pt', rows: [] },
];

const importIt = async (who: TestClient, file: readonly TestLayer[]) => {
  const sent = await who.call(management, 'planFile', { body: {}, files: [{ name: 'PDM_Vila.gpkg', content: geopackage(file) }] });
  return { sent, job: sent.status === 202 ? await endedJob(who, sent.body.jobId) : null };
};
const nodes = async () => layersOf((await app.anonymous.call(frontContracts.ig, 'layers', {})).body.tree);
const searched = async (who: TestClient, q: string) =>
  (await who.call(searchContract, 'search', { query: { q } })).body.groups.flatMap(({ hits }) => hits);

it('becomes data, groups and layers in one step; what was mended is told', async () => {
  const { job } = await importIt(staff, plan);
  expect(job).toMatchObject({ status: 'finished', data: { groups: 5, layers: 4, left: 1 } });
  const sets = job?.data?.['datasets'];
  expect(sets).toMatchObject([
    { title: 'PDM Vila (áreas)', features: 6 },
    { title: 'PDM Vila (linhas)', features: 1 },
  ]);
  const [{ id } = { id: 0 }] = sets as { id: number }[]; // as the line above has seen
  const { body } = await staff.call(datasetsContract, 'show', { params: { id } });
  expect(Object.fromEntries(body.versions[0]?.notes.map(({ code, rows }) => [code, rows]) ?? [])).toEqual({
    heights: [],
    'no-geometry': [6],
    repaired: [4],
    collection: [5],
  });
  expect(body.fields.filter(({ searched: one }) => one).map(({ key, title }) => [key, title.en])).toEqual([
    ['designacao', 'Designation'],
    ['legenda', 'Legend'],
  ]);
  const titles = (await nodes()).map(({ title }) => title.pt);
  expect(titles).toEqual(['Solo Urbano', 'Solo Rústico', 'Rede Viária', 'REN']);
});

it('its objects are found by name in the search, those of one name together, where the asker sees their layer', async () => {
  const [hit, ...others] = await searched(app.anonymous, 'hortas varzea');
  const layer = (await nodes()).find(({ title }) => title.pt === 'Solo Rústico');
  expect(others).toEqual([]);
  // The largest of the two.
  expect(hit).toMatchObject({
    label: 'Espaço Agrícola',
    detail: 'Hortas da Várzea · 2 elementos, o maior',
    group: 'Solo Rústico',
    layer: layer?.id,
    point: [150, 350],
    extent: [0, 200, 300, 500],
    to: `/ig/home?c=150.0,350.0&s=1500&l=~${layer?.id}`,
  });
  expect((await searched(app.anonymous, 'reserva ecologica nacional'))[0]).toMatchObject({ exact: true });
  const id = Number(layer?.id.slice(1));
  const { body, version } = await staff
    .call(management, 'show', { params: { id } })
    .then(({ body: record }) => ({ body: record, version: record.version }));
  const values = { ...body.values, private: true } as never; // a stored record is what the form sends
  expect((await staff.call(management, 'update', { params: { id }, version, body: values })).status).toBe(200);
  expect(await searched(app.anonymous, 'hortas varzea')).toEqual([]);
});

it('a file that is no plan makes nothing, nor does one sent without the right to upload data', async () => {
  const before = (await staff.call(datasetsContract, 'list', {})).body.total;
  const { job } = await importIt(staff, [{ name: 'hortas', rows: [[area(0, 0, 10), { nome: 'A' }]] }]);
  expect(job).toMatchObject({ status: 'failed', message: expect.stringContaining('planta e codigo') as string });
  expect((await staff.call(datasetsContract, 'list', {})).body.total).toBe(before);
  const { sent } = await importIt(app.as({ codes: Object.values(module.may), userId: 2 }), plan);
  expect(sent.status).toBe(403);
});
