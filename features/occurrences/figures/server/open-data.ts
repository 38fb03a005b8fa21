import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { FastifyReply } from 'fastify';
import type { Call } from '#platform/http/server/call.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { licenceLinks, liveRows, openFields, partRows, type OpenFormat } from '../domain/open-data.ts';
import { errors } from '../../record/errors.ts';
import type { OccurrenceFilter } from '../../record/inputs.ts';
import { countBeforehand } from '../../record/server/counts.ts';
import { listWhere } from '../../record/server/list-where.ts';
import { publicSight, type Sight } from '../../record/server/viewer.ts';
import { openBytes } from './open-data-rows.ts';

type OpenCall = Pick<Call, 'site' | 'request' | 'services'> & { readonly reply: FastifyReply; readonly query: OccurrenceFilter };

function licenceOf({ catalogue }: Sight) {
  const { openData } = catalogue.settings;
  if (openData === 'off') throw errors['occurrence.no-open-data']();
  return licenceLinks[openData];
}

/** What the page about the data says. */
export async function describeOpenData(site: Site, now: Date) {
  const sight = await publicSight(site);
  const licence = licenceOf(sight);
  const total = await countBeforehand(site.db, site, sight, {}, now);
  const kept = total > liveRows ? await keptFile(site, 'csv') : null;
  return { licence, total, madeAt: kept?.made_at.toISOString() ?? null, fields: openFields.map(({ name, kind, about }) => ({ name, kind, about })) };
}

/**
 * Sends the public occurrences of the filter; 304 when nothing has changed since the caller's copy. All of many are a file that a job
 * made; few, or the first ones before that job ran, are sent as they are read.
 */
export async function sendOpenData(call: OpenCall, format: OpenFormat): Promise<FastifyReply> {
  const { site, reply, request, query, services } = call;
  const sight = await publicSight(site);
  const licence = licenceOf(sight);
  const now = services.now();
  const total = await countBeforehand(site.db, site, sight, {}, now);
  const kept = isWhole(query) && total > liveRows ? await keptFile(site, format) : null;
  if (!isWhole(query)) await refuseLargePart(site, sight, query, now);
  const etag = kept?.etag ?? (await fingerprint(site, sight, query, format, total));
  void reply
    .header('etag', etag)
    .header('cache-control', 'public, max-age=300')
    .header('access-control-allow-origin', '*')
    .header('link', `<${licence.url}>; rel="license"`);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const opened = kept && (await services.files.open(site, kept.file_id));
  if (opened && opened.bytes !== null) void reply.header('content-length', opened.bytes);
  return reply
    .type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/geo+json')
    .header('content-disposition', `attachment; filename="ocorrencias.${format}"`)
    .send(opened ? opened.stream : Readable.from(openBytes(format, site, sight, query, licence, now), { objectMode: false }));
}

const isWhole = (query: OccurrenceFilter): boolean => Object.values(query).every((value) => value === undefined);

async function keptFile(site: Site, format: OpenFormat) {
  return (await site.db.selectFrom('occurrence_open_file').selectAll().where('format', '=', format).executeTakeFirst()) ?? null;
}

async function refuseLargePart(site: Site, sight: Sight, query: OccurrenceFilter, now: Date): Promise<void> {
  const where = listWhere(sight, site, query, now);
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from (select 1 from occurrence o where ${where} limit ${partRows + 1}) s`.execute(site.db);
  if ((rows[0]?.n ?? 0) > partRows) throw errors['occurrence.open-data-large']({ params: { max: partRows } });
}

/** Changes whenever a row of the file may have changed: the newest change, how many there are (`total`), and the words they are told in. */
export async function fingerprint(site: Site, sight: Sight, query: OccurrenceFilter, format: OpenFormat, total: number): Promise<string> {
  const { types, subtypes, statuses, unities, parishes, settings } = sight.catalogue;
  const newest = await sql<{
    at: Date | null;
  }>`select o.updated_at as at from occurrence o where o.live order by o.updated_at desc, o.id desc limit 1`.execute(site.db);
  const words = [types, subtypes, statuses, unities, parishes].map((entries) => [...entries.values()].map((entry) => JSON.stringify(entry)));
  const parts = JSON.stringify([total, newest.rows[0]?.at, query, format, words, settings.openData]);
  return `W/"${createHash('sha1').update(parts).digest('base64url')}"`;
}
