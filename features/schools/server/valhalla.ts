import { z } from 'zod';
import { degreesOf } from '#platform/geo/projections.ts';
import type { Outgoing } from '#platform/outgoing/server/outgoing.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { polyline6 } from '../domain/polyline.ts';
import { schoolErrors } from '../errors.ts';
import type { RoutingEngine } from './routing.ts';
import { parsed } from './osrm.ts';

const answer = z.object({
  trip: z.object({ summary: z.object({ length: z.number(), time: z.number() }), legs: z.array(z.object({ shape: z.string() })).min(1) }),
});
const refusal = z.object({ error_code: z.number() });
/** No edge near the place, no path between the places (valhalla.github.io, error codes). */
const noWay = new Set([171, 442]);

/** Valhalla's `route`: by car the shortest way, on foot as its profile weighs it. Lengths in kilometres, lines as polylines of six decimals. */
export function valhalla(address: string, map: Site['config']['map'], outgoing: Outgoing): RoutingEngine {
  const degrees = degreesOf(map);
  return {
    way: async (mode, from, to) => {
      const locations = [from, to].map((one) => {
        const [lon, lat] = degrees.toLngLat(one);
        return { lon, lat };
      });
      const costing = mode === 'foot' ? 'pedestrian' : 'auto';
      const { status, body } = await outgoing.fetch(`${address.replace(/\/$/, '')}/route`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ locations, costing, costing_options: { auto: { shortest: true } }, units: 'kilometers' }),
      });
      const said = parsed(body);
      const refused = refusal.safeParse(said);
      if (refused.success && noWay.has(refused.data.error_code)) return null;
      const read = answer.safeParse(said);
      if (!read.success || status >= 400) throw schoolErrors['schools.engine']();
      const { summary, legs } = read.data.trip;
      const points = legs
        .flatMap(({ shape }) => polyline6(shape))
        .map((one): [number, number] => {
          const [x, y] = degrees.toXY(one);
          return [x, y];
        });
      return { metres: summary.length * 1000, seconds: summary.time, access: 0, points };
    },
  };
}
