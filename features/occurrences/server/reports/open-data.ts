import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { FastifyReply } from 'fastify';
import { anonymous } from '#platform/access/actor.ts';
import { csvRows } from '#platform/files/server/csv.ts';
import { degreesOf, type Move } from '#platform/geo/projections.ts';
import type { Call } from '#platform/http/server/call.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { daysBetween, licenceLinks, openFields, roundDegrees, type OpenRecord } from '../../domain/open-data.ts';
import { errors } from '../../errors.ts';
import type { OccurrenceFilter } from '../../inputs.ts';
import { countBeforehand } from '../counts.ts';
import { listWhere } from '../list-where.ts';
import { shownStatus } from '../present.ts';
import { lookAs, type Sight } from '../viewer.ts';

/** Rows fetched at a time: memory does not grow with what is sent. */
const batch = 1000;

type OpenCall = Pick<Call, 'site' | 'request' | 'services'> & { readonly reply: FastifyReply; readonly query: OccurrenceFilter };

/** What everybody may see, whoever asks: these files are shared. */
const publicSight = (site: Site): Promise<Sight> => lookAs(site.db, site, anonymous, true);

export function licenceOf({ catalogue }: Sight) {
  const { openData } = catalogue.settings;
  if (openData === 'off') throw errors['occurrence.no-open-data']();
  return licenceLinks[openData];
}

/** What the page about the data says. */
export async function describeOpenData(site: Site, now: Date) {
  const sight = await publicSight(site);
  return {
    licence: licenceOf(sight),
    total: await countBeforehand(site.db, site, sight, {}, now),
    fields: openFields.map(({ name, kind, about }) => ({ name, kind, about })),
  };
}

/** Sends all public occurrences of the filter as they are read; 304 when nothing has changed since the caller's copy. */
export async function sendOpenData(call: OpenCall, format: 'geojson' | 'csv'): Promise<FastifyReply> {
  const { site, reply, request, query } = call;
  const sight = await publicSight(site);
  const licence = licenceOf(sight);
  const now = call.services.now();
  const etag = await fingerprint(site, sight, query, format, now);
  void reply
    .header('etag', etag)
    .header('cache-control', 'public, max-age=300')
    .header('access-control-allow-origin', '*')
    .header('link', `<${licence.url}>; rel="license"`);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const rows = readRecords(site, sight, query, now);
  const bytes = format === 'csv' ? csvOf(rows) : geojsonOf(rows, licence);
  return reply
    .type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/geo+json')
    .header('content-disposition', `attachment; filename="ocorrencias.${format}"`)
    .send(Readable.from(bytes, { objectMode: false }));
}

/** Changes whenever a row of the file may have changed: the newest change, how many there are, and the words they are told in. */
async function fingerprint(site: Site, sight: Sight, query: OccurrenceFilter, format: string, now: Date): Promise<string> {
  const { types, subtypes, statuses, unities, parishes, settings } = sight.catalogue;
  const [total, newest] = await Promise.all([
    countBeforehand(site.db, site, sight, {}, now),
    sql<{ at: Date | null }>`select o.updated_at as at from occurrence o where o.live order by o.updated_at desc, o.id desc limit 1`.execute(site.db),
  ]);
  const words = [types, subtypes, statuses, unities, parishes].map((entries) => [...entries.values()].map((entry) => JSON.stringify(entry)));
  const parts = JSON.stringify([total, newest.rows[0]?.at, query, format, words, settings.openData]);
  return `W/"${createHash('sha1').update(parts).digest('base64url')}"`;
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

async function* geojsonOf(records: AsyncIterable<OpenRecord>, licence: { readonly name: string; readonly url: string }): AsyncGenerator<Uint8Array> {
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
