import { readFileSync } from 'node:fs';
import { sql, type RawBuilder } from 'kysely';
import { emissions } from '#features/emissions/server/index.ts';
import { identity } from '#features/identity/server/index.ts';
import { dataTable, layers, makeOwnData, ownData, type MadeData } from '#features/layers/server/index.ts';
import { mapview } from '#features/mapview/server/index.ts';
import { ogc } from '#features/ogc/server/index.ts';
import { parties } from '#features/parties/server/index.ts';
import { printing } from '#features/printing/server/index.ts';
import { regulations } from '#features/regulations/server/index.ts';
import { overlay } from '#features/urbanism/confront/server/overlay.ts';
import { cutVersion } from '#features/urbanism/confront/server/pieces.ts';
import { openThemes } from '#features/urbanism/confront/server/sources.ts';
import { landOf } from '#features/urbanism/confront/server/subject.ts';
import { urbanism } from '#features/urbanism/server/index.ts';
import { mayConfront } from '#features/urbanism/confront/permissions.ts';
import { system, type Actor } from '#platform/access/actor.ts';
import { sessionCookie } from '#platform/http/server/request.ts';
import { compareTimes, figure, times } from './harness.ts';
import { many } from './size.ts';
import { inTown, type Town } from './town.ts';

const parcels = many(200, 4);
const side = many(12, 3);
const corners = many(2000, 40);
const features = [identity, ogc, layers, mapview, regulations, parties, printing, emissions, urbanism];

type Feature = MadeData['features'][number];

function pairsIn(value: unknown): [number, number][] {
  if (!Array.isArray(value)) return typeof value === 'object' && value !== null ? Object.values(value).flatMap(pairsIn) : [];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the innermost lists of GeoJSON are pairs of numbers
  return typeof value[0] === 'number' ? [value as [number, number]] : value.flatMap(pairsIn);
}

/** Zones of a plan side by side, with shores of so many corners; `BENCH_PLAN` names a GeoJSON file in the municipality's projection instead. */
function plan(): readonly Feature[] {
  const given = process.env['BENCH_PLAN'];
  if (given) {
    const { features: read } = JSON.parse(readFileSync(given, 'utf8')) as {
      features: { geometry: Feature['geometry'] | null; properties: Record<string, unknown> }[];
    };
    const all = read.flatMap(({ geometry }) => (geometry === null ? [] : pairsIn(geometry)));
    // To the middle of the municipality that is measured in, by whole metres.
    const middle = ([0, 1] as const).map((axis) => Math.round(all.reduce((sum, pair) => sum + pair[axis], 0) / all.length));
    for (const pair of all) for (const axis of [0, 1] as const) pair[axis] -= middle[axis] ?? 0;
    return read.flatMap(({ geometry, properties }) => {
      const said = Object.entries(properties).flatMap(([key, value]) =>
        typeof value === 'string' || typeof value === 'number' ? [[key, value] as const] : [],
      );
      return geometry === null ? [] : [{ geometry, properties: Object.fromEntries(said) }];
    });
  }
  const size = 8000 / side;
  const shore = (x: number, from: number): [number, number][] =>
    Array.from({ length: corners }, (_, n): [number, number] => [x + Math.sin(n / 9) * size * 0.1, from + (n / corners) * size]);
  return Array.from({ length: side * side * 2 }, (_, n): Feature => {
    const [column, row] = [n % side, Math.floor(n / side) % side];
    const [x, y] = [-4000 + column * size + (n >= side * side ? size / 3 : 0), -4000 + row * size];
    const ring = [...shore(x, y), ...shore(x + size, y).toReversed()];
    return {
      geometry: { type: 'Polygon', coordinates: [[...ring, ring[0] ?? [0, 0]]] },
      properties: { legenda: `Zona ${n % 17}`, codigo: `Z${n % 17}` },
    };
  });
}

const clerk: Actor = { kind: 'user', userId: 1, name: 'Bench', codes: new Set([mayConfront.confront]), roleIds: [], sessionId: 'bench' };
const confrontations = '/api/gu/urbanplanning/urbanprocesses/confrontations';

