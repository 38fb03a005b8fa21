import { z } from 'zod';
import { areaSchema } from '#platform/geo/geojson.ts';
import { contract } from '#platform/http/contract.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { tileLayerIds } from './domain/tile-layers.ts';

const crs = z.string();
const parish = z.object({ dicofre: z.string(), name: z.string() });
const count = z.coerce.number().int().min(0).max(10_000_000);

/** A place found by text. x and y in the tenant's projection. */
const addressHit = z.object({
  kind: z.enum(['parish', 'place', 'street', 'address']),
  id: z.number(),
  label: z.string(),
  /** Locality and parish, to tell two of one name apart. */
  detail: z.string().nullable(),
  parish: parish.nullable(),
  /** False when the door number asked for does not exist and this is its neighbour. */
  exact: z.boolean(),
  x: z.number(),
  y: z.number(),
});
export type AddressHit = z.output<typeof addressHit>;

const locatedPoint = z.object({
  /** Inside the municipality's boundary. */
  inside: z.boolean(),
  parish: parish.nullable(),
  /** Nearest address within 100 m. */
  address: z
    .object({
      id: z.number(),
      label: z.string(),
      street: z.string(),
      house: z.string().nullable(),
      postcode: z.string().nullable(),
      locality: z.string().nullable(),
      /** Metres. */
      distance: z.number(),
    })
    .nullable(),
});
export type LocatedPoint = z.output<typeof locatedPoint>;

const mapBoundary = z.object({
  crs,
  name: z.string(),
  dico: z.string(),
  extent: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  geometry: areaSchema,
});

/** Territory of the municipality; under no module, because every module's map stands on it. */
export const layersContract = contract('layers', null, {
  tile: {
    method: 'GET',
    path: '/api/ig/front/tiles/:layer/:z/:x/:y',
    summary: 'Vector tile (MVT) in the grid of the municipality; 204 where nothing is',
    access: 'public',
    params: z.object({ layer: z.enum(tileLayerIds), z: count, x: count, y: count }),
    kind: 'download',
    silent: true,
    errors: [kernelErrors['record.not-found']],
  },
  boundary: {
    method: 'GET',
    path: '/api/ig/front/map/boundary',
    summary: 'Boundary of the municipality',
    access: 'public',
    output: mapBoundary,
    silent: true,
    errors: [kernelErrors['record.not-found']],
  },
  searchAddress: {
    method: 'GET',
    path: '/api/ig/gateway/address/search',
    summary: 'Parishes, places, streets and door numbers by text',
    access: 'public',
    mayLag: true,
    query: z.object({ q: z.string().trim().max(200), limit: z.coerce.number().int().min(1).max(50).default(10) }),
    output: z.object({ crs, items: z.array(addressHit) }),
    silent: true,
    rateLimit: { max: 240, seconds: 60 },
  },
  locate: {
    method: 'GET',
    path: '/api/ig/front/gateway/locate',
    summary: 'Parish and nearest address of a position (x, y in the projection of the municipality)',
    access: 'public',
    mayLag: true,
    query: z.object({ x: z.coerce.number().finite(), y: z.coerce.number().finite() }),
    output: locatedPoint,
    silent: true,
    rateLimit: { max: 240, seconds: 60 },
  },
});
