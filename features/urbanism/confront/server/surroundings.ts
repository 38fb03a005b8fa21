import { sql, type RawBuilder } from 'kysely';
import { dataTable, ownData } from '#features/layers/server/index.ts';
import { crsName, storedGeometry, storedMultiPolygon } from '#platform/geo/geojson.ts';
import type { Near, NearGroup, Surroundings } from '../contract.ts';
import type { Asking } from './confront.ts';
import { geometryOf, landOf } from './subject.ts';

/** Of each list so many are told, the nearest; how many there are is said of all. */
const most = 50;

const words = {
  process: { pt: 'Processos', en: 'Processes' },
  limit: { pt: 'Limites geográficos', en: 'Geographic limits' },
  address: { pt: 'Moradas', en: 'Addresses' },
} as const;

interface Row {
  readonly id: number;
  readonly name: string;
  readonly detail: string | null;
  readonly distance: number;
  readonly shape: string;
  readonly total: number;
}

/** What lies around all areas of a process: within the municipality's own distance unless another is asked for. */
export async function surroundingsOf(asking: Asking, id: number, asked?: number): Promise<Surroundings> {
  const { db, site, locale } = asking;
  const land = await landOf(asking, { kind: 'process', id });
  const { rows: settings } = await sql<{ surroundings: number; data: number[]; addresses: boolean }>`
    select surroundings, surroundings_data::int[] as data, surroundings_addresses as addresses from urban_setting`.execute(db);
  const [setting] = settings;
  const radius = asked ?? setting?.surroundings ?? 100;
  const here = geometryOf(land.wkb, site.srid);

  /** `from` has id, name, detail and geom. */
  const near = async (kind: Near['kind'], title: string, from: RawBuilder<unknown>): Promise<NearGroup> => {
    const { rows } = await sql<Row>`with here as materialized (select ${here} as geom),
      near as (select distinct on (f.id) f.*, st_distance(f.geom, h.geom) as distance from here h
        join (${from}) f on st_dwithin(f.geom, h.geom, ${radius}::double precision) order by f.id, distance)
      select id::int, name, detail, distance, count(*) over ()::int as total, st_asgeojson(geom, 2, 0) as shape from near order by distance, name, id limit ${most}`.execute(
      db,
    );
    return {
      kind,
      title,
      total: rows[0]?.total ?? 0,
      items: rows.map(({ shape, total: _total, distance, ...row }) => ({
        ...row,
        kind,
        distance: Math.round(distance * 10) / 10,
        geometry: storedGeometry(shape),
      })),
    };
  };

  const { rows: ring } = await sql<{
    shape: string;
  }>`select st_asgeojson(st_multi(st_buffer(${here}, ${radius}::double precision, 16)), 2, 0) as shape`.execute(db);
  const equipment = (setting?.data.length ?? 0) === 0 ? [] : await ownData(db, setting?.data);
  const groups = [
    await near(
      'process',
      words.process[locale],
      sql`select p.id, concat_ws(' / ', p.process, p.sub_process) as name, p.subject as detail, a.geom from urban_area a
        join urban_process_area l on l.area_id = a.id join urban_process p on p.id = l.process_id
        where a.deleted_at is null and p.deleted_at is null and p.id <> ${id}`,
    ),
    await near(
      'limit',
      words.limit[locale],
      sql`select m.id, m.name, t.name as detail, s.geom from urban_limit_shape s join urban_limit m on m.id = s.id join urban_limit_type t on t.id = m.limit_type_id
        where m.deleted_at is null and (m.valid_from is null or m.valid_from <= current_date) and (m.valid_to is null or m.valid_to >= current_date)`,
    ),
  ];
  for (const { title, fields, versions } of equipment) {
    const shown = versions.find(({ isShown }) => isShown);
    const field = fields.find(({ key }) => ['name', 'nome', 'designacao', 'title', 'titulo'].includes(key)) ?? fields[0];
    if (!shown) continue;
    const name = field ? sql`coalesce(f.properties->>${sql.lit(field.key)}, ${title}::text)` : sql`${title}::text`;
    groups.push(await near('data', title, sql`select f.id, ${name} as name, null::text as detail, f.geom from ${dataTable(shown.id)} f`));
  }
  if (setting?.addresses)
    groups.push(
      await near(
        'address',
        words.address[locale],
        sql`select a.id, concat_ws(', ', a.street, a.house) as name, concat_ws(' ', a.postcode, a.locality) as detail, a.geom from address a`,
      ),
    );
  return { crs: crsName(site.srid), radius, land: land.geometry, ring: storedMultiPolygon(ring[0]?.shape ?? ''), groups };
}
