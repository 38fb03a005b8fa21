import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { optionalText, requiredText } from '#platform/kernel/text.ts';
import { errors } from '../record/errors.ts';
import { relatedErrors } from './errors.ts';
import { codeParam, descriptionMax, idParam } from '../record/inputs.ts';
import { may } from '../record/permissions.ts';
import { named, occurrenceItem, staffOccurrence } from '../record/schemas.ts';

const front = '/api/meubairro/front/occurrences';
const id = z.int().positive();
const notFound = errors['occurrence.not-found'];
const stale = kernelErrors['record.stale'];

export const partsMost = 8;
const partInput = z.object({
  typeId: id,
  subtypeId: id.nullable().default(null),
  description: requiredText(descriptionMax, 5),
  /** Null: whoever answers for the type. */
  unityId: id.nullable().default(null),
  /** Photos of the whole that show this part; each part has its own row, the file is one. */
  photoIds: z.array(id).max(20).default([]),
});
export type PartInput = z.output<typeof partInput>;

/** `distance` in metres; null where it was found by its code. */
const suggestion = occurrenceItem
  .pick({ id: true, code: true, type: true, subtype: true, status: true, address: true })
  .extend({ distance: z.number().nullable() });

/** Duplicates and parts, and the lists that the desk's panels ask for one by one (specification 2 §7). */
export const relatedOccurrences = contract('occurrence-related', 'meubairro', {
  suggestions: {
    method: 'GET',
    path: `${front}/:id/duplicates`,
    summary: 'Occurrences this one may be a duplicate of: near it and of its type, or with a code',
    access: { anyOf: [may.merge] },
    silent: true,
    params: idParam,
    query: z.object({ q: z.string().trim().max(40).optional() }),
    output: z.object({ items: z.array(suggestion) }),
    errors: [notFound],
  },
  merge: {
    method: 'PUT',
    path: `${front}/:id/duplicate-of`,
    summary: 'Says that this occurrence is a duplicate of another: it is closed and its people hear the other’s news',
    access: { anyOf: [may.merge] },
    versioned: true,
    params: idParam,
    body: z.object({ code: codeParam.shape.code }),
    output: staffOccurrence,
    errors: [notFound, stale, relatedErrors['merge.self'], relatedErrors['merge.no-status'], relatedErrors['merge.other-unknown']],
  },
  unmerge: {
    method: 'DELETE',
    path: `${front}/:id/duplicate-of`,
    summary: 'Takes a duplicate apart again: it goes on in the status it had',
    access: { anyOf: [may.merge] },
    params: idParam,
    output: staffOccurrence,
    errors: [notFound, relatedErrors['merge.not-merged']],
  },
  split: {
    method: 'POST',
    path: `${front}/:id/split`,
    summary: 'Divides an occurrence into several, each with its type, words, photos and unit',
    access: { anyOf: [may.split] },
    versioned: true,
    params: idParam,
    body: z.object({ parts: z.array(partInput).min(1).max(partsMost), note: optionalText(1000) }),
    output: staffOccurrence,
    errors: [notFound, stale, relatedErrors['split.of-part'], kernelErrors['request.invalid']],
  },

  searchSubtypes: {
    method: 'GET',
    path: `${front}/search/subtypes/:type`,
    summary: 'Subtypes of a type, for the search panel',
    access: 'public',
    silent: true,
    params: z.object({ type: z.coerce.number<number>().int().positive() }),
    output: z.object({ items: z.array(named) }),
  },
  searchUser: {
    method: 'GET',
    path: `${front}/search/user`,
    summary: 'People of the units, by name, for the search panel',
    access: { anyOf: [may.view] },
    silent: true,
    query: z.object({ q: z.string().trim().max(100).default('') }),
    output: z.object({ items: z.array(named) }),
  },
  updateSubtypes: {
    method: 'GET',
    path: `${front}/update/subtypes/:type`,
    summary: 'Subtypes of a type that an occurrence may be given',
    access: { anyOf: [may.edit, may.add] },
    silent: true,
    params: z.object({ type: z.coerce.number<number>().int().positive() }),
    output: z.object({ items: z.array(named) }),
  },
  updateUnities: {
    method: 'GET',
    path: `${front}/update/unities/subtypes/:subtype`,
    summary: 'Units that handle the type of a subtype, the usual one first',
    access: { anyOf: [may.edit, may.assign] },
    silent: true,
    params: z.object({ subtype: z.coerce.number<number>().int().positive() }),
    output: z.object({ items: z.array(named) }),
  },
});
