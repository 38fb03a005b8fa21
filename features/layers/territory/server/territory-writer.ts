import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import type { SimpleGeometry } from '#platform/geo/geojson.ts';
import { streetLabel, streetText } from '../domain/address-text.ts';
import type { AssetLayerId } from '../domain/feature-layers.ts';
import type { BuildingKind, LandUseKind, PlaceKind, StreetKind } from '../domain/territory-kinds.ts';
import type { SchoolTable } from './tables.ts';

/** Where the rows go: the transaction and the projection of its geometry columns. */
export interface Into {
  readonly trx: Trx;
  readonly srid: number;
}

export interface NewAddress {
  readonly street: string;
  readonly house?: string | null;
  readonly postcode?: string | null;
  readonly locality?: string | null;
  /** [x, y] in the tenant's projection. */
  readonly point: readonly [number, number];
  /** Left out: the parish in force that covers the point. */
  readonly parishId?: number | null;
  readonly sourceId?: string | null;
}

interface Column {
  readonly name: string;
  readonly type: 'text' | 'integer' | 'bigint' | 'double precision' | 'date';
}

const BATCH = 2000;
const text = (name: string): Column => ({ name, type: 'text' });
const limit = { caop_version: text('caop_version'), valid_from: { name: 'valid_from', type: 'date' } } as const;

/**
 * One statement per 2,000 rows on both databases. `geometry` is GeoJSON in the tenant's projection; areas become multipolygons.
 */
async function write<Row extends { readonly geometry: SimpleGeometry }>(
  { trx, srid }: Into,
  table: string,
  columns: readonly Column[],
  rows: readonly Row[],
  record: (row: Row) => Record<string, unknown>,
  multi = true,
): Promise<void> {
  const names = columns.map((column) => sql.ref(column.name));
  const shape = columns.map((column) => sql`${sql.ref(column.name)} ${sql.raw(column.type)}`);
  const geom = sql`st_setsrid(st_geomfromgeojson(r.geometry), ${sql.lit(srid)})`;
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH).map((row) => ({ ...record(row), geometry: JSON.stringify(row.geometry) }));
    await sql`
      insert into ${sql.table(table)} (${sql.join(names)}, geom)
      select ${sql.join(names.map((name) => sql`r.${name}`))}, ${multi ? sql`st_multi(${geom})` : geom}
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as r(${sql.join(shape)}, geometry text)`.execute(trx);
  }
}

/** The municipality has no boundary any more; the one it had is kept. */
export async function closeBoundary(trx: Trx): Promise<void> {
  await sql`update municipality_boundary set valid_to = current_date where valid_to is null`.execute(trx);
}

/** Closes the boundary in force and puts this one in its place. */
export async function replaceBoundary(
  into: Into,
  boundary: { dico: string; name: string; caopVersion: string | null; validFrom: string | null; geometry: SimpleGeometry },
): Promise<void> {
  await closeBoundary(into.trx);
  await write(into, 'municipality_boundary', [text('dico'), text('name'), limit.caop_version, limit.valid_from], [boundary], (row) => ({
    dico: row.dico,
    name: row.name,
    caop_version: row.caopVersion,
    valid_from: row.validFrom,
  }));
}

export interface NewParish {
  readonly dicofre: string;
  readonly name: string;
  readonly caopVersion: string | null;
  readonly validFrom: string | null;
  readonly geometry: SimpleGeometry;
}

/**
 * Puts a set of parishes in force. Rows no longer in it are closed, not deleted: records keep the code of their day.
 * Addresses and schools are assigned anew.
 */
export async function replaceParishes(into: Into, parishes: readonly NewParish[]): Promise<void> {
  await sql`update parish set valid_to = current_date where valid_to is null`.execute(into.trx);
  await write(into, 'parish', [text('dicofre'), text('name'), limit.caop_version, limit.valid_from], parishes, (row) => ({
    dicofre: row.dicofre,
    name: row.name,
    caop_version: row.caopVersion,
    valid_from: row.validFrom,
  }));
  for (const table of ['address', 'school', 'parcel'] as const) {
    await sql`update ${sql.table(table)} t set parish_id = (${parishAt(sql`st_pointonsurface(t.geom)`)})`.execute(into.trx);
  }
  await refreshAddressStreets(into.trx);
}

