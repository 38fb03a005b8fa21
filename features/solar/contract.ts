import { z } from 'zod';
import { areaSchema } from '#platform/geo/geojson.ts';
import { contract } from '#platform/http/contract.ts';
import { dateOut } from '#platform/kernel/dates.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { may } from './codes.ts';
import { solarErrors } from './errors.ts';

const id = z.number().int().positive();
const count = z.number();

const face = z.object({
  id,
  code: z.string(),
  /** m² along the slope. */
  area: count,
  slope: count,
  azimuth: count,
  /** kWh/m² a year on its modules. */
  irradiation: count,
  /** From a study that knows the shade, not calculated. */
  isMeasured: z.boolean(),
  shape: areaSchema,
});
export type RoofFace = z.output<typeof face>;

/** Faces of one building. Its id is that of its first face. */
const roof = z.object({
  id,
  /** The address it stands at, as far as one is near. */
  label: z.string().nullable(),
  parish: z.string().nullable(),
  /** Metres from the place that was asked for. */
  metres: count.nullable(),
  /** A point on it, in the municipality's projection. */
  point: z.tuple([z.number(), z.number()]),
  faces: z.array(face),
});
export type Roof = z.output<typeof roof>;

const assumptions = z.object({
  /** Shares from 0 to 1. */
  values: z.object({
    performance: count,
    areaPerKwp: count,
    shareSloped: count,
    shareFlat: count,
    flatTilt: count,
    price: count,
    upkeep: count,
    buy: count,
    sell: count,
    own: count,
    fade: count,
    carbon: count,
  }),
  /** kWh/m² a year on the horizontal. */
  horizontal: count,
  radiationSource: z.string(),
  radiationAt: dateOut,
  pricesSource: z.string(),
  pricesAt: dateOut,
});
export type GivenAssumptions = z.output<typeof assumptions>;

const parish = z.object({
  dicofre: z.string(),
  name: z.string(),
  /** Buildings and faces. */
  roofs: count,
  faces: count,
  /** m² of all faces, and of what modules may cover. */
  area: count,
  usable: count,
  kwp: count,
  /** MWh a year. */
  energy: count,
  shape: areaSchema.nullable(),
});
export type ParishPotential = z.output<typeof parish>;

const look = { access: { anyOf: [may.look] }, silent: true, rateLimit: { max: 240, seconds: 60 } } as const;

/** What everybody reads of roofs. */
export const solarFront = contract('solarFront', 'solar', {
  find: {
    method: 'GET',
    path: '/api/solar/front/roofs',
    summary: 'Published roofs near an address (q) or a position in degrees, the nearest first',
    ...look,
    query: z.object({
      q: z.string().trim().max(200).optional(),
      lng: z.coerce.number<number>().min(-180).max(180).optional(),
      lat: z.coerce.number<number>().min(-90).max(90).optional(),
    }),
    output: z.object({ place: z.string().nullable(), items: z.array(roof) }),
    errors: [solarErrors['solar.no-address']],
  },
  show: {
    method: 'GET',
    path: '/api/solar/front/roofs/:id',
    summary: 'A published roof with its faces, and what is calculated with',
    ...look,
    params: z.object({ id: z.coerce.number<number>().int().positive() }),
    output: z.object({ roof, assumptions }),
    errors: [kernelErrors['record.not-found'], solarErrors['solar.no-assumptions']],
  },
  parishes: {
    method: 'GET',
    path: '/api/solar/front/parishes',
    summary: 'Potential of the published roofs by parish',
    ...look,
    output: z.object({ items: z.array(parish), assumptions }),
    errors: [solarErrors['solar.no-assumptions']],
  },
});
export type SolarFront = typeof solarFront;
