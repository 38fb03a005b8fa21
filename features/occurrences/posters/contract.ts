import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { posterSizes } from './domain/poster.ts';
import { errors } from '../record/errors.ts';
import { mayPosters } from './permissions.ts';

const path = '/api/meubairrogestao/gestao/posters';
const access = { anyOf: [mayPosters.make] } as const;

const layer = z.string().max(40);
const q = z.string().trim().max(80).default('');

export const posterInput = z
  .strictObject({
    /** Things of a layer whose code or name holds the text; null: the one place. */
    layer: layer.nullable(),
    q,
    place: z.strictObject({ x: z.number(), y: z.number(), name: z.string().trim().max(80) }).nullable(),
    typeId: z.int().positive().nullable(),
    size: z.enum(posterSizes),
  })
  .refine(({ layer: one, place }) => (one === null) !== (place === null), { path: ['layer'] });
export type PosterInput = z.output<typeof posterInput>;

export const postersContract = contract('posters', 'meubairrogestao', {
  lists: {
    method: 'GET',
    path: `${path}/lists`,
    summary: 'What posters can be made for, and types of occurrence they may suggest',
    access,
    output: z.object({
      layers: z.array(z.object({ code: z.string(), name: z.string() })),
      types: z.array(z.object({ id: z.number(), name: z.string(), layer: z.string().nullable() })),
      most: z.number(),
    }),
  },
  count: {
    method: 'GET',
    path: `${path}/count`,
    summary: 'How many posters a choice makes, with the first codes',
    access,
    query: z.object({ layer, q }),
    output: z.object({ count: z.number(), first: z.array(z.string()) }),
  },
  make: {
    method: 'POST',
    path,
    summary: 'Make the posters: a PDF, in the background',
    access,
    status: 202,
    body: posterInput,
    output: z.object({ jobId: z.uuid() }),
    errors: [errors['occurrence.outside-municipality'], errors['occurrence.poster-none'], errors['occurrence.poster-too-many']],
  },
});
