import { rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { identity } from '#features/identity/server/index.ts';
import { layers } from '#features/layers/server/index.ts';
import { ogc } from '#features/ogc/server/index.ts';
import { printing } from '#features/printing/server/index.ts';
import { anonymous, system } from '#platform/access/actor.ts';
import { openDatabase } from '#platform/db/database.ts';
import { compose } from '#platform/http/server/compose.ts';
import type { Largo } from '#platform/http/server/serve.ts';
import { findServerPrograms, makeCluster } from '#platform/testing/pg-cluster.ts';
import { testTenant } from '#platform/testing/tenants.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { compareTimes, figure } from './harness.ts';
import { startQgis } from './qgis.ts';
import { many } from './size.ts';

/** A side of the square of plots, ten metres each. */
const side = many(100, 10);
const corners = 40;
const rounds = many(10, 1);
/** Both maps show the same ground at the same scale: QGIS's has 180 x 220 mm, ours 190 x 240. */
const scale = 5550;
const middle = [(side * 10) / 2, (side * 10) / 2] as const;

/**
 * An A4 sheet at 300 dpi of 10,000 plots with 40 corners, beside QGIS Server's GetPrint of the same plots in the same run: ours from the request to the
 * file in hand, with the job, its process and the measuring of the sheet.
 */
export async function run(): Promise<void> {
  const programs = findServerPrograms();
  const cluster = programs && (await makeCluster(programs));
  if (!cluster) throw new Error('Prints are measured on PostgreSQL: install postgresql-15-postgis-3.');
  const dataDir = await mkdtemp(join(tmpdir(), 'largo-bench-'));
  const tenant = testTenant('bench', { hosts: ['bench.test'], permissions: { IG_00010: 'none' } });
  const largo = await compose(
    {
      database: await openDatabase({ url: `${cluster.url}/postgres`, dataDir: null }),
      tenants: [tenant],
      features: [identity, ogc, layers, printing],
      log: pino({ level: 'silent' }),
      resolveActor: async () => anonymous,
      loadActor: async () => null,
      fixedTenant: tenant.code,
      webRoot: null,
      publicUrl: () => 'http://bench.test',
      dataDir,
      storageUrl: null,
      smtpUrl: null,
    },
    true,
  );
  const site = largo.services.sites.get(tenant.code);
  if (!site) throw new Error('the bench tenant is missing');
  writeFileSync(join(dataDir, 'plots.geojson'), plots());
  const qgis = await startQgis(dataDir, site.srid);
  try {
    await fill(site, plots());
    await largo.work();
    const [wide, high] = [(180 * scale) / 2000, (220 * scale) / 2000];
    const extent = [middle[0] - wide, middle[1] - high, middle[0] + wide, middle[1] + high];
    for (const format of ['pdf', 'png'] as const) {
      const [bytes, theirs] = [await print(largo, format), (await qgis?.print(extent, format, 300)) ?? null];
      const [ours, reference] = await compareTimes(
        rounds,
        () => print(largo, format),
        async () => qgis?.print(extent, format, 300),
      );
      const name = `A4 ${format} at 300 dpi of ${side * side} plots (${Math.round(bytes.length / 1024)} KB; QGIS Server ${Math.round((theirs?.length ?? 0) / 1024)} KB)`;
      figure({ name: `${name}, median`, ours: ours.median, reference: qgis ? reference.median : null, unit: 'ms', bar: 'at most 0.5' });
      figure({ name: `${name}, best`, ours: ours.best, reference: qgis ? reference.best : null, unit: 'ms' });
    }
    const [pdf, svg] = await compareTimes(
      Math.ceil(rounds / 2),
      () => print(largo, 'pdf'),
      () => print(largo, 'svg'),
    );
    figure({ name: 'A4 pdf beside the same as svg', ours: pdf.median, reference: svg.median, unit: 'ms' });
  } finally {
    qgis?.stop();
    await largo.stop();
    cluster.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Areas that are all different and none a circle; the same at every run. */
function plots(): string {
  const features = Array.from({ length: side * side }, (_, n) => {
    const [x, y] = [(n % side) * 10 + 5, Math.floor(n / side) * 10 + 5];
    const ring = Array.from({ length: corners }, (_one, a) => {
      const reach = 4 + (((n * 7 + a * 13) % 11) / 11) * 0.5;
      const turn = (2 * Math.PI * a) / corners;
      return [Math.round((x + reach * Math.cos(turn)) * 1000) / 1000, Math.round((y + reach * Math.sin(turn)) * 1000) / 1000];
    });
    return { type: 'Feature', properties: { nome: `P${n}` }, geometry: { type: 'Polygon', coordinates: [[...ring, ring[0]]] } };
  });
  return JSON.stringify({ type: 'FeatureCollection', features });
}

/** As `data/server/read.ts` of the layers leaves a file. */
async function fill(site: Site, file: string): Promise<void> {
  const fields = JSON.stringify([{ key: 'nome', name: 'nome', type: 'text', title: { pt: 'nome', en: 'name' }, shown: true }]);
  const style = JSON.stringify({
    shape: 'area',
    colour: { light: '#282828', dark: '#282828' },
    width: 1,
    fill: { colour: { light: '#e6a03c', dark: '#e6a03c' }, opacity: 1 },
  });
  await site.tx(system, async (trx) => {
    await sql`set local largo.audit = 'off'`.execute(trx);
    await sql`create table dataset_feature_1 (id bigint not null primary key, edit integer not null default 1, geom geometry not null, size real not null, properties jsonb not null)`.execute(
      trx,
    );
    await sql`insert into dataset_feature_1 (id, geom, size, properties)
      select n, geom, greatest(st_xmax(geom) - st_xmin(geom), st_ymax(geom) - st_ymin(geom)), properties from (
        select n, st_setsrid(st_geomfromgeojson(f -> 'geometry'), ${sql.lit(site.srid)}) as geom, f -> 'properties' as properties
        from jsonb_array_elements(${file}::jsonb -> 'features') with ordinality as t(f, n)) s`.execute(trx);
    await sql`create index on dataset_feature_1 using gist (geom)`.execute(trx);
    await sql`insert into dataset (id, title, fields, style) values (1, 'Lotes', ${fields}::jsonb, ${style}::jsonb)`.execute(trx);
    await sql`insert into dataset_version (id, dataset_id, number, state, file_name, shape, features, extent, fields)
      values (1, 1, 1, 'ready', 'bench', 'area', ${side * side}, array[0, 0, ${side * 10}::int, ${side * 10}::int], ${fields}::jsonb)`.execute(trx);
    await sql`update dataset set current_version_id = 1 where id = 1`.execute(trx);
    await sql`insert into map_layer (id, module, kind, position, name, source) values (1, 'iggestao', 'resource', 1, 'Lotes', '{"kind": "data", "dataset": 1}')`.execute(
      trx,
    );
  });
  for (const table of ['dataset_feature_1', 'dataset', 'dataset_version', 'map_layer'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(site.db);
}

/** Each from an address of its own: one address gets 60 prints in ten minutes. */
let address = 0;

async function print({ app }: Largo, format: 'pdf' | 'png' | 'svg'): Promise<Buffer> {
  address += 1;
  const from = { remoteAddress: `10.0.${address >> 8}.${address % 256}`, headers: { host: 'bench.test', origin: 'http://bench.test' } };
  const path = '/api/ig/front/print/visible';
  const payload = {
    layout: 'simple',
    sheet: { size: 'A4', orientation: 'portrait' },
    dpi: 300,
    format,
    map: { center: middle, scale },
    base: 'none',
    layers: { shown: ['l1'] },
    texts: { title: 'Planta' },
    crossing: 'none',
  };
  const asked = await app.inject({ method: 'POST', url: path, payload, ...from });
  if (asked.statusCode !== 202) throw new Error(`${asked.statusCode} ${asked.body}`);
  const { jobId } = asked.json<{ jobId: string }>();
  for (let wait = 0; wait < 20_000; wait++) {
    const job = (await app.inject({ url: `${path}/job/${jobId}`, ...from })).json<{
      status: string;
      downloadUrl: string | null;
      data: { layers: { state: string }[] };
    }>();
    if (job.status === 'finished' && job.downloadUrl !== null) {
      if (job.data.layers.some(({ state }) => state !== 'drawn')) throw new Error(JSON.stringify(job));
      return (await app.inject({ url: job.downloadUrl, ...from })).rawPayload;
    }
    if (job.status === 'failed') throw new Error(JSON.stringify(job));
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('the print did not end');
}
