import { z } from 'zod';
import { bulkContract } from '#platform/bulk/contract.ts';
import { contract } from '#platform/http/contract.ts';
import { optionalText } from '#platform/kernel/text.ts';
import { descriptionMax, filterQuery, longText, sorts } from '../record/inputs.ts';
import { may } from '../record/permissions.ts';
import { visibility } from '../record/fields.ts';
import { named, statusView } from '../record/schemas.ts';

const front = '/api/meubairro/front/occurrences/bulk';
const id = z.int().positive();

/** What every chosen occurrence is to become. What is left out stays. */
const bulkChange = z.strictObject({
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
const bulkSelection = z.union([
  z.strictObject({ ids: z.array(id).min(1).max(1000) }),
  z.strictObject({ filter: filterQuery, sort: z.enum(sorts).optional() }),
]);
export type BulkSelection = z.output<typeof bulkSelection>;

export const bulkLists = contract('occurrence-bulk-lists', 'meubairro', {
  lists: {
    method: 'GET',
    path: `${front}/lists`,
    summary: 'What may be changed of several occurrences at once, as far as the caller may change it',
    access: { anyOf: [may.bulk] },
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
});

/** Several occurrences at once: see every change and every refusal, make it as single moves are made, read the report, take back what can be. */
export const occurrenceBulk = bulkContract({
  id: 'occurrence',
  module: 'meubairro',
  path: front,
  what: 'occurrences',
  anyOf: [may.bulk],
  selection: bulkSelection,
  change: bulkChange,
});
