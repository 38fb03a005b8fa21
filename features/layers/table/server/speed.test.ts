import { sql } from 'kysely';
import { it } from 'vitest';
import { identity } from '#features/identity/server/index.ts';
import { ogc } from '#features/ogc/server/index.ts';
import { system } from '#platform/access/actor.ts';
import { testApp } from '#platform/testing/app.ts';
import { endedJob } from '#platform/testing/until.ts';
import { datasetsContract } from '../../data/contract.ts';
import { may as mayData } from '../../data/permissions.ts';
import { layers } from '../../server/index.ts';
import { treeContracts } from '../../tree/contract.ts';
import { may } from '../codes.ts';

it('speed', async () => {
  const { management, module } = treeContracts[0]!;
  const app = await testApp({ features: [identity, ogc, layers], work: true });
  const staff = app.as({ codes: [...Object.values(mayData), ...Object.values(module.may)], userId: 1 });
  const content = JSON.stringify({
    type: 'FeatureCollection',
    crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3763' } },
    features: [0, 1].map((n) => ({
      type: 'Feature',
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [n * 10, 0],
            [n * 10 + 5, 0],
            [n * 10 + 5, 5],
            [n * 10, 0],
          ],
        ],
      },
      properties: { uso: 'Habitação', n: 1, area: 1.5, data: '2024-01-01', obs: 'x', ok: true, rua: 'R' },
    })),
  });
  const made = await staff.call(datasetsContract, 'create', { body: {}, files: [{ name: 'z.geojson', content: Buffer.from(content) }] });
  await endedJob(staff, made.body.jobId);
  const { rows } = await sql<{ v: number }>`select current_version_id::int as v from dataset where id=${made.body.id}`.execute(app.site().db);
  const table = sql.table(`dataset_feature_${rows[0]!.v}`);
  await app.site().tx(system, async (trx) => {
    await sql`insert into ${table} (id, geom, size, properties) select i, st_setsrid(st_buffer(st_makepoint((i*7919)%10000 - 5000, (i::bigint*104729)%10000 - 5000), 8, 2), 3763), 16,
      jsonb_build_object('uso', (array['Habitação','Comércio','Serviços','Indústria','Agrícola'])[1+i%5], 'n', i, 'area', (i*31%50000)/10.0, 'data', to_char(date '2000-01-01' + (i%9000), 'YYYY-MM-DD'), 'obs', 'Situação número ' || md5(i::text) || ' a confirmar pelos serviços', 'ok', i%2=0, 'rua', 'Rua ' || (i%400))
      from generate_series(10, 100009) i`.execute(trx);
    await sql`analyze ${table}`.execute(trx);
  });
  const layer = (
    await staff.call(management, 'create', {
      body: { values: { kind: 'resource', name: 'Z', source: { kind: 'data', dataset: made.body.id } } as never },
    })
  ).body.id;
  const reader = app.as({ codes: [may.ig.view] });
  const time = async (name: string, path: (n: number) => string) => {
    const took: number[] = [];
    for (let n = 0; n < 30; n++) {
      const t = performance.now();
      const a = await reader.inject({ url: `/api/ig/front/map/layers/${layer}/table${path(n)}` });
      took.push(performance.now() - t);
      if (a.statusCode !== 200) throw new Error(a.body);
    }
    took.sort((a, b) => a - b);
    console.log(name.padEnd(40), 'p50', took[15]!.toFixed(0), 'p95', took[28]!.toFixed(0));
  };
  const f = (text: string) => encodeURIComponent(text);
  await time('first page, count', () => '/rows');
  await time('page anywhere, no count', (n) => `/rows?count=false&offset=${n * 3300}`);
  await time('sorted by text, anywhere, no count', (n) => `/rows?count=false&sort=obs&offset=${n * 3300}`);
  await time('sorted by number, count', (n) => `/rows?sort=-area&offset=${n * 100}`);
  await time('filtered by text, count', (n) => `/rows?filter=${f(`"obs" LIKE '%${(n * 7).toString(16)}a%'`)}`);
  await time(
    'filtered one-of + sorted, count',
    (n) => `/rows?sort=obs&offset=${n * 300}&filter=${f(`"uso" IN ('Comércio','Agrícola') AND "n" >= ${n}`)}`,
  );
  await time(
    'filtered number + text + sorted, count',
    (n) => `/rows?sort=-data&filter=${f(`"area" BETWEEN ${n * 10} AND ${n * 10 + 2000} AND "rua" LIKE '%1%'`)}`,
  );
  await time('view, count', (n) => `/rows?bbox=${n * 10},0,${n * 10 + 1000},1000`);
  await time('at, sorted', (n) => `/at?x=${n * 50}&y=100&reach=50&sort=obs`);
  await time('values', (n) => `/values/uso?filter=${f(`n > ${n}`)}`);
  await app.close();
}, 240_000);
