import { z } from 'zod';
import { geometrySchema } from '#platform/geo/geojson.ts';
import { contract } from '#platform/http/contract.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { may } from './codes.ts';
import { plotKinds } from './domain/places.ts';
import { plotStates } from './domain/plots.ts';

const step = z.coerce.number<number>().int().min(0).max(10_000_000);
const ordinate = z.coerce.number<number>().min(-1e8).max(1e8);
const base = '/api/cemeteries/gestao/desk/plots';
const access = { anyOf: [may.plots.view] };

/** The plots on every map, for whoever may see their list. Of people nothing is told. */
export const plotMap = contract('cemetery-map', 'cemeteries', {
  tile: {
    method: 'GET',
    path: `${base}/tiles/:z/:x/:y`,
    summary: 'Vector tile of the plots that are drawn, with number and state',
    access,
    silent: true,
    kind: 'download',
    params: z.object({ z: step, x: step, y: step }),
    errors: [kernelErrors['record.not-found']],
  },
  at: {
    method: 'GET',
    path: `${base}/at/:x/:y`,
    summary: 'The plots at a place of the map',
    access,
    silent: true,
    rateLimit: { max: 600, seconds: 60 },
    params: z.object({ x: ordinate, y: ordinate }),
    query: z.strictObject({ reach: z.coerce.number<number>().min(0).max(50).default(0) }),
    output: z.object({
      crs: z.string(),
      items: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          kind: z.enum(plotKinds),
          state: z.enum(plotStates),
          cemetery: z.string(),
          geometry: geometrySchema,
        }),
      ),
    }),
  },
});
