import type { FastifyInstance, FastifyRequest } from 'fastify';
import { anonymous, can } from '#platform/access/actor.ts';
import { mover } from '#platform/geo/projections.ts';
import { isOpen } from '#platform/http/server/plain-page.ts';
import type { Services } from '#platform/http/server/services.ts';
import { isRecord } from '#platform/kernel/unknown.ts';
import { localDay } from '#platform/kernel/written-dates.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { may } from '../codes.ts';
import { daysAfter } from '../domain/dates.ts';
import { effectNames, stateColors, stateNames } from '../domain/states.ts';
import { calendarText } from '../domain/ics.ts';
import { published } from './read.ts';

export const geojsonPath = '/gim/works.geojson';
export const calendarPath = '/gim/works.ics';

/** As a visitor: what is public is the same for all, so that programs need no session. */
export const isPublic = (site: Site): boolean => isOpen(site, 'gim') && can(anonymous, may.look, site.config.permissions);

/** Published works for calendars and for programs of others, at addresses that stay. */
export function openDataRoutes(app: FastifyInstance, services: Services): void {
  const todayOf = (site: Site): string => localDay(services.now(), site.config.timeZone);
  const kept = (site: Site): string => `public, max-age=${site.config.cacheExpiry}`;
  const asked = (request: FastifyRequest) => ({ site: request.largo.site, locale: request.largo.locale });

  app.get(geojsonPath, { schema: { hide: true } }, async (request, reply) => {
    const { site, locale } = asked(request);
    if (!isPublic(site)) return reply.code(404).type('application/json; charset=utf-8').send('{}');
    const items = await published(site.db, todayOf(site));
    const base = services.publicUrl(site);
    const move = mover(site.srid, 4326, { srid: site.srid, proj4: site.config.map.proj4 });
    const features = items.map(({ shape, ...one }) => ({
      type: 'Feature',
      id: one.number,
      geometry: moved(JSON.parse(shape), move),
      properties: {
        number: one.number,
        title: one.title,
        kind: one.kind,
        state: one.state,
        stateName: stateNames[one.state][locale],
        color: stateColors[one.state],
        effect: effectNames[one.effect][locale],
        from: one.from,
        to: one.to,
        url: `${base}/gim/obra/${encodeURIComponent(one.number)}`,
      },
    }));
    return reply
      .header('cache-control', kept(site))
      .header('vary', 'Accept-Language')
      .header('access-control-allow-origin', '*')
      .type('application/geo+json; charset=utf-8')
      .send(JSON.stringify({ type: 'FeatureCollection', features }));
  });

  app.get(calendarPath, { schema: { hide: true } }, async (request, reply) => {
    const { site, locale } = asked(request);
    if (!isPublic(site)) return reply.code(404).type('text/plain; charset=utf-8').send('');
    const base = services.publicUrl(site);
    const items = await published(site.db, todayOf(site));
    const events = items.map((one) => ({
      uid: `${one.number}@${new URL(base).hostname}`,
      from: one.from,
      // The end of an event of whole days is the day after its last.
      until: daysAfter(one.to ?? one.from, 1),
      title: one.title,
      text: [stateNames[one.state][locale], effectNames[one.effect][locale], one.text, one.detour].filter(Boolean).join('\n'),
      url: `${base}/gim/obra/${encodeURIComponent(one.number)}`,
      isCancelled: one.state === 'cancelled',
    }));
    const name = `${locale === 'pt' ? 'Obras na via pública' : 'Works in public space'} · ${site.config.name}`;
    return reply
      .header('cache-control', kept(site))
      .header('vary', 'Accept-Language')
      .type('text/calendar; charset=utf-8')
      .send(calendarText(name, services.now(), events));
  });
}

/** Every position of a geometry in another projection; collections are gone through. */
function moved(value: unknown, move: (point: readonly [number, number]) => [number, number]): unknown {
  if (Array.isArray(value)) {
    const [x, y]: unknown[] = value;
    if (typeof x !== 'number' || typeof y !== 'number') return value.map((one) => moved(one, move));
    return move([x, y]).map((degrees) => Math.round(degrees * 1e7) / 1e7);
  }
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, key === 'coordinates' || key === 'geometries' ? moved(part, move) : part]),
  );
}
