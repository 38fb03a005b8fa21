import { sql } from 'kysely';
import pg from 'pg';
import { z } from 'zod';
import { shownData } from '#features/layers/data/server/shown.ts';
import { datasetTile } from '#features/layers/data/server/tiles.ts';
import { layers } from '#features/layers/server/index.ts';
import { identity } from '#features/identity/server/index.ts';
import { ogc } from '#features/ogc/server/index.ts';
import { system } from '#platform/access/actor.ts';
import { unpack } from '#platform/geo/server/tile-cache.ts';
import { contract } from '#platform/http/contract.ts';
import { bind } from '#platform/http/server/bind.ts';
import type { ServerFeature } from '#platform/http/server/feature.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { compareTimes, figure, times } from './harness.ts';
import { mapserverOn } from './mapserver.ts';
import { many } from './size.ts';
import { inTown } from './town.ts';

/** A side of the square of areas. */
const side = many(100, 10);
const count = side * side;
const rounds = many(30, 2);

/** The tile that all of them lie in: level 3, 8 m a pixel. */
const tile = { z: 3, x: 2, y: 1 };
const extent = [0, 0, 4096, 4096] as const;

const trivial = contract('bench', null, {
  hello: {
    method: 'GET',
    path: '/api/bench/hello/:id',
    summary: 'Hello',
    access: 'public',
    params: z.object({ id: z.coerce.number() }),
    output: z.object({ id: z.number() }),
  },
});
const bench: ServerFeature = {
  id: 'bench',
  migrations: [],
  permissions: [],
  contracts: [trivial],
  routes: (app, services) => bind(app, services, trivial, { hello: async ({ params }) => ({ id: params.id }) }),
};

/**
 * A layer of own data with 10,000 areas of 40 corners in one tile: the vector tile beside one statement somebody wrote by hand and beside MapServer's, how
 * many tiles a second one process gives, the picture of a map beside MapServer's. Both programs read the same table.
 */
export async function run(): Promise<void> {
  await inTown({ what: 'Own layers are', features: [identity, ogc, layers, bench] }, async ({ site, app, databaseUrl }) => {
    const direct = new pg.Client(databaseUrl);
    const { hostname, port, username } = new URL(databaseUrl);
    const mapserver = mapserverOn(
      `host=${hostname} port=${port} user=${username} dbname=postgres`,
      `${site.config.code}.dataset_feature_1`,
      site.srid,
    );
    try {
      await direct.connect();
      await direct.query(`set search_path to "${site.config.code}", public; set jit to off`);
      await fill(site);
      await vectorTiles(site, direct, mapserver);
      await tilesASecond(app);
      await pictures(app, mapserver);
    } finally {
      mapserver?.remove();
      await direct.end();
    }
  });
}

