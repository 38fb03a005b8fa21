import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { instantOut as when } from '#platform/kernel/dates.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { requiredText } from '#platform/kernel/text.ts';
import { mostMonths } from './domain/retention.ts';
import { errors } from '../record/errors.ts';
import { idParam } from '../record/inputs.ts';
import { mayRetention as may } from './permissions.ts';

const path = '/api/meubairrogestao/gestao/retention';
const id = z.int().positive();
const months = z.int().min(1).max(mostMonths).nullable();

const rule = z.object({ typeId: id, anonymiseMonths: months, deleteMonths: months, keepTexts: z.boolean() });
const rules = z.array(rule).max(1000);
export type TypeRule = z.output<typeof rule>;

const retentionInput = z.object({ active: z.boolean(), types: rules });
const retentionView = z.object({
  /** Nothing is anonymised or deleted while this is off. */
  active: z.boolean(),
  version: z.int(),
  types: z.array(rule.extend({ name: z.string() })),
  /** The last runs, newest first. */
  runs: z.array(z.object({ id, startedAt: when, finishedAt: when.nullable(), anonymised: z.int(), deleted: z.int() })),
  /** Occurrences on legal hold. */
  held: z.int(),
  /** Days that originals of what was blacked out are kept. */
  originalDays: z.int(),
});
export type RetentionView = z.output<typeof retentionView>;

/** How long occurrences are kept. */
export const retentionContract = contract('occurrence-retention', 'meubairrogestao', {
  show: {
    method: 'GET',
    path,
    summary: 'How long occurrences are kept, per type, and what the last runs did',
    access: { anyOf: [may.view, may.edit] },
    output: retentionView,
  },
  preview: {
    method: 'POST',
    path: `${path}/preview`,
    summary: 'What tonight would anonymise and delete with these terms; changes nothing',
    access: { anyOf: [may.view, may.edit] },
    status: 200,
    silent: true,
    whileViewing: true,
    body: z.object({ types: rules }),
    output: z.object({ types: z.array(z.object({ typeId: id, anonymise: z.int(), delete: z.int(), held: z.int() })) }),
    errors: [kernelErrors['request.invalid']],
  },
  update: {
    method: 'PUT',
    path,
    summary: 'Changes how long occurrences are kept',
    access: { anyOf: [may.edit] },
    versioned: true,
    body: retentionInput,
    output: retentionView,
    errors: [kernelErrors['record.stale'], kernelErrors['request.invalid']],
  },
});

/** Legal hold of one occurrence. */
export const holdContract = contract('occurrence-hold', 'meubairro', {
  show: {
    method: 'GET',
    path: '/api/meubairro/front/occurrences/:id/hold',
    summary: 'Why an occurrence is kept whatever its age; null: it is not',
    access: { anyOf: [may.hold] },
    silent: true,
    params: idParam,
    output: z.object({ reason: z.string().nullable() }),
    errors: [errors['occurrence.not-found']],
  },
  set: {
    method: 'PUT',
    path: '/api/meubairro/front/occurrences/:id/hold',
    summary: 'Keeps an occurrence whatever its age, with a reason, or stops keeping it',
    access: { anyOf: [may.hold] },
    params: idParam,
    body: z.object({ reason: requiredText(1000, 3).nullable() }),
    output: z.object({ reason: z.string().nullable() }),
    errors: [errors['occurrence.not-found'], kernelErrors['request.invalid']],
  },
});
