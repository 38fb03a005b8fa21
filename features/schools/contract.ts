import { z } from 'zod';
import { areaSchema } from '#platform/geo/geojson.ts';
import { contract } from '#platform/http/contract.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { may } from './codes.ts';
import { modes } from './domain/graph.ts';
import { schoolErrors } from './errors.ts';
import { place } from './jobs.ts';
import { levels } from './levels.ts';

const id = z.number().int().positive();
const nullable = z.string().nullable();

/** x and y in the municipality's projection. */
const schoolHit = z.object({
  id,
  code: z.string(),
  name: z.string(),
  level: z.enum(levels),
  address: nullable,
  places: z.number().nullable(),
  x: z.number(),
  y: z.number(),
  /** Metres from the place that was asked for, as the crow flies. */
  straight: z.number().nullable(),
  /** The place lies in the catchment of the school. */
  isCatchment: z.boolean(),
});
export type SchoolHit = z.output<typeof schoolHit>;

const addressHit = z.object({ label: z.string(), detail: nullable, x: z.number(), y: z.number() });

const leg = z.object({
  /** Along the streets, with the way to the street at both ends. */
  metres: z.number(),
  seconds: z.number(),
  /** Of these: from the place to the street and from the street to the gate. */
  access: z.number(),
  points: z.array(place),
});
export type Leg = z.output<typeof leg>;

export const routeResult = z.object({ from: place, school: schoolHit, foot: leg.nullable(), car: leg.nullable() });
export type RouteResult = z.output<typeof routeResult>;

const reachQuery = z.object({
  x: z.coerce.number<number>(),
  y: z.coerce.number<number>(),
  mode: z.enum(modes).default('foot'),
  by: z.enum(['metres', 'minutes']).default('metres'),
  /** Up to four limits with commas between them: `500,1000`. */
  bands: z
    .string()
    .default('1000')
    .transform((text) => [...new Set(text.split(',').map(Number))].toSorted((a, b) => a - b))
    .pipe(z.array(z.number().int().min(1).max(10_000)).min(1).max(4)),
});
export type ReachQuery = z.output<typeof reachQuery>;

const degrees = z.object({
  lng: z.coerce.number<number>().min(-180).max(180),
  lat: z.coerce.number<number>().min(-90).max(90),
});
const query = z.object({ q: z.string().trim().max(200).default('') });
const access = { anyOf: [may.look] };
const front = '/api/ig/front/schooldistance';
const asked = { silent: true, rateLimit: { max: 240, seconds: 60 } } as const;
const unknown = kernelErrors['record.not-found'];

/** The tool of the map: from an address or a position to a school. */
export const schoolDistance = contract('schoolDistance', 'ig', {
  addressAt: {
    method: 'GET',
    path: `${front}/address/:lng/:lat`,
    summary: 'The address at a position in degrees',
    access,
    ...asked,
    params: degrees,
    output: z.object({ inside: z.boolean(), x: z.number(), y: z.number(), label: nullable, parish: nullable }),
  },
  addresses: {
    method: 'GET',
    path: `${front}/address`,
    summary: 'Addresses by text',
    access,
    ...asked,
    query,
    output: z.object({ items: z.array(addressHit) }),
  },
  schoolAt: {
    method: 'GET',
    path: `${front}/school/:lng/:lat`,
    summary: 'Schools near a position in degrees, the nearest first, with the one in whose catchment it lies',
    access,
    ...asked,
    params: degrees,
    output: z.object({ items: z.array(schoolHit) }),
  },
  schools: {
    method: 'GET',
    path: `${front}/school`,
    summary: 'Schools by name, code or address; all of them without words (at most 200)',
    access,
    ...asked,
    query,
    output: z.object({ items: z.array(schoolHit) }),
  },
  route: {
    method: 'POST',
    path: `${front}/route`,
    summary: 'Asks for the ways from a place to a school, or to the nearest by foot',
    access,
    silent: true,
    status: 202,
    rateLimit: { max: 60, seconds: 60 },
    body: z.strictObject({ from: place, schoolId: id.nullable().default(null) }),
    output: z.object({ id: z.uuid() }),
    errors: [unknown, schoolErrors['schools.none'], schoolErrors['schools.no-street']],
  },
  routed: {
    method: 'GET',
    path: `${front}/route/:id`,
    summary: 'How far the ways are that were asked for, and what they are',
    access,
    silent: true,
    params: z.object({ id: z.uuid() }),
    output: z.object({
      status: z.enum(['waiting', 'running', 'finished', 'failed', 'cancelled']),
      message: nullable,
      result: routeResult.nullable(),
    }),
    errors: [unknown],
  },
  certify: {
    method: 'POST',
    path: `${front}/certificates`,
    summary: 'Issue a numbered certificate of the distance, in the background',
    access: { anyOf: [may.export] },
    status: 202,
    rateLimit: { max: 60, seconds: 300 },
    body: z.strictObject({
      from: place,
      schoolId: id,
      place: z.string().trim().min(1).max(200),
      purpose: z.string().trim().max(200).nullable().default(null),
    }),
    output: z.object({ jobId: z.uuid() }),
    errors: [unknown, schoolErrors['schools.no-network'], schoolErrors['schools.no-street'], schoolErrors['schools.no-way']],
  },
  reach: {
    method: 'GET',
    path: `${front}/reach`,
    summary: 'From where a place is reached along the streets, in up to four bands of metres or minutes, on foot or by car',
    access: { anyOf: [may.reach] },
    silent: true,
    rateLimit: { max: 60, seconds: 60 },
    query: reachQuery,
    output: z.object({ bands: z.array(z.object({ limit: z.number(), area: areaSchema.nullable(), addresses: z.number() })) }),
    errors: [schoolErrors['schools.no-network'], schoolErrors['schools.no-street']],
  },
});

const desk = '/api/iggestao/gestao';
const started = z.object({ jobId: z.uuid() });
const manage = { access: { anyOf: [may.network] }, status: 202, rateLimit: { max: 20, seconds: 300 }, output: started } as const;

export const schoolDesk = contract('schoolDesk', 'iggestao', {
  list: {
    method: 'POST',
    path: `${desk}/school-lists`,
    summary: 'Bring a class list (CSV, XLSX); it comes back with the distances',
    kind: 'upload',
    access: { anyOf: [may.list] },
    status: 202,
    rateLimit: { max: 20, seconds: 300 },
    output: started,
  },
  network: {
    method: 'GET',
    path: `${desk}/school-network`,
    summary: 'How much of a street network there is',
    access: { anyOf: [may.network] },
    silent: true,
    output: z.object({ stretches: z.number(), kilometres: z.number(), oneWay: z.number(), footOnly: z.number(), turns: z.number() }),
  },
  importNetwork: {
    method: 'POST',
    path: `${desk}/school-network`,
    summary: 'Replace the street network by a file (GeoJSON, GeoPackage, shapefile) with the columns of OpenStreetMap',
    kind: 'upload',
    ...manage,
  },
  takeNetwork: {
    method: 'POST',
    path: `${desk}/school-network/map`,
    summary: 'Replace the street network by the streets of the map',
    ...manage,
  },
  takeSchools: {
    method: 'POST',
    path: `${desk}/school-register/map`,
    summary: 'Register the schools of the map that are not registered yet',
    access: { anyOf: [may.schools.add] },
    output: z.object({ added: z.number() }),
  },
});
