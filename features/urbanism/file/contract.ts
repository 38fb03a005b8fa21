import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { idempotencyKey } from '#platform/http/idempotency-key.ts';
import { isoDate } from '#platform/kernel/dates.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { requiredText } from '#platform/kernel/text.ts';
import { urbanismErrors } from '../record/errors.ts';
import { mayProcess, maySection } from '../record/permissions.ts';

const path = '/api/gu/urbanplanning';
const unknown = kernelErrors['record.not-found'];

export const roles = ['owner', 'architect', 'responsible', 'manager'] as const;

const visit = z.object({
  id: z.number(),
  process: z.string().nullable(),
  subProcess: z.string().nullable(),
  subject: z.string().nullable(),
  address: z.string().nullable(),
  status: z.string().nullable(),
  owner: z.object({ name: z.string(), phone: z.string().nullable() }).nullable(),
  /** Day of the last inspection. */
  inspectedAt: z.string().nullable(),
});
export type Visit = z.output<typeof visit>;

export const mostFiles = 3;

export const fileContract = contract('gu-file', 'gu', {
  people: {
    method: 'GET',
    path: `${path}/urbanprocesses/:id/people`,
    summary: 'Who stands in a process, and how to reach them',
    access: { anyOf: [mayProcess.show, mayProcess.edit] },
    silent: true,
    params: z.object({ id: z.coerce.number<number>().int().positive() }),
    output: z.object({
      inspectable: z.boolean(),
      items: z.array(
        z.object({
          role: z.enum(roles),
          name: z.string(),
          nif: z.string().nullable(),
          email: z.string().nullable(),
          phone: z.string().nullable(),
          address: z.string().nullable(),
        }),
      ),
    }),
    errors: [unknown],
  },
  visits: {
    method: 'GET',
    path: `${path}/inspections/visits`,
    summary: 'Processes that can be inspected, to be taken along: those a word finds, or a person follows',
    access: { anyOf: [maySection.inspections] },
    silent: true,
    query: z.strictObject({
      q: z.string().trim().max(100).optional(),
      person: z.email().max(200).optional(),
      process: z.coerce.number().int().positive().optional(),
    }),
    output: z.object({ items: z.array(visit), more: z.boolean() }),
  },
  inspect: {
    method: 'POST',
    path: `${path}/inspections/send`,
    summary: 'Records an inspection with up to three files; one per key however often it is sent',
    access: { anyOf: [maySection.inspections] },
    kind: 'upload',
    status: 201,
    body: z.object({
      key: idempotencyKey,
      processId: z.coerce.number<number | string>().int().positive(),
      inspectedAt: isoDate,
      obs: requiredText(4000),
    }),
    output: z.object({ id: z.number(), processId: z.number() }),
    errors: [urbanismErrors['urbanism.not-inspectable'], urbanismErrors['urbanism.key-used'], kernelErrors['request.unsupported-type']],
  },
});
