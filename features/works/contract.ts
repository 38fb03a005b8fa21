import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { dateOut } from '#platform/kernel/dates.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { may } from './codes.ts';
import { effects, states } from './domain/states.ts';
import { worksErrors } from './errors.ts';
import { photoMoments } from './moments.ts';

const id = z.number().int().positive();
const params = z.object({ id: z.coerce.number<number>().int().positive() });
const workNumber = z.string().regex(/^[A-Za-z0-9._-]{1,40}$/);
const numbered = z.object({ number: workNumber });
const unknown = kernelErrors['record.not-found'];
const day = dateOut.nullable();
const span = z.object({ from: dateOut, to: day });

const conflict = z.object({
  kind: z.enum(['work', 'guarantee']),
  id,
  number: z.string(),
  title: z.string(),
  state: z.enum(states),
  metres: z.number(),
  days: span.nullable(),
  /** The other work would open the pavement of this one. */
  isOurs: z.boolean(),
});

const report = z.object({ code: z.string(), type: z.string().nullable(), status: z.string(), address: z.string(), metres: z.number() });

const planned = z.object({
  id,
  number: z.string(),
  title: z.string(),
  kind: z.string(),
  state: z.enum(states),
  effect: z.enum(effects),
  from: dateOut,
  to: day,
  conflicts: z.number(),
  phases: z.array(z.object({ id, name: z.string(), from: dateOut, to: dateOut, effect: z.enum(effects) })),
  /** Where it lies, in the municipality's projection; null: nowhere yet. */
  shape: z.unknown().nullable(),
});
export type PlannedWork = z.output<typeof planned>;

/** What the desk asks besides the engine's own. */
export const worksDesk = contract('worksDesk', 'gim', {
  conflicts: {
    method: 'GET',
    path: '/api/gim/gestao/work-conflicts/:id',
    summary: 'What a work is in conflict with, and open reports near it that the person may see',
    access: { anyOf: [may.works.detail] },
    silent: true,
    params,
    output: z.object({
      items: z.array(conflict),
      /** The nearest, and how many there are. */
      reports: z.array(report),
      reportsTotal: z.number(),
    }),
    errors: [unknown],
  },
  calendar: {
    method: 'GET',
    path: '/api/gim/gestao/work-calendar',
    summary: 'Works of a month with their phases and where they lie',
    access: { anyOf: [may.works.view] },
    query: z.object({ month: z.string().regex(/^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/) }),
    output: z.object({ items: z.array(planned), more: z.boolean() }),
  },
});

const seen = z.object({
  number: z.string(),
  title: z.string(),
  kind: z.string(),
  state: z.enum(states),
  effect: z.enum(effects),
  text: z.string(),
  detour: z.string().nullable(),
  from: dateOut,
  to: day,
  /** Metres from the place that was asked for. */
  metres: z.number().nullable(),
  /** A point of it, in the municipality's projection. */
  point: z.tuple([z.number(), z.number()]),
});
export type SeenWork = z.output<typeof seen>;

const detail = seen.extend({
  contact: z.string().nullable(),
  repaved: day,
  guarantee: day,
  phases: z.array(z.object({ name: z.string(), from: dateOut, to: dateOut, state: z.enum(['planned', 'running', 'done']), effect: z.enum(effects) })),
  photos: z.array(z.object({ id, moment: z.enum(photoMoments), caption: z.string(), taken: dateOut })),
});
export type WorkDetail = z.output<typeof detail>;

const followed = z.object({ id, number: z.string().nullable(), label: z.string() });
const look = { anyOf: [may.look] };

/** What everybody reads of published works. */
export const worksFront = contract('worksFront', 'gim', {
  list: {
    method: 'GET',
    path: '/api/gim/front/works',
    summary: 'Published works that are under way or coming, near an address (q) or a position in degrees, the nearest first',
    access: look,
    silent: true,
    rateLimit: { max: 120, seconds: 60 },
    query: z.object({
      q: z.string().trim().max(200).optional(),
      lng: z.coerce.number<number>().min(-180).max(180).optional(),
      lat: z.coerce.number<number>().min(-90).max(90).optional(),
      when: z.enum(['all', 'now', 'next']).default('all'),
    }),
    output: z.object({ place: z.object({ label: z.string().nullable() }).nullable(), items: z.array(seen) }),
    errors: [worksErrors['works.no-address']],
  },
  show: {
    method: 'GET',
    path: '/api/gim/front/works/show/:number',
    summary: 'One published work with its phases and photos',
    access: look,
    silent: true,
    params: numbered,
    output: detail,
    errors: [unknown],
  },
  photo: {
    method: 'GET',
    path: '/api/gim/front/works/photos/:id',
    summary: 'A public photo of a published work',
    access: look,
    kind: 'download',
    silent: true,
    params,
    errors: [unknown],
  },
  following: {
    method: 'GET',
    path: '/api/gim/front/works/following',
    summary: 'Works and places that the person hears of',
    access: { anyOf: [may.follow] },
    silent: true,
    output: z.object({ items: z.array(followed) }),
  },
  follow: {
    method: 'POST',
    path: '/api/gim/front/works/following',
    summary: 'Hears of a work (number), or of works near an address (q) or a position',
    access: { anyOf: [may.follow] },
    status: 201,
    body: z.union([
      z.object({ number: workNumber }),
      z.object({ q: z.string().trim().min(1).max(200) }),
      z.object({ lng: z.number().min(-180).max(180), lat: z.number().min(-90).max(90) }),
    ]),
    output: followed,
    errors: [unknown, worksErrors['works.no-address'], worksErrors['works.too-many']],
  },
  unfollow: {
    method: 'DELETE',
    path: '/api/gim/front/works/following/:id',
    summary: 'Hears no more of a work or place',
    access: { anyOf: [may.follow] },
    params,
    errors: [unknown],
  },
});
export type WorksFront = typeof worksFront;