export async function writeStreets(into: Into, rows: readonly { name: string | null; kind: StreetKind; geometry: SimpleGeometry }[]): Promise<void> {
  await write(into, 'street', [text('name'), text('kind')], rows, ({ name, kind }) => ({ name, kind }), false);
}

export async function writeBuildings(
  into: Into,
  rows: readonly { kind: BuildingKind; storeys: number | null; geometry: SimpleGeometry }[],
): Promise<void> {
  await write(into, 'building', [text('kind'), { name: 'storeys', type: 'integer' }], rows, ({ kind, storeys }) => ({ kind, storeys }));
}

export async function writeLandUse(into: Into, rows: readonly { kind: LandUseKind; name: string | null; geometry: SimpleGeometry }[]): Promise<void> {
  await write(into, 'land_use', [text('kind'), text('name')], rows, ({ kind, name }) => ({ kind, name }));
}

export async function writePlaces(
  into: Into,
  rows: readonly { name: string; kind: PlaceKind; rank: number; geometry: SimpleGeometry }[],
): Promise<void> {
  const columns = [text('name'), text('kind'), { name: 'rank', type: 'integer' }] as const;
  await write(into, 'place', columns, rows, ({ name, kind, rank }) => ({ name, kind, rank }), false);
}

export async function writeSchools(
  into: Into,
  rows: readonly { name: string; level: SchoolTable['level']; address: string | null; capacity: number | null; geometry: SimpleGeometry }[],
): Promise<void> {
  const columns = [text('name'), text('level'), text('address'), { name: 'capacity', type: 'integer' }] as const;
  await write(into, 'school', columns, rows, ({ name, level, address, capacity }) => ({ name, level, address, capacity }), false);
  await sql`update school t set parish_id = (${parishAt(sql`t.geom`)}) where parish_id is null`.execute(into.trx);
}

export async function writeParcels(into: Into, rows: readonly { code: string; geometry: SimpleGeometry }[]): Promise<void> {
  await write(into, 'parcel', [text('code')], rows, ({ code }) => ({ code }));
  await sql`update parcel t set area_m2 = st_area(t.geom), parish_id = (${parishAt(sql`st_pointonsurface(t.geom)`)}) where area_m2 is null`.execute(
    into.trx,
  );
}

/** Adds lamps, containers, trees; a number that is there already is written anew. */
export async function writeAssets({ trx, srid }: Into, layer: AssetLayerId, rows: readonly NewAsset[]): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows
      .slice(start, start + BATCH)
      .map(({ code, name, integrationId, point }) => ({ code, name, integration_id: integrationId ?? null, x: point[0], y: point[1] }));
    await sql`
      insert into asset (layer, code, name, integration_id, geom)
      select ${layer}, r.code, r.name, r.integration_id, st_setsrid(st_makepoint(r.x, r.y), ${sql.lit(srid)})
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as r(code text, name text, integration_id text, x double precision, y double precision)
      on conflict (layer, code) do update set name = excluded.name, integration_id = excluded.integration_id, geom = excluded.geom`.execute(trx);
  }
}

export interface NewAsset {
  readonly code: string;
  readonly name: string;
  readonly integrationId?: string | null;
  /** [x, y] in the tenant's projection. */
  readonly point: readonly [number, number];
}

/** Adds addresses; call `refreshAddressStreets` when all are in, or searches will not see them. */
export async function writeAddresses({ trx, srid }: Into, rows: readonly NewAddress[]): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH).map((row) => ({
      street: row.street,
      house: row.house ?? null,
      postcode: row.postcode ?? null,
      locality: row.locality ?? null,
      parish_id: row.parishId ?? null,
      search: streetText(row.street),
      source_id: row.sourceId ?? null,
      x: row.point[0],
      y: row.point[1],
    }));
    await sql`
      insert into address (street, house, postcode, locality, parish_id, search, source_id, geom)
      select r.street, r.house, r.postcode, r.locality, coalesce(r.parish_id, (${parishAt(sql`g.geom`)})), r.search, r.source_id, g.geom
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as r(street text, house text, postcode text, locality text,
        parish_id bigint, search text, source_id text, x double precision, y double precision),
        lateral (select st_setsrid(st_makepoint(r.x, r.y), ${sql.lit(srid)}) as geom) g`.execute(trx);
  }
}

