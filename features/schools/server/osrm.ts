import { z } from 'zod';
import { degreesOf } from '#platform/geo/projections.ts';
import type { Outgoing } from '#platform/outgoing/server/outgoing.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { walking } from '../domain/shortest.ts';
import { schoolErrors } from '../errors.ts';
import type { RoutingEngine } from './routing.ts';

const answer = z.object({
  code: z.string(),
  routes: z
    .array(z.object({ distance: z.number(), duration: z.number(), geometry: z.object({ coordinates: z.array(z.tuple([z.number(), z.number()])) }) }))
    .default([]),
  waypoints: z.array(z.object({ distance: z.number().default(0) })).default([]),
});

const profiles = { foot: 'foot', car: 'driving' } as const;

/**
 * OSRM's HTTP service `route`, v1 (project-osrm.org/docs). A server has one profile: `{profile}` in the address stands for `foot` or `driving` where there
 * are two. It gives the quickest way of its profile, and the shortest only where its profile weighs by distance.
 */
export function osrm(address: string, map: Site['config']['map'], outgoing: Outgoing): RoutingEngine {
  const degrees = degreesOf(map);
  return {
    way: async (mode, from, to) => {
      const places = [from, to]
        .map((one) =>
          degrees
            .toLngLat(one)
            .map((value) => value.toFixed(6))
            .join(','),
        )
        .join(';');
      const base = address.replace('{profile}', profiles[mode]).replace(/\/$/, '');
      const { status, body } = await outgoing.fetch(`${base}/route/v1/${profiles[mode]}/${places}?overview=full&geometries=geojson`);
      const read = answer.safeParse(parsed(body));
      if (!read.success || status >= 500) throw schoolErrors['schools.engine']();
      const { code, routes, waypoints } = read.data;
      if (code === 'NoRoute' || code === 'NoSegment') return null;
      const [route] = routes;
      if (code !== 'Ok' || !route) throw schoolErrors['schools.engine']();
      const access = waypoints.reduce((sum, { distance }) => sum + distance, 0);
      const points = route.geometry.coordinates.map((one): [number, number] => {
        const [x, y] = degrees.toXY(one);
        return [x, y];
      });
      return { metres: route.distance + access, seconds: route.duration + access / walking, access, points };
    },
  };
}

/** Undefined where the answer is no JSON. */
export function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'));
  } catch {
    return undefined;
  }
}
