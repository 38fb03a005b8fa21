import { sql } from 'kysely';
import { csvRows } from '#platform/files/server/csv.ts';
import { degreesOf, type Move } from '#platform/geo/projections.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { daysBetween, openFields, roundDegrees, type OpenFormat, type OpenRecord } from '../domain/open-data.ts';
import type { OccurrenceFilter } from '../../record/inputs.ts';
import { listWhere } from '../../record/server/list-where.ts';
import { shownStatus } from '../../record/server/present.ts';
import type { Sight } from '../../record/server/viewer.ts';

/** Rows fetched at a time: memory does not grow with what is sent. */
const batch = 1000;

export interface Licensed {
  readonly name: string;
  readonly url: string;
}

/** The bytes of a file of open data, a batch of rows at a time. */
export function openBytes(
  format: OpenFormat,
  site: Site,
  sight: Sight,
  query: OccurrenceFilter,
  licence: Licensed,
  now: Date,
): AsyncGenerator<Uint8Array> {
  const rows = readRecords(site, sight, query, now);
  return format === 'csv' ? csvOf(rows) : geojsonOf(rows, licence);
}

interface Row {
  id: number;
  code: string;
  type_id: number;
  subtype_id: number | null;
  status_id: number;
  unity_id: number | null;
  parish_id: number | null;
  x: number | null;
  y: number | null;
  created_at: Date;
  closed_at: Date | null;
}

async function* readRecords(site: Site, sight: Sight, query: OccurrenceFilter, now: Date): AsyncGenerator<OpenRecord> {
  const { toLngLat } = degreesOf(site.config.map);
  const where = listWhere(sight, site, query, now);
  for (let after = 0; ;) {
    const { rows } =
      await sql<Row>`select o.id, o.code, o.type_id, o.subtype_id, o.status_id, o.unity_id, o.parish_id, st_x(o.geom) as x, st_y(o.geom) as y,
        o.created_at, o.closed_at
      from occurrence o where ${where} and o.id > ${after} order by o.id limit ${batch}`.execute(site.db);
    for (const row of rows) yield recordOf(row, sight, toLngLat);
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = last.id;
  }
}

function recordOf(row: Row, sight: Sight, toLngLat: Move): OpenRecord {
  const { types, subtypes, unities, parishes } = sight.catalogue;
  const status = shownStatus(sight, row.status_id);
  const parish = row.parish_id === null ? undefined : parishes.get(row.parish_id);
  const place = row.x === null || row.y === null ? null : toLngLat([row.x, row.y]);
  return {
    code: row.code,
    type: types.get(row.type_id)?.name ?? '',
    subtype: row.subtype_id === null ? null : (subtypes.get(row.subtype_id)?.name ?? null),
    status: status.name,
    closed: row.closed_at !== null,
    unit: row.unity_id === null ? null : (unities.get(row.unity_id)?.name ?? null),
    parish: parish?.name ?? null,
    dicofre: parish?.dicofre ?? null,
    longitude: place && roundDegrees(place[0]),
    latitude: place && roundDegrees(place[1]),
    reported_at: row.created_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
    days: daysBetween(row.created_at, row.closed_at),
  };
}

/** Commas, points and ISO dates, whatever language: it is read by programs. */
function csvOf(records: AsyncIterable<OpenRecord>): AsyncGenerator<Uint8Array> {
  const rows = async function* () {
    for await (const record of records) yield openFields.map(({ name }) => (typeof record[name] === 'boolean' ? String(record[name]) : record[name]));
  };
  return csvRows({ name: 'occurrences', columns: openFields.map(({ name }) => ({ title: name })), rows: rows(), locale: 'en', timeZone: 'UTC' });
}

async function* geojsonOf(records: AsyncIterable<OpenRecord>, licence: Licensed): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let text = `{"type":"FeatureCollection","licence":${JSON.stringify(licence)},"features":[`;
  let between = '\n';
  for await (const { longitude, latitude, ...properties } of records) {
    const geometry = longitude === null || latitude === null ? null : { type: 'Point', coordinates: [longitude, latitude] };
    text += `${between}${JSON.stringify({ type: 'Feature', id: properties.code, geometry, properties })}`;
    between = ',\n';
    if (text.length < 65_536) continue;
    yield encoder.encode(text);
    text = '';
  }
  yield encoder.encode(`${text}\n]}\n`);
}
