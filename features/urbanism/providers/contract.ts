import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { instantOut } from '#platform/kernel/dates.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { providers } from '../record/domain/provider.ts';
import { maySet } from '../record/permissions.ts';
import { providerErrors } from '../record/provider-errors.ts';
import { providerSettings } from './domain/settings.ts';

const { view, edit } = maySet.settings;
const path = '/api/gugestao/gestao/settings/provider';
const key = z.string().trim().max(500).nullish();
const { 'provider.key-needed': keyNeeded } = providerErrors;

const state = z.object({
  version: z.int(),
  values: z.object({ provider: z.enum(providers), address: z.string().nullable(), freshMinutes: z.int() }),
  keySet: z.boolean(),
  /** How many processes were read from there. */
  kept: z.int(),
  askedAt: instantOut.nullable(),
  followedUntil: instantOut.nullable(),
  problem: z.string().nullable(),
  failedAt: instantOut.nullable(),
  /** How many of the last round could not be kept. */
  odd: z.int(),
});
export type ProviderState = z.output<typeof state>;

/** Where processes are kept, and how following that goes. The key: absent keeps the stored one, null forgets it; it is never sent back. */
export const providerDesk = contract('gu-provider', 'gugestao', {
  show: {
    method: 'GET',
    path,
    summary: 'The system that keeps the processes, and how reading it goes',
    access: { anyOf: [view, edit] },
    silent: true,
    output: state,
  },
  update: {
    method: 'PUT',
    path,
    summary: 'Sets which system keeps the processes; in force at once',
    access: { anyOf: [edit] },
    versioned: true,
    body: z.strictObject({ values: providerSettings, key }),
    output: state,
    errors: [kernelErrors['record.stale'], kernelErrors['request.invalid'], keyNeeded],
  },
  test: {
    method: 'POST',
    path: `${path}/test`,
    summary: 'Asks the system with the settings given, saved or not, and says how it went',
    access: { anyOf: [edit] },
    status: 200,
    silent: true,
    whileViewing: true,
    body: z.strictObject({ values: providerSettings, key }),
    output: z.object({ problem: z.string().nullable(), total: z.number().nullable(), odd: z.number() }),
    rateLimit: { max: 20, seconds: 60 },
    errors: [kernelErrors['request.invalid'], keyNeeded],
  },
  follow: {
    method: 'POST',
    path: `${path}/follow`,
    summary: 'Reads now what changed, without waiting for the clock',
    access: { anyOf: [edit] },
    status: 202,
    output: z.object({ jobId: z.uuid() }),
    errors: [providerErrors['provider.not-set']],
  },
});