/** As `data/server/read.ts` leaves a file. */
async function fill(site: Site): Promise<void> {
  const fields = ['nome', 'uso'].map((key) => ({ key, name: key, type: 'text', title: { pt: key, en: key }, shown: true }));
  const style = {
    shape: 'area',
    colour: { light: '#282828', dark: '#282828' },
    width: 1,
    fill: { colour: { light: '#e6a03c', dark: '#e6a03c' }, opacity: 1 },
  };
  await site.tx(system, async (trx) => {
    await sql`set local largo.audit = 'off'`.execute(trx);
    await sql`create table dataset_feature_1 (id bigint not null, edit integer not null default 1, geom geometry not null, size real not null, properties jsonb not null)`.execute(
      trx,
    );
    const spacing = 4000 / side;
    await sql`insert into dataset_feature_1 (id, geom, size, properties)
      select n, geom, greatest(st_xmax(geom) - st_xmin(geom), st_ymax(geom) - st_ymin(geom)), jsonb_build_object('nome', 'Área ' || n, 'uso', 'uso ' || n % 7)
      from (select n, st_setsrid(st_makepolygon(st_makeline(array(select st_makepoint(
          48 + (n % ${side}::int + 0.5) * ${spacing}::float8 + cos(a % 40 * pi() / 20) * r, 48 + (n / ${side}::int + 0.5) * ${spacing}::float8 + sin(a % 40 * pi() / 20) * r)
          from (select a, ${spacing}::float8 * (0.35 + 0.1 * ((n * 7 + (a % 40) * 13) % 11) / 11) as r from generate_series(0, 40) a) c order by a))), ${sql.lit(site.srid)}) as geom
        from generate_series(0, ${count - 1}::int) n) s`.execute(trx);
    await sql`create index on dataset_feature_1 using gist (geom)`.execute(trx);
    await sql`alter table dataset_feature_1 add primary key (id)`.execute(trx);
    await sql`insert into dataset (id, title, fields, style) values (1, 'Áreas', ${JSON.stringify(fields)}::jsonb, ${JSON.stringify(style)}::jsonb)`.execute(
      trx,
    );
    await sql`insert into dataset_version (id, dataset_id, number, state, file_name, shape, features, extent, fields)
      values (1, 1, 1, 'ready', 'bench', 'area', ${count}, array[0, 0, 4096, 4096], ${JSON.stringify(fields)}::jsonb)`.execute(trx);
    await sql`update dataset set current_version_id = 1 where id = 1`.execute(trx);
    await sql`insert into map_layer (id, module, kind, position, name, source) values (1, 'iggestao', 'resource', 1, 'Áreas', '{"kind": "data", "dataset": 1}')`.execute(
      trx,
    );
  });
  for (const table of ['dataset_feature_1', 'dataset', 'dataset_version', 'map_layer'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(site.db);
}

type Mapserver = ReturnType<typeof mapserverOn>;

async function vectorTiles(site: Site, direct: pg.Client, mapserver: Mapserver): Promise<void> {
  const shown = await shownData(site.db, 1);
  if (!shown) throw new Error('the data are not shown');
  const margin = 64;
  const [minx, miny, maxx, maxy] = extent;
  const wide = `st_makeenvelope(${minx - margin}, ${miny - margin}, ${maxx + margin}, ${maxy + margin}, ${site.srid})`;
  const statement = `select coalesce(st_asmvt(t, 'data', 4096, 'geom', 'id'), '') as tile from (
    select id, nome, uso, st_asmvtgeom(geom, st_makeenvelope(${extent.join(', ')}, ${site.srid})::box2d, 4096, 64, true) as geom from (
      select id, st_simplify(geom, 4, true) as geom, properties->>'nome' as nome, properties->>'uso' as uso from dataset_feature_1
      where geom && ${wide} and size > 8 order by size desc, id limit 10000) r) t where geom is not null`;
  const make = (n: number) => datasetTile(site, { ...shown, mark: `cold ${n}` }, tile);
  const reference = async (): Promise<Buffer> => ((await direct.query(statement)).rows[0] as { tile: Buffer }).tile;
  const bytes = await reference();
  if (!bytes.equals(await unpack(await make(-99)))) throw new Error('The reference is no longer the tile the product makes.');
  const size = `${count} areas, ${Math.round(bytes.length / 1024)} KB`;
  const [cold, alone] = await compareTimes(rounds, make, reference);
  figure({
    name: `own layer's tile cold (${size}) beside its statement, best`,
    ours: cold.best,
    reference: alone.best,
    unit: 'ms',
    bar: 'at most 1.15',
  });
  figure({ name: `own layer's tile cold (${size}) beside its statement, median`, ours: cold.median, reference: alone.median, unit: 'ms' });
  const warm = await times(rounds * 10, () => datasetTile(site, shown, tile));
  figure({ name: "own layer's tile warm beside its statement", ours: warm.median, reference: alone.median, unit: 'ms', bar: 'at most 0.05' });
  if (!mapserver) return;
  const query = {
    SERVICE: 'WMS',
    VERSION: '1.3.0',
    REQUEST: 'GetMap',
    LAYERS: 'areas',
    STYLES: '',
    CRS: `EPSG:${site.srid}`,
    BBOX: extent.join(','),
    WIDTH: '512',
    HEIGHT: '512',
  };
  const asked = { ...query, FORMAT: 'application/vnd.mapbox-vector-tile' };
  const theirs = await mapserver.ask(asked);
  const [ours, cgi] = await compareTimes(
    Math.ceil(rounds / 2),
    (n) => make(n + 10_000),
    () => mapserver.ask(asked),
  );
  figure({
    name: `own layer's tile cold beside MapServer's MVT (${Math.round(theirs.length / 1024)} KB)`,
    ours: ours.median,
    reference: cgi.median,
    unit: 'ms',
  });
}

interface App {
  inject(options: {
    url: string;
    remoteAddress: string;
    headers: Record<string, string>;
  }): Promise<{ statusCode: number; body: string; rawPayload: Buffer }>;
}

/** Each from an address of its own: one address gets 3,000 tiles a minute. */
let address = 0;
async function ask(app: App, url: string): Promise<Buffer> {
  address += 1;
  const remoteAddress = `10.${(address >> 16) % 200}.${(address >> 8) % 256}.${address % 256}`;
  const answer = await app.inject({ url, remoteAddress, headers: { host: 'bench.test', 'accept-encoding': 'gzip' } });
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body.slice(0, 300)}`);
  return answer.rawPayload;
}

/** A kept tile as a visitor gets it (the guard asks the database each time), twenty requests at once, beside an endpoint that does nothing. */
async function tilesASecond(app: App): Promise<void> {
  const paths = {
    'vector tiles, kept': `/api/ig/front/map/layers/1/tiles/${tile.z}/${tile.x}/${tile.y}`,
    'OGC API vector tiles, kept': `/api/ig/ogc/features/collections/l1/tiles/municipality/${tile.z}/${tile.y}/${tile.x}`,
    'WMTS pictures, kept': `/api/ig/ogc/wmts/tiles/l1/default/municipality/${tile.z}/${tile.y}/${tile.x}.png`,
  };
  const perSecond = async (url: string): Promise<number> => {
    const each = many(100, 2);
    const start = performance.now();
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        for (let n = 0; n < each; n++) await ask(app, url);
      }),
    );
    return (20 * each * 1000) / (performance.now() - start);
  };
  for (const [name, url] of Object.entries(paths)) {
    await perSecond(url);
    let [ours, reference] = [0, 0];
    for (let n = 0; n < many(3, 1); n++) {
      ours = Math.max(ours, await perSecond(url));
      reference = Math.max(reference, await perSecond('/api/bench/hello/7'));
    }
    figure({ name, ours, reference, unit: 'answers a second of one process', bar: 'at least 300' });
  }
}

async function pictures(app: App, mapserver: Mapserver): Promise<void> {
  const view = {
    SERVICE: 'WMS',
    VERSION: '1.3.0',
    REQUEST: 'GetMap',
    STYLES: '',
    CRS: 'EPSG:3763',
    BBOX: extent.join(','),
    WIDTH: '1024',
    HEIGHT: '1024',
    FORMAT: 'image/png',
  };
  const url = `/api/ig/ogc/wms?${new URLSearchParams({ ...view, LAYERS: 'l1' })}`;
  const bytes = (await ask(app, url)).length;
  const asked = { ...view, LAYERS: 'areas' };
  const theirs = mapserver === null ? null : await mapserver.ask(asked);
  const [ours, cgi] = await compareTimes(
    Math.ceil(rounds / 2),
    () => ask(app, url),
    async () => mapserver?.ask(asked),
  );
  const name = `GetMap 1024 x 1024 of ${count} areas (${Math.round(bytes / 1024)} KB; MapServer ${Math.round((theirs?.length ?? 0) / 1024)} KB)`;
  figure({ name: `${name}, median`, ours: ours.median, reference: mapserver ? cgi.median : null, unit: 'ms' });
  figure({ name: `${name}, best`, ours: ours.best, reference: mapserver ? cgi.best : null, unit: 'ms' });
}
