import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { pageOf, pageQuery } from '#platform/kernel/page.ts';
import { bulkErrors } from './errors.ts';

/** Changed in one transaction and answered at once; more become a job that goes from batch to batch. */
export const bulkBatch = 50;
/** Above this a change is refused: nobody looks it over. */
export const bulkMax = 10_000;

const outcomes = ['change', 'done', 'same', 'refused', 'undone', 'kept'] as const;
export type Outcome = (typeof outcomes)[number];

const bulkView = z.object({
  id: z.number(),
  /** `planned`: a dry run, nothing is written. */
  state: z.enum(['planning', 'planned', 'running', 'done', 'undoing', 'undone']),
  at: z.string(),
  total: z.number(),
  /** Would change (dry run), were changed, are as asked already, cannot change, taken back, stayed when taking back; of those changed, how many are made. */
  counts: z.object({ change: z.int(), done: z.int(), same: z.int(), refused: z.int(), undone: z.int(), kept: z.int(), new: z.int() }),
  fields: z.array(z.string()),
  /** Those of the fields that taking back restores. */
  undoable: z.array(z.string()),
});
export type BulkView = z.output<typeof bulkView>;

const bulkEntry = z.object({
  id: z.number(),
  title: z.string(),
  /** Why the record stays as it is; null when it does not. */
  reason: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), old: z.unknown(), new: z.unknown() })),
});
export type BulkEntry = z.output<typeof bulkEntry>;

interface BulkSpec {
  readonly id: string;
  readonly module: string;
  readonly path: string;
  /** What is changed, in English: "channels". */
  readonly what: string;
  /** Whoever holds one of these; which change needs which is the kind's to check. */
  readonly anyOf: readonly string[];
  /** Ticked rows or a list's filter. */
  readonly selection: z.ZodType;
  readonly change: z.ZodType;
}

/** Changing many records in three steps: see every change and every refusal, make it, and take it back if it was wrong. */
export function bulkContract({ id, module, path, what, anyOf, selection, change }: BulkSpec) {
  const access = { anyOf };
  const params = z.object({ id: z.coerce.number<number>().int().positive() });
  /** `jobId`: the step is under way. */
  const answer = z.object({ bulk: bulkView, jobId: z.string().nullable() });
  const notFound = kernelErrors['record.not-found'];
  return contract(`${id}-bulk`, module, {
    mine: {
      method: 'GET',
      path,
      summary: `What I changed of many ${what} in the last seven days`,
      access,
      output: z.object({ items: z.array(bulkView) }),
    },
    plan: {
      method: 'POST',
      path,
      summary: `Dry run over many ${what}: every change and every refusal, counted; nothing is written`,
      access,
      body: z.strictObject({ selection, change }),
      output: answer,
      errors: [bulkErrors['bulk.nothing'], bulkErrors['bulk.empty'], bulkErrors['bulk.too-many'], kernelErrors['access.denied']],
    },
    show: {
      method: 'GET',
      path: `${path}/:id`,
      summary: 'A bulk change with its counts',
      access,
      silent: true,
      params,
      output: bulkView,
      errors: [notFound],
    },
    entries: {
      method: 'GET',
      path: `${path}/:id/entries`,
      summary: 'Its records one by one, with old and new or the reason of a refusal',
      access,
      silent: true,
      params,
      query: z.object({ page: pageQuery.shape.page, pageSize: pageQuery.shape.pageSize, outcome: z.enum(outcomes).optional() }),
      output: pageOf(bulkEntry),
      errors: [notFound],
    },
    run: {
      method: 'POST',
      path: `${path}/:id/run`,
      summary: 'Make the changes of the dry run; what changed since stays as it is',
      access,
      params,
      output: answer,
      errors: [notFound, bulkErrors['bulk.over']],
    },
    undo: {
      method: 'POST',
      path: `${path}/:id/undo`,
      summary: 'Take the changes back; what changed since stays as it is',
      access,
      params,
      output: answer,
      errors: [notFound, bulkErrors['bulk.over']],
    },
  });
}

export interface BulkAnswer {
  readonly bulk: BulkView;
  readonly jobId: string | null;
}

export type BulkContract = ReturnType<typeof bulkContract>;
