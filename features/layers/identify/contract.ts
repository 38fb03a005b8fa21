import { z } from 'zod';
import { geometrySchema } from '#platform/geo/geojson.ts';
import { contract } from '#platform/http/contract.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { mapFronts, type MapFront } from '../territory/map-modules.ts';

/** Of one question; browsers ask the rest in another. */
export const mostLayers = 100;
const layerKey = z.string().regex(/^(?:l\d{1,15}|[a-z_]{1,60})$/);
const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

function identifyContract(front: MapFront) {
  return contract(`identify-${front}`, front, {
    ask: {
      method: 'GET',
      path: `/api/${front}/front/map/identify`,
      summary: 'What own layers have at a point, within 13 pixels, 50 features of a layer: the municipality’s own data and its territory',
      silent: true,
      access: 'public',
      rateLimit: { max: 600, seconds: 60 },
      query: z.object({
        x: z.coerce.number<string | number>(),
        y: z.coerce.number<string | number>(),
        /** Metres per pixel. */
        resolution: z.coerce.number<string | number>().positive().max(100_000),
        /** `l` and the number of a layer of the tree, or the name of a layer of the territory; a comma between two. */
        layers: z
          .string()
          .max(4000)
          .transform((names) => [...new Set(names.split(','))])
          .pipe(z.array(layerKey).min(1).max(mostLayers)),
      }),
      output: z.object({
        crs: z.string(),
        /** Those the caller sees; of others nothing is said. */
        layers: z.array(
          z.object({
            id: z.string(),
            state: z.enum(['done', 'failed']),
            /** Nearest first, of those around the point the smallest. */
            items: z.array(z.object({ id: z.number(), properties: z.record(z.string(), value), geometry: geometrySchema })),
          }),
        ),
      }),
      errors: [kernelErrors['record.not-found']],
    },
  });
}
export type IdentifyContract = ReturnType<typeof identifyContract>;

/** One a map, like the doors of its layers. */
export const identifyContracts = mapFronts.map((front) => ({ front, identify: identifyContract(front) }));
