import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { instantOut } from '#platform/kernel/dates.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { pageOf, pageQuery } from '#platform/kernel/page.ts';
import { optionalText } from '#platform/kernel/text.ts';
import { bulkErrors } from './errors.ts';
import { descriptionMax, filterQuery, idParam, longText, sorts } from '../record/inputs.ts';
import { may } from '../record/permissions.ts';
import { named, statusView, visibility } from '../record/schemas.ts';

const front = '/api/meubairro/front/occurrences/bulk';
const id = z.int().positive();

/** Above this the dry run is a job; above the second a bulk change is refused. */
export const bulkDirectMost = 25;
export const bulkMost = 10_000;

/** What every chosen occurrence is to become. What is left out stays. */
export const bulkChange = z.strictObject({
  statusId: id.optional(),
  /** The citizen reads it, as with a single move. */
  reason: optionalText(descriptionMax).optional(),
  /** A unit without a person leaves nobody in charge, unless the person belongs to it. */
  unityId: id.nullable().optional(),
  userId: id.nullable().optional(),
  priorityId: id.nullable().optional(),
  visibility: visibility.optional(),
  note: longText.optional(),
});
export type BulkChange = z.output<typeof bulkChange>;

/** Rows one by one, or exactly what the list's filter finds. */
export const bulkSelection = z.union([
  z.strictObject({ ids: z.array(id).min(1).max(1000) }),
  z.strictObject({ filter: filterQuery, sort: z.enum(sorts).optional() }),
]);

export const bulkView = z.object({
  id,
  state: z.enum(['planning', 'planned', 'running', 'done', 'undoing', 'undone']),
  at: instantOut,
  total: z.int(),
  /** Would be changed (dry run), were changed, are as asked already, cannot be changed, taken back, stayed when taking back. */
  counts: z.object({ change: z.int(), done: z.int(), same: z.int(), refused: z.int(), undone: z.int(), kept: z.int() }),
  change: z.object({
    status: statusView.nullable(),
    reason: z.string().nullable(),
    fields: z.array(z.enum(['status', 'unity', 'assigned', 'priority', 'visibility', 'note'])),
  }),
  /** What taking back would restore; the rest has been read or mailed by now. */
  undoable: z.array(z.enum(['unity', 'assigned', 'priority', 'visibility'])),
});
export type BulkView = z.output<typeof bulkView>;

const entry = z.object({
  id,
  code: z.string(),
  outcome: z.enum(['waiting', 'change', 'same', 'refused', 'done', 'undone', 'kept']),
  reason: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), old: z.string().nullable(), new: z.string().nullable() })),
});
export type BulkEntry = z.output<typeof entry>;

const answer = z.object({ bulk: bulkView, jobId: z.uuid().nullable() });
const access = { anyOf: [may.bulk] } as const;
const notFound = kernelErrors['record.not-found'];

/** Several occurrences at once: see every change and every refusal, make it as single moves are made, read the report, take back what can be. */
export const occurrenceBulk = contract('occurrence-bulk', 'meubairro', {
  lists: {
    method: 'GET',
    path: `${front}/lists`,
    summary: 'What may be changed of several occurrences at once, as far as the caller may change it',
    access,
    silent: true,
    output: z.object({
      statuses: z.array(statusView),
      unities: z.array(named.extend({ people: z.array(named) })),
      priorities: z.array(named),
      may: z.object({
        status: z.boolean(),
        unity: z.boolean(),
        assigned: z.boolean(),
        priority: z.boolean(),
        visibility: z.boolean(),
        note: z.boolean(),
      }),
    }),
  },
  plan: {
    method: 'POST',
    path: front,
    summary: 'Dry run: every change and every refusal, exactly counted; nothing is written',
    access,
    body: z.object({ selection: bulkSelection, change: bulkChange }),
    output: answer,
    errors: [
      bulkErrors['bulk.nothing'],
      bulkErrors['bulk.none'],
      bulkErrors['bulk.most'],
      kernelErrors['access.denied'],
      kernelErrors['request.invalid'],
    ],
  },
  show: {
    method: 'GET',
    path: `${front}/:id`,
    summary: 'A bulk change with its counts',
    access,
    silent: true,
    params: idParam,
    output: bulkView,
    errors: [notFound],
  },
  entries: {
    method: 'GET',
    path: `${front}/:id/entries`,
    summary: 'Its occurrences one by one, with old and new or the reason of a refusal',
    access,
    silent: true,
    params: idParam,
    query: z.object({
      page: pageQuery.shape.page,
      pageSize: pageQuery.shape.pageSize,
      outcome: z.enum(['change', 'same', 'refused', 'done', 'undone', 'kept']).optional(),
    }),
    output: pageOf(entry),
    errors: [notFound],
  },
  run: {
    method: 'POST',
    path: `${front}/:id/run`,
    summary: 'Makes the changes of the dry run, one by one; what changed meanwhile stays',
    access,
    params: idParam,
    output: answer,
    errors: [notFound, bulkErrors['bulk.step']],
  },
  undo: {
    method: 'POST',
    path: `${front}/:id/undo`,
    summary: 'Takes back unit, person, priority and visibility; what changed since stays',
    access,
    params: idParam,
    output: answer,
    errors: [notFound, bulkErrors['bulk.step']],
  },
});
