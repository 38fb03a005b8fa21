import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { mayDesk, mayFind, may } from './codes.ts';
import { toponymyErrors } from './errors.ts';

const nullable = z.string().nullable();
const point = z.tuple([z.number(), z.number()]);
const id = z.object({ id: z.coerce.number<string>().int().positive() });

const found = z.object({
  code: z.string(),
  name: z.string(),
  parish: nullable,
  /** The beginning of the origin of its name. */
  meaning: nullable,
  /** The former name that was searched for. */
  former: nullable,
});
export type FoundStreet = z.output<typeof found>;

const street = z.object({
  code: z.string(),
  name: z.string(),
  state: z.enum(['proposed', 'inForce', 'extinct']),
  parish: nullable,
  place: nullable,
  meaning: nullable,
  decidedAt: nullable,
  minute: nullable,
  sinceAt: nullable,
  untilAt: nullable,
  beginsAt: nullable,
  endsAt: nullable,
  postcode: nullable,
  former: z.array(z.object({ name: z.string(), sinceAt: nullable, untilAt: nullable })),
  doors: z.array(z.object({ label: z.string(), at: point })),
  /** In the projection of the map: the street from start to end, and the streets around it. */
  line: z.array(point).nullable(),
  around: z.array(z.array(point)),
});
export type StreetPage = z.output<typeof street>;

const front = '/api/toponymy/front/streets';

export const streetContract = contract('toponymy', 'toponymy', {
  search: {
    method: 'GET',
    path: front,
    summary: 'Streets in force by words of their name, present or former, by parish and first letter',
    access: { anyOf: [mayFind] },
    silent: true,
    rateLimit: { max: 240, seconds: 60 },
    query: z.object({
      q: z.string().trim().max(100).default(''),
      parish: z.string().trim().max(120).default(''),
      letter: z.string().trim().max(1).default(''),
      page: z.coerce.number<string>().int().min(1).max(1000).default(1),
    }),
    output: z.object({ items: z.array(found), total: z.number(), pages: z.number(), parishes: z.array(z.string()) }),
  },
  show: {
    method: 'GET',
    path: `${front}/:code`,
    summary: 'One street: the meaning of its name, how it was given, former names, doors and its line',
    access: { anyOf: [mayFind] },
    silent: true,
    params: z.object({ code: z.string().max(20) }),
    output: street,
    errors: [kernelErrors['record.not-found']],
  },
});

const checked = z.object({
  id: z.number(),
  label: z.string(),
  along: z.number(),
  side: z.enum(['right', 'left']),
  away: z.number(),
  problems: z.array(z.enum(['duplicate', 'side', 'order', 'far'])),
});

const desk = '/api/toponymy/gestao';
export const certificateKinds = ['toponymy', 'doornumber'] as const;

export const toponymyDesk = contract('toponymy-desk', 'toponymy', {
  numbering: {
    method: 'GET',
    path: `${desk}/streets/:id/numbering`,
    summary: 'The doors of a street along it with what contradicts the rules; with x and y, the number a door there would get',
    access: { anyOf: [may.doors.view] },
    params: id,
    query: z.object({ x: z.coerce.number<string>().optional(), y: z.coerce.number<string>().optional() }),
    output: z.object({
      length: z.number(),
      doors: z.array(checked),
      proposal: z.object({ number: z.number(), suffix: nullable }).nullable(),
    }),
    errors: [kernelErrors['record.not-found'], toponymyErrors['toponymy.no-line']],
  },
  certify: {
    method: 'POST',
    path: `${desk}/streets/:id/certificates`,
    summary: 'Issue a numbered certificate of a street or of a door number, in the background',
    access: { anyOf: [mayDesk.certify] },
    status: 202,
    params: id,
    rateLimit: { max: 60, seconds: 300 },
    body: z.strictObject({
      kind: z.enum(certificateKinds),
      doorId: z.int().positive().nullable().default(null),
      purpose: z.string().trim().max(200).nullable().default(null),
    }),
    output: z.object({ jobId: z.uuid() }),
    errors: [kernelErrors['record.not-found'], toponymyErrors['toponymy.no-line']],
  },
  addresses: {
    method: 'POST',
    path: `${desk}/addresses/exports`,
    summary: 'Addresses in force in the national address model, in the background',
    access: { anyOf: [mayDesk.addresses] },
    status: 202,
    rateLimit: { max: 30, seconds: 300 },
    body: z.strictObject({ format: z.enum(['csv', 'geojson']) }),
    output: z.object({ jobId: z.uuid() }),
  },
});
