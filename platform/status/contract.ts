import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { instantOut } from '#platform/kernel/dates.ts';
import { mayStatus } from './permissions.ts';

/** `unknown`: it cannot be told from here, or its part of the page failed. */
export const statusStates = ['good', 'attention', 'fault', 'unknown'] as const;
export type StatusState = (typeof statusStates)[number];

const fact = z.object({
  label: z.string(),
  /** As people read it; null where the fact is a moment. */
  value: z.string().nullable(),
  at: instantOut.nullable(),
});

const trouble = z.object({
  id: z.string(),
  label: z.string(),
  detail: z.string().nullable(),
  at: instantOut.nullable(),
  /** Jobs that may be run again. */
  jobs: z.array(z.uuid()),
});

const part = z.object({
  id: z.string(),
  label: z.string(),
  state: z.enum(statusStates),
  sentence: z.string(),
  /** Since when it is so, where that is known. */
  since: instantOut.nullable(),
  /** Hash route of the screen where it is mended, for who may open it. */
  link: z.string().nullable(),
  facts: z.array(fact),
  troubles: z.array(trouble),
});
export type StatusLine = z.output<typeof part>;
export type StatusTrouble = z.output<typeof trouble>;

const path = '/api/backoffice/gestao/status';

export const statusContract = contract('status', 'geoportalgestao', {
  show: {
    method: 'GET',
    path,
    summary: 'How the parts of the service are, in words',
    access: { anyOf: [mayStatus.view] },
    silent: true,
    output: z.object({ checkedAt: instantOut, canRetry: z.boolean(), parts: z.array(part) }),
  },
  retry: {
    method: 'POST',
    path: `${path}/retry`,
    summary: 'Runs failed jobs again, each with the rights of whoever started it',
    access: { anyOf: [mayStatus.retry] },
    body: z.strictObject({ jobs: z.array(z.uuid()).min(1).max(50) }),
    output: z.object({ started: z.number().int() }),
  },
});