/** The numbered report of a place, from the request to the document in the register. Each from another address, because one may ask thirty times. */
async function report(app: Town['app'], subject: object, n: number): Promise<void> {
  const from = {
    remoteAddress: `10.0.0.${1 + (Math.abs(n) % 250)}`,
    headers: { host: 'bench.test', origin: 'http://bench.test', cookie: `${sessionCookie}=bench` },
  };
  const asked = await app.inject({ method: 'POST', url: `${confrontations}/report`, payload: { subject, purpose: null }, ...from });
  if (asked.statusCode !== 202) throw new Error(`${asked.statusCode} ${asked.body}`);
  const { jobId } = asked.json<{ jobId: string }>();
  for (let wait = 0; wait < 6000; wait++) {
    const { status, message } = (await app.inject({ url: `${confrontations}/job/${jobId}`, ...from })).json<{ status: string; message: unknown }>();
    if (status === 'finished') return;
    if (status === 'failed' || status === 'cancelled') throw new Error(`the report ${status}: ${JSON.stringify(message)}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('the report did not end');
}

/** One parcel against a whole plan: on the pieces as it is asked, and on the originals in the same run, with the same square metres. */
export async function run(): Promise<void> {
  await inTown({ what: 'Confrontations are', features, clerk, works: true }, async ({ site, app }) => {
    const id = await site.tx(system, (trx) =>
      makeOwnData(trx, site, { title: 'Plano', description: '', attribution: '', features: plan() }, new Date()),
    );
    const version = (await ownData(site.db, [id]))[0]?.versions[0];
    if (!version) throw new Error('the plan was not read');
    await site.tx(system, async (trx) => {
      await sql`update urban_confrontation set active = id = 1`.execute(trx);
      await sql`insert into urban_confrontation_source (confrontation_id, name, kind, dataset_id, name_field, code_field, grouping)
        values (1, 'Plano', 'dataset', ${id}, 'legenda', 'codigo', 'named')`.execute(trx);
      await cutVersion(trx, version);
    });
    await sql`vacuum analyze urban_piece`.execute(site.db);
    // Parcels of 80 x 80 m in the middle of the plan's features, and across their edges.
    const { rows } = await sql<{
      x: number;
      y: number;
    }>`select st_x(p) as x, st_y(p) as y from (select case when n % 2 = 0 then st_pointonsurface(f.geom)
        else st_startpoint(st_exteriorring(st_geometryn(f.geom, 1))) end as p from ${dataTable(version.id)} f cross join generate_series(0, 1) n order by md5(f.id::text || n)) s
      where p is not null limit ${parcels}`.execute(site.db);
    const sources = (await openThemes(site.db)).flatMap((theme) => theme.sources);
    const lands = rows.map(({ x, y }) => {
      const ring: [number, number][] = [
        [x - 40, y - 40],
        [x + 40, y - 40],
        [x + 40, y + 40],
        [x - 40, y + 40],
        [x - 40, y - 40],
      ];
      return { kind: 'drawing' as const, name: '', geometry: { type: 'Polygon' as const, coordinates: [ring] } };
    });
    const open = [];
    for (const land of lands) open.push(await landOf({ db: site.db, site, locale: 'pt' }, land).catch(() => null));
    const inside = open.flatMap((land) => land ?? []);
    const subjects = inside.map(({ subject }) => subject);
    if (inside.length === 0) throw new Error('no parcel lies in the municipality');
    let worst = 0;
    let hits = 0;
    for (const land of inside) {
      const pieces = await overlay(site.db, sources, land, site.srid);
      const whole = await overlay(site.db, sources, land, site.srid, { originals: true });
      if (pieces.found.length !== whole.found.length)
        throw new Error(`${pieces.found.length} findings on pieces, ${whole.found.length} on the originals`);
      hits += pieces.found.length;
      const other = new Map(whole.found.map((one) => [`${one.code} ${one.name}`, one.measure]));
      for (const one of pieces.found) worst = Math.max(worst, Math.abs(one.measure - (other.get(`${one.code} ${one.name}`) ?? NaN)));
    }
    if (!(worst < 0.01)) throw new Error(`pieces and originals differ by ${worst} m²`);
    figure({
      name: `findings of ${inside.length} parcels, largest difference from the originals`,
      ours: worst,
      reference: 0.01,
      unit: 'm²',
      bar: 'under 0.01 m²',
    });
    figure({ name: 'findings in all', ours: hits, reference: null, unit: 'findings' });
    const [asked, originals] = await compareTimes(
      inside.length,
      (n) => overlay(site.db, sources, inside[Math.abs(n) % inside.length] ?? never(), site.srid),
      (n) => overlay(site.db, sources, inside[Math.abs(n) % inside.length] ?? never(), site.srid, { originals: true }),
    );
    figure({ name: 'one confrontation with names and shapes, median', ours: asked.median, reference: originals.median, unit: 'ms' });
    const points = inside.map(({ wkb }) => wkb);
    const [cut, whole] = await compareTimes(
      many(10, 1),
      () => measured(sql`urban_piece`, points, site.srid).execute(site.db),
      () => measured(dataTable(version.id), points, site.srid).execute(site.db),
    );
    figure({
      name: `one parcel against the plan in SQL, ${inside.length} in a statement`,
      ours: cut.median / inside.length,
      reference: whole.median / inside.length,
      unit: 'ms',
      bar: 'at most 0.2 ms',
    });
    await sql`insert into account (id, name, email) values (1, 'Bench', 'bench@example.test')`.execute(site.db);
    const made = await times(10, (n) => report(app, subjects[Math.abs(n) % subjects.length] ?? never(), n));
    figure({ name: 'numbered report of one parcel as PDF, median', ours: made.median / 1000, reference: null, unit: 's', bar: 'under 2 s' });
    figure({ name: 'numbered report of one parcel as PDF, p95', ours: made.p95 / 1000, reference: null, unit: 's' });
  });
}

/** Square metres of every parcel in every feature, as an overlay clips them. */
function measured(table: RawBuilder<unknown>, parcels_: readonly string[], srid: number): RawBuilder<{ m2: number }> {
  return sql`with land as materialized (select st_geomfromwkb(decode(w, 'hex'), ${sql.lit(srid)}) as geom from unnest(${[...parcels_]}::text[]) w)
    select sum(case when st_contains(l.geom, p.geom) then st_area(p.geom) when st_contains(p.geom, l.geom) then st_area(l.geom)
      else st_area(st_intersection(p.geom, l.geom)) end) as m2 from land l join ${table} p on st_intersects(p.geom, l.geom)`;
}

function never(): never {
  throw new Error('no parcel');
}
