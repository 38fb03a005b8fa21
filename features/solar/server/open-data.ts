import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { anonymous, can } from '#platform/access/actor.ts';
import { mover } from '#platform/geo/projections.ts';
import { isOpen } from '#platform/http/server/plain-page.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { may } from '../codes.ts';
import { assumptionsInForce } from './climate.ts';
import { isShown, potentialByParish } from './read.ts';

export const roofsPath = '/solar/roofs.geojson';
export const parishesPath = '/solar/parishes.csv';

/** As a visitor: what is public is the same for all, so that programs need no session. */
export const isPublic = (site: Site): boolean => isOpen(site, 'solar') && can(anonymous, may.look, site.config.permissions);

/** Roofs read at once while a file is written: memory stays the same for a town and a city. */
const batch = 2000;

interface Row {
  id: number;
  code: string;
  building: string | null;
  area: number;
  slope: number;
  azimuth: number;
  irradiation: number;
  measured: boolean;
  ring: [number, number][];
}

async function* features(site: Site): AsyncGenerator<string> {
  const move = mover(site.srid, 4326, { srid: site.srid, proj4: site.config.map.proj4 });
  const round = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;
  yield '{"type":"FeatureCollection","features":[';
  for (let after = 0, first = true; ;) {
    const { rows } =
      await sql<Row>`select r.id::int, r.code, r.building, r.area, r.slope, r.azimuth, r.irradiation, r.measured is not null as measured,
        st_asgeojson(r.geom, 3)::json->'coordinates'->0 as ring
      from solar_roof r where ${isShown} and r.id > ${after} order by r.id limit ${batch}`.execute(site.db);
    if (rows.length === 0) break;
    const written = rows.map(({ id: _id, ring, code, ...properties }) =>
      JSON.stringify({
        type: 'Feature',
        id: code,
        geometry: { type: 'Polygon', coordinates: [ring.map((point) => move(point).map(round))] },
        properties: { code, ...properties },
      }),
    );
    yield (first ? '' : ',\n') + written.join(',\n');
    first = false;
    after = rows.at(-1)?.id ?? after;
  }
  yield ']}\n';
}

/** Text in a cell that a spreadsheet program would take for a formula is written as text. */
const cell = (value: string | number): string => {
  const text = typeof value === 'number' ? String(Math.round(value * 10) / 10) : value.replace(/^[=+\-@\t\r]/, "'$&");
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Published roofs and the sums by parish for programs of others, at addresses that stay. */
export function openDataRoutes(app: FastifyInstance): void {
  const limited = { schema: { hide: true }, config: { rateLimit: { max: 20, timeWindow: 60_000 } } } as const;
  const siteOf = (request: FastifyRequest): Site => request.largo.site;

  app.get(roofsPath, limited, async (request, reply) => {
    const site = siteOf(request);
    if (!isPublic(site)) return reply.code(404).type('application/json; charset=utf-8').send('{}');
    return reply
      .header('cache-control', `public, max-age=${site.config.cacheExpiry}`)
      .header('access-control-allow-origin', '*')
      .type('application/geo+json; charset=utf-8')
      .send(Readable.from(features(site), { objectMode: false }));
  });

  app.get(parishesPath, limited, async (request, reply) => {
    const site = siteOf(request);
    if (!isPublic(site)) return reply.code(404).type('text/plain; charset=utf-8').send('');
    const items = await potentialByParish(site.db, await assumptionsInForce(site.db));
    const lines = items.map(({ dicofre, name, roofs, faces, area, usable, kwp, energy }) =>
      [dicofre, name, roofs, faces, area, usable, kwp, energy].map(cell).join(','),
    );
    return reply
      .header('cache-control', `public, max-age=${site.config.cacheExpiry}`)
      .header('access-control-allow-origin', '*')
      .type('text/csv; charset=utf-8')
      .send(['dicofre,parish,roofs,faces,area_m2,usable_m2,kwp,mwh_year', ...lines, ''].join('\r\n'));
  });
}
