import { z } from 'zod';
import { areaInput, areaSchema, geometrySchema, lineSchema } from '#platform/geo/geojson.ts';
import { contract } from '#platform/http/contract.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { urbanismErrors } from '../record/errors.ts';
import { mayProcess } from '../record/permissions.ts';
import { areaErrors } from './errors.ts';
import { mayPick } from './permissions.ts';

const root = '/api/gu/urbanplanning';
const words = z.object({ pt: z.string(), en: z.string() });
const coordinate = z.coerce.number<number>().min(-1e9).max(1e9);
const ids = z
  .string()
  .regex(/^\d{1,15}(?:,\d{1,15}){0,99}$/)
  .optional();
const box = { minx: coordinate, miny: coordinate, maxx: coordinate, maxy: coordinate, resolution: z.coerce.number<number>().min(0).max(10_000) };
const write = [mayProcess.editAreas, mayProcess.addAreas];

/** Of one look at the map: more are left out, the smallest first. */
export const mostDrawn = 1000;

const drawnArea = z.object({ id: z.number(), name: z.string().nullable(), processes: z.string(), geometry: geometrySchema });
export type DrawnArea = z.output<typeof drawnArea>;
const drawnLimit = z.object({
  id: z.number(),
  name: z.string(),
  code: z.string().nullable(),
  typeId: z.number(),
  type: z.string(),
  source: z.string().nullable(),
  state: z.string().nullable(),
  geometry: geometrySchema,
});
export type DrawnLimit = z.output<typeof drawnLimit>;

const operations = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('merge'), areas: z.array(areaInput).min(2).max(100) }),
  /** Takes the others out of the first. */
  z.strictObject({ do: z.literal('cut'), areas: z.array(areaInput).min(2).max(100) }),
  z.strictObject({ do: z.literal('split'), area: areaInput, line: lineSchema }),
  /** Metres outwards; less than nothing: inwards. Of areas, lines and points. */
  z.strictObject({ do: z.literal('buffer'), geometry: geometrySchema, metres: z.number().min(-10_000).max(10_000) }),
]);
export type Operation = z.output<typeof operations>;

/** What the map of the module asks about areas and limits, and has done to what is drawn. */
export const areaMapContract = contract('urbanareas-map', 'gu', {
  lists: {
    method: 'GET',
    path: `${root}/areas/associate/lists`,
    summary: 'Layers whose features can be picked, and kinds of limits with what may be done with them',
    access: { anyOf: [mayProcess.associateAreas, mayProcess.seeAreas, mayPick] },
    silent: true,
    output: z.object({
      layers: z.array(z.object({ id: z.string(), title: words })),
      limits: z.array(
        z.object({ id: z.number(), name: z.string(), code: z.string(), importable: z.boolean(), confrontable: z.boolean(), count: z.number() }),
      ),
      sources: z.array(z.object({ id: z.number(), title: z.string() })),
      states: z.array(z.object({ id: z.number(), title: z.string() })),
      draw: z.boolean(),
      upload: z.boolean(),
    }),
  },
  featureable: {
    method: 'GET',
    path: `${root}/areas/associate/featureable/:x/:y/:crs/:resolution`,
    summary: 'Urban areas and features of the layers that can be picked at a point, nearest first',
    access: { anyOf: [mayPick] },
    silent: true,
    rateLimit: { max: 300, seconds: 300 },
    params: z.object({ x: coordinate, y: coordinate, crs: z.string().max(20), resolution: z.coerce.number<number>().min(0).max(10_000) }),
    /** Layers that are switched on, by their ids with commas between; absent: all. */
    query: z.object({ layers: z.string().max(4000).optional() }),
    output: z.object({
      crs: z.string(),
      items: z.array(
        z.object({
          /** Of an urban area: its id. */
          areaId: z.number().nullable(),
          layerTitle: words,
          name: z.string(),
          geometry: areaSchema,
        }),
      ),
    }),
    errors: [
      kernelErrors['request.invalid'],
      areaErrors['urbanism.no-elements'],
      areaErrors['urbanism.layers-off'],
      areaErrors['urbanism.pick-failed'],
    ],
  },
  snap: {
    method: 'GET',
    path: `${root}/areas/snap/:x/:y/:reach`,
    summary: 'Edges near a point, as they are stored: of urban areas, limits and the own layers that are switched on',
    access: { anyOf: write },
    silent: true,
    rateLimit: { max: 1200, seconds: 300 },
    params: z.object({ x: coordinate, y: coordinate, reach: z.coerce.number<number>().positive().max(2000) }),
    query: z.object({ layers: z.string().max(4000).optional() }),
    output: z.object({ paths: z.array(z.array(z.tuple([z.number(), z.number()]))) }),
  },
  operate: {
    method: 'POST',
    path: `${root}/areas/operate`,
    summary: 'Merges, cuts, splits or widens what is drawn; nothing is kept',
    access: { anyOf: write },
    silent: true,
    whileViewing: true,
    bodyMax: 10,
    rateLimit: { max: 300, seconds: 300 },
    body: operations,
    output: z.object({ areas: z.array(areaSchema) }),
    errors: [urbanismErrors['urbanism.invalid-area'], areaErrors['urbanism.nothing-left'], areaErrors['urbanism.not-apart']],
  },
  areas: {
    method: 'GET',
    path: `${root}/areas/map`,
    summary: 'Urban areas in a box, for the map',
    access: { anyOf: [mayProcess.seeAreas] },
    silent: true,
    query: z.strictObject(box),
    output: z.object({ crs: z.string(), items: z.array(drawnArea), more: z.boolean() }),
  },
  limits: {
    method: 'GET',
    path: `${root}/limits/map`,
    summary: 'Geographic limits in a box, for the map: those in force, of some types, sources and states',
    access: { anyOf: [mayProcess.seeAreas] },
    silent: true,
    query: z.strictObject({ ...box, types: ids, sources: ids, states: ids }),
    output: z.object({ crs: z.string(), items: z.array(drawnLimit), more: z.boolean() }),
  },
});
