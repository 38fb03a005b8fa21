import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { may, mayDesk, mayFind } from './codes.ts';
import { plotKinds } from './domain/places.ts';
import { plotStates } from './domain/plots.ts';
import { books } from './domain/books.ts';

const id = z.coerce.number<number>().int().positive();
const count = z.int().nonnegative();
const readers = { anyOf: [mayFind] };
const board = { anyOf: [mayDesk.overview] };

const place = z.object({
  id: z.number(),
  name: z.string(),
  address: z.string().nullable(),
  openingHours: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  privacyYears: z.int(),
  /** Of its middle, in the municipality’s projection. */
  at: z.tuple([z.number(), z.number()]).nullable(),
});
export type CemeteryPlace = z.output<typeof place>;

const found = z.object({
  id: z.number(),
  name: z.string(),
  bornYear: z.int().nullable(),
  diedYear: z.int().nullable(),
  cemetery: z.string(),
  plotId: z.number(),
  plot: z.string(),
  kind: z.enum(plotKinds),
});
export type FoundGrave = z.output<typeof found>;

/** What an `svg` draws: x to the right, y down. */
const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const outline = z.object({ name: z.string(), path: z.string() });
const publicPlan = z.object({
  box: box.nullable(),
  sections: z.array(outline),
  plots: z.array(z.string()),
  plot: z.string().nullable(),
  at: z.tuple([z.number(), z.number()]).nullable(),
});
export type PublicPlan = z.output<typeof publicPlan>;

export const graveContract = contract('graves', 'cemeteries', {
  places: {
    method: 'GET',
    path: '/api/cemeteries/places',
    summary: 'The cemeteries: where they are, when they are open and whom to ask',
    access: readers,
    output: z.object({ items: z.array(place) }),
  },
  search: {
    method: 'GET',
    path: '/api/cemeteries/graves',
    summary: 'Who died at least the years of privacy ago, by name, and where they lie; never who holds the grave',
    access: readers,
    rateLimit: { max: 60, seconds: 60 },
    query: z.object({ q: z.string().trim().min(3).max(100), cemetery: id.optional() }),
    output: z.object({ items: z.array(found), more: z.boolean() }),
  },
  plan: {
    method: 'GET',
    path: '/api/cemeteries/graves/:id/plan',
    summary: 'Where a plot lies in its cemetery, as outlines to draw; nothing about people',
    access: readers,
    params: z.object({ id }),
    output: publicPlan,
    errors: [kernelErrors['record.not-found']],
  },
});

const desk = '/api/cemeteries/gestao/desk';
const one = { plotId: z.number(), plot: z.string() };
const overview = z.object({
  cemeteries: z.array(z.object({ id: z.number(), name: z.string() })),
  groups: z.array(z.object({ section: z.string(), kind: z.enum(plotKinds), state: z.enum(plotStates), count })),
  /** In force, and past their term or within a year of it. */
  ending: z.object({ total: count, items: z.array(z.object({ ...one, id: z.number(), number: z.string(), endAt: z.string() })) }),
  overdue: z.object({
    total: count,
    amount: z.string(),
    items: z.array(z.object({ ...one, id: z.number(), number: z.string(), year: z.int(), amount: z.string(), dueAt: z.string() })),
  }),
  /** Graves that may be opened today (Decree-Law 411/98, article 21). Names only for whoever may see the deceased. */
  opening: z.object({ total: count, items: z.array(z.object({ ...one, id: z.number(), name: z.string().nullable(), opensAt: z.string() })) }),
});
export type Overview = z.output<typeof overview>;

const deskPlan = z.object({
  box: box.nullable(),
  sections: z.array(outline),
  plots: z.array(z.object({ id: z.number(), name: z.string(), kind: z.enum(plotKinds), state: z.enum(plotStates), path: z.string() })),
  /** Plots that nobody has drawn. */
  undrawn: count,
});
export type DeskPlan = z.output<typeof deskPlan>;

const feesProposed = z.object({
  items: z.array(z.object({ year: z.int(), description: z.string(), amount: z.string(), dueAt: z.string() })),
  /** The term that the table of fees has no line for. */
  unpriced: z.object({ startAt: z.string(), years: z.int().nullable() }).nullable(),
});

export const cemeteryDesk = contract('cemetery-desk', 'cemeteries', {
  overview: {
    method: 'GET',
    path: `${desk}/overview`,
    summary: 'Occupation by section and kind, concessions ending, fees overdue, graves that may be opened',
    access: board,
    silent: true,
    query: z.object({ cemetery: id.optional() }),
    output: overview,
  },
  plan: {
    method: 'GET',
    path: `${desk}/cemeteries/:id/plan`,
    summary: 'The plan of a cemetery: outlines of sections and plots with their state',
    access: board,
    silent: true,
    params: z.object({ id }),
    output: deskPlan,
    errors: [kernelErrors['record.not-found']],
  },
  feesDue: {
    method: 'GET',
    path: `${desk}/concessions/:id/fees-due`,
    summary: 'What the table of fees asks of a concession and is not charged yet',
    access: { anyOf: [may.concessions.detail] },
    silent: true,
    params: z.object({ id }),
    output: feesProposed,
    errors: [kernelErrors['record.not-found']],
  },
  chargeFees: {
    method: 'POST',
    path: `${desk}/concessions/:id/fees-due`,
    summary: 'Charge the proposed fees of these years',
    access: { anyOf: [may.concessions.edit] },
    params: z.object({ id }),
    body: z.strictObject({ years: z.array(z.int()).min(1).max(200) }),
    output: z.object({ charged: count }),
    errors: [kernelErrors['record.not-found']],
  },
  register: {
    method: 'POST',
    path: `${desk}/registers`,
    summary: 'Print a legal register of a year as a PDF, in the background',
    access: { anyOf: [mayDesk.registers] },
    status: 202,
    rateLimit: { max: 30, seconds: 300 },
    body: z.strictObject({ book: z.enum(books), year: z.int().min(1800).max(2200), cemetery: z.int().positive().nullable().default(null) }),
    output: z.object({ jobId: z.uuid() }),
  },
});
