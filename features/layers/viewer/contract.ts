import { z } from 'zod';
import { geometrySchema } from '#platform/geo/geojson.ts';
import { contract } from '#platform/http/contract.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { mapFronts, type MapFront } from '../territory/map-modules.ts';

/** Of the tree (`l12`), or of the territory (`parish`). */
const params = z.object({ layer: z.string().regex(/^[\w-]{1,80}$/) });
const shared = { method: 'GET', silent: true, access: 'public', params } as const;
const extent = z.tuple([z.number(), z.number(), z.number(), z.number()]);

export const layerFigures = z.object({
  shape: z.enum(['point', 'line', 'area']),
  total: z.int(),
  /** False: there are more than so many; how large they are together is not told. */
  isExact: z.boolean(),
  /** Metres of lines, square metres of areas, as far as they lie in the box; null: of points, or not told. */
  size: z.number().nullable(),
  /** By the rules of the layer's style, those that occur, in their order; -1: what no rule holds for. */
  classes: z.array(z.object({ rule: z.int(), count: z.int() })),
});
export type LayerFigures = z.output<typeof layerFigures>;

const foundFeature = z.object({
  id: z.int(),
  /** What the tiles of the layer tell of it. */
  properties: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** Simplified to what a screen shows. */
  geometry: geometrySchema,
});

/** What the viewer asks of one layer, through the layer's own guard: what is not there, or not for the caller, answers 404. */
function viewerContract(front: MapFront) {
  const path = `/api/${front}/front/map/layers/:layer`;
  return contract(`${front}-viewer`, front, {
    figures: {
      ...shared,
      path: `${path}/figures`,
      summary: 'How many features of a layer there are in a box or in all, how large, and in which classes',
      rateLimit: { max: 900, seconds: 60 },
      query: z.object({ bbox: z.string().max(200).optional() }),
      output: layerFigures,
      errors: [kernelErrors['record.not-found'], kernelErrors['request.invalid']],
    },
    feature: {
      ...shared,
      path: `${path}/feature`,
      summary: 'Features of a layer by number, or by the value of one of the fields it tells',
      rateLimit: { max: 120, seconds: 60 },
      query: z.object({
        id: z.coerce.number<number>().int().min(0).optional(),
        field: z.string().max(80).optional(),
        value: z.string().max(400).optional(),
      }),
      output: z.object({ items: z.array(foundFeature), total: z.int(), extent }),
      errors: [kernelErrors['record.not-found'], kernelErrors['request.invalid']],
    },
  });
}

export type ViewerContract = ReturnType<typeof viewerContract>;
export const viewerContracts: readonly { readonly front: MapFront; readonly contract: ViewerContract }[] = mapFronts.map((front) => ({
  front,
  contract: viewerContract(front),
}));