/** Makes what searches look through anew from `address`: streets, localities and words. With `only` (texts of streets), of those streets alone. */
export async function refreshAddressStreets(trx: Trx, only?: readonly string[]): Promise<void> {
  const some = (column: ReturnType<typeof sql>) => (only === undefined ? sql`true` : sql`${column} = any(${[...only]})`);
  await sql`delete from address_street where ${some(sql`search`)}`.execute(trx);
  for (const table of ['address_locality', 'address_word'])
    if (only === undefined || table === 'address_locality') await sql`delete from ${sql.table(table)}`.execute(trx);
  await sql`
    insert into address_street (street, search, locality, place, parish_id, addresses, geom)
    select g.street, g.search, g.locality, regexp_replace(lower(unaccent(coalesce(g.locality, ''))), '[^a-z0-9]+', ' ', 'g'), g.parish_id, g.addresses,
      (select a.geom from address a
       where a.search = g.search and a.locality is not distinct from g.locality and a.parish_id is not distinct from g.parish_id
       order by st_distance(a.geom, g.middle), a.id limit 1)
    from (
      select mode() within group (order by street collate "C" desc) as street, search, locality, parish_id, count(*) as addresses, st_centroid(st_collect(geom)) as middle
      from address where ${some(sql`search`)} group by search, locality, parish_id
    ) g
    order by g.search collate "C", g.locality collate "C", g.parish_id`.execute(trx);
  await sql`
    insert into address_locality (name, place, addresses, geom)
    select mode() within group (order by locality collate "C" desc), place, sum(addresses),
      st_setsrid(st_makepoint(sum(st_x(geom) * addresses) / sum(addresses), sum(st_y(geom) * addresses) / sum(addresses)), min(st_srid(geom)))
    from address_street where place <> '' group by place order by place collate "C"`.execute(trx);
  await writeLabels(trx, 'address_street', 'street');
  await writeLabels(trx, 'address_locality', 'name');
  await sql`
    insert into address_word (word)
    select distinct w.word from address_street, unnest(string_to_array(haystack, ' ')) w(word) where w.word <> '' and ${some(sql`search`)}
      and not exists (select from address_word known where known.word = w.word) order by w.word`.execute(trx);
}

/** Addresses of a register that the municipality keeps itself: an import of addresses leaves them as they are. */
const ownMark = 'own:';
export const isOwnAddress = sql`coalesce(source_id like ${sql.lit(`${ownMark}%`)}, false)`;

/**
 * Puts the addresses of one entry of such a register (`toponymy/12`) in place of those it had; searches see them at once. One that an imported
 * address tells already (the same street and number) is not said twice.
 */
export async function replaceOwnAddresses(into: Into, owner: string, rows: readonly Omit<NewAddress, 'sourceId'>[]): Promise<void> {
  const { trx } = into;
  const sourceId = `${ownMark}${owner}`;
  const gone = await trx.deleteFrom('address').where('source_id', '=', sourceId).returning('search').execute();
  const touched = [...new Set([...gone.map(({ search }) => search), ...rows.map(({ street }) => streetText(street))])];
  if (touched.length === 0) return;
  const others = await trx.selectFrom('address').select(['search', 'house', 'parish_id']).where('search', 'in', touched).execute();
  const keyOf = (search: string, house: string | null): string => `${search} ${(house ?? '').toUpperCase().replace(/[\s-]/g, '')}`;
  const told = new Set(others.map(({ search, house }) => keyOf(search, house)));
  const fresh = rows.filter(({ street, house }) => !told.has(keyOf(streetText(street), house ?? null)));
  await writeAddresses(
    into,
    fresh.map((row) => ({ ...row, sourceId })),
  );
  await refreshAddressStreets(trx, touched);
}

/** Names as people write them, which SQL cannot make. */
async function writeLabels(trx: Trx, table: 'address_street' | 'address_locality', column: 'street' | 'name'): Promise<void> {
  const { rows } = await sql<{
    id: number;
    name: string;
  }>`select id, ${sql.ref(column)} as name from ${sql.table(table)} where label is null`.execute(trx);
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH).map(({ id, name }) => ({ id, label: streetLabel(name) }));
    await sql`
      update ${sql.table(table)} t set label = r.label from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as r(id bigint, label text)
      where t.id = r.id`.execute(trx);
  }
}

/** The id of the parish in force that covers a point, as a scalar sub-query. */
function parishAt(point: ReturnType<typeof sql>) {
  return sql`select p.id from parish p where p.valid_to is null and st_covers(p.geom, ${point}) order by p.id limit 1`;
}
