import { sql } from 'kysely';
import { identity } from '#features/identity/server/index.ts';
import { layers } from '#features/layers/server/index.ts';
import { ogc } from '#features/ogc/server/index.ts';
import { system } from '#platform/access/actor.ts';
import { compareTimes, figure } from './harness.ts';
import { many } from './size.ts';
import { inTown } from './town.ts';

const layersAsked = many(30, 3);
const features = many(4000, 40);
/** Metres: of the map at a scale of some 1:7,000. */
const resolution = 2;
const side = 10_000;

/** A point asked of 30 layers of own data that cover the municipality, some of whose features lie there, beside the same as one plain statement. */
export async function run(): Promise<void> {
  await inTown({ what: 'What is at a point is', features: [identity, ogc, layers] }, async ({ site, app }) => {
    await site.tx(system, async (trx) => {
      await sql`set local largo.audit = 'off'`.execute(trx);
      const fields = ['nome', 'uso', 'area'].map((key) => ({ key, name: key, type: 'text', title: { pt: key, en: key }, shown: true }));
      for (let n = 1; n <= layersAsked; n++) {
        await sql`insert into dataset (id, title, fields) values (${n}, ${`Dados ${n}`}, ${JSON.stringify(fields)}::jsonb)`.execute(trx);
        await sql`insert into dataset_version (id, dataset_id, number, state, file_name, shape, features, fields)
          values (${n}, ${n}, 1, 'ready', 'dados.gpkg', 'area', ${features}, ${JSON.stringify(fields)}::jsonb)`.execute(trx);
        await sql`update dataset set current_version_id = ${n} where id = ${n}`.execute(trx);
        await sql`create table ${table(n)} (id bigint not null, edit integer not null default 1, geom geometry not null, size real not null, properties jsonb not null)`.execute(
          trx,
        );
        // Circles of 64 corners and some 100 m across: a few of each layer lie over any point.
        await sql`insert into ${table(n)} select i, 1, st_buffer(st_setsrid(st_makepoint((i * 7919.0 * ${n}::int) % ${side}, (i * 104729.0 * ${n}::int) % ${side}), ${sql.lit(site.srid)}), 90 + i % 60, 16), 200,
          jsonb_build_object('nome', 'Zona ' || i, 'uso', 'Uso ' || i % 7, 'area', i::text) from generate_series(1, ${features}::int) i`.execute(trx);
        await sql`create index on ${table(n)} using gist (geom)`.execute(trx);
        await sql`insert into map_layer (id, module, kind, position, name, source)
          values (${n}, 'iggestao', 'resource', ${n}, ${`Camada ${n}`}, ${JSON.stringify({ kind: 'data', dataset: n })}::jsonb)`.execute(trx);
      }
    });
    for (let n = 1; n <= layersAsked; n++) await sql`vacuum analyze ${table(n)}`.execute(site.db);
    const keys = Array.from({ length: layersAsked }, (_, n) => `l${n + 1}`).join(',');
    // The middle of some feature of the first layer.
    const place = (n: number): readonly [number, number] => [((n + 4) * 7919) % side, ((n + 4) * 104_729) % side];
    let found = 0;
    const [ours, alone] = await compareTimes(
      200,
      async (n) => {
        const [x, y] = place(n);
        const url = `/api/ig/front/map/identify?x=${x}&y=${y}&resolution=${resolution}&layers=${keys}`;
        const answer = await app.inject({ method: 'GET', url, headers: { host: 'bench.test' }, remoteAddress: `10.0.${Math.abs(n) % 200}.1` });
        if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body.slice(0, 300)}`);
        found += answer.body.split('"geometry"').length - 1;
      },
      async (n) => {
        const [x, y] = place(n);
        const point = sql`st_setsrid(st_makepoint(${x}::float8, ${y}::float8), ${sql.lit(site.srid)})`;
        const parts = Array.from(
          { length: layersAsked },
          (_, index) => sql`select ${sql.lit(index)} as layer, id, properties, st_asgeojson(geom) as geometry from ${table(index + 1)}
            where st_dwithin(geom, ${point}, ${sql.lit(13 * resolution)})`,
        );
        await sql`${sql.join(parts, sql` union all `)}`.execute(site.db);
      },
    );
    if (found === 0) throw new Error('nothing was found at any point');
    figure({ name: `what is at a point, ${layersAsked} layers of ${features}, median`, ours: ours.median, reference: alone.median, unit: 'ms' });
    figure({
      name: `what is at a point, ${layersAsked} layers of ${features}, p95`,
      ours: ours.p95,
      reference: alone.p95,
      unit: 'ms',
      bar: 'under 150 ms',
    });
  });
}

const table = (n: number) => sql.table(`dataset_feature_${n}`);
