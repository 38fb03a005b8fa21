import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { instantOut as when } from '#platform/kernel/dates.ts';
import { idParams } from '#platform/kernel/numbers.ts';

/** Somewhere its owner is signed in. */
const sessionView = z.object({
  id: z.number(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  kind: z.enum(['phone', 'tablet', 'computer', 'unknown']),
  /** Network address it was last used from. */
  address: z.string(),
  createdAt: when,
  /** To about five minutes. */
  lastSeenAt: when,
  /** The one that asks. */
  current: z.boolean(),
});
export type SessionView = z.output<typeof sessionView>;

export const sessionsContract = contract('sessions', null, {
  list: {
    method: 'GET',
    path: '/api/auth/sessions',
    summary: 'Where one is signed in, last used first',
    access: 'logged-in',
    output: z.object({ items: z.array(sessionView) }),
  },
  end: {
    method: 'DELETE',
    path: '/api/auth/sessions/:id',
    summary: 'End one of the own sessions',
    access: 'logged-in',
    params: idParams,
    status: 204,
  },
  endOthers: {
    method: 'DELETE',
    path: '/api/auth/sessions',
    summary: 'End all own sessions but this one',
    access: 'logged-in',
    output: z.object({ ended: z.number() }),
  },
});
