import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { frequencies } from './domain/digest.ts';

const preference = z.object({
  frequency: z.enum(frequencies),
  /** Where summaries go; null: the account has no confirmed address. */
  email: z.string().nullable(),
});

export const preferencesContract = contract('notification-preferences', null, {
  show: {
    method: 'GET',
    path: '/api/messaging/preferences',
    summary: 'How often I am written to about what I follow or work on',
    access: 'logged-in',
    output: preference,
  },
  update: {
    method: 'PUT',
    path: '/api/messaging/preferences',
    summary: 'Choose how often I am written to',
    access: 'logged-in',
    body: z.strictObject({ frequency: z.enum(frequencies) }),
    output: preference,
  },
});
