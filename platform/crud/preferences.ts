import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';

const params = z.object({
  key: z
    .string()
    .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/)
    .max(100),
});
const value = z.record(z.string(), z.json());
export type Preference = z.output<typeof value>;

/** How a person arranged a screen (columns, page size), kept per user and municipality. */
export const preferencesContract = contract('preferences', null, {
  show: {
    method: 'GET',
    path: '/api/preferences/:key',
    summary: 'My arrangement of a screen; empty when there is none',
    access: 'logged-in',
    params,
    output: z.object({ value }),
    silent: true,
  },
  store: {
    method: 'PUT',
    path: '/api/preferences/:key',
    summary: 'Keep my arrangement of a screen',
    access: 'logged-in',
    params,
    body: z.strictObject({ value }),
    silent: true,
  },
});
