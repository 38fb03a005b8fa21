import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { may } from './permissions.ts';

const { view, detail, add, edit } = may.entities;
const path = '/api/backoffice/gestao/entities';
const params = z.object({ id: z.coerce.number<number>().int().positive() });
const notFound = [kernelErrors['record.not-found']];

const doubleSchema = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  kind: z.string(),
  active: z.boolean(),
  /** Lies in the trash. */
  deleted: z.boolean(),
});
export type Double = z.output<typeof doubleSchema>;

const picture = z.object({ id: z.uuid(), width: z.number().nullable(), height: z.number().nullable() });

/** What an entity has beyond its fields and its parts, which are declared resources. */
export const entityExtras = contract('entity-extras', 'geoportalgestao', {
  doubles: {
    method: 'GET',
    path: `${path}/doubles`,
    summary: 'Other entities with this tax number',
    silent: true,
    access: { anyOf: [view, detail, add, edit] },
    query: z.object({
      taxNumber: z.string().trim().min(1).max(30),
      country: z.string().regex(/^[A-Z]{2}$/),
      except: z.coerce.number<number>().int().optional(),
    }),
    output: z.object({ items: z.array(doubleSchema) }),
  },
  picture: {
    method: 'GET',
    path: `${path}/:id/picture`,
    summary: 'Which picture an entity has',
    access: { anyOf: [detail, edit] },
    params,
    output: z.object({ picture: picture.nullable() }),
    errors: notFound,
  },
  pictureFile: {
    method: 'GET',
    path: `${path}/:id/picture/:file`,
    summary: 'The picture itself',
    access: { anyOf: [detail, edit] },
    kind: 'download',
    silent: true,
    params: params.extend({ file: z.uuid() }),
    errors: notFound,
  },
  setPicture: {
    method: 'POST',
    path: `${path}/:id/picture`,
    summary: 'Give an entity a picture',
    access: { anyOf: [edit] },
    kind: 'upload',
    params,
    output: z.object({ picture }),
    errors: [...notFound, kernelErrors['request.unsupported-type']],
  },
  removePicture: {
    method: 'DELETE',
    path: `${path}/:id/picture`,
    summary: 'Take the picture of an entity away',
    access: { anyOf: [edit] },
    params,
    errors: notFound,
  },
});
