import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { instantOut } from '#platform/kernel/dates.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { pushTopics } from './domain/topics.ts';
import { messagingErrors } from './errors.ts';

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

const device = z.object({
  id: z.number(),
  name: z.string(),
  createdAt: instantOut,
  /** When a message last reached it; null: none yet. */
  usedAt: instantOut.nullable(),
});

const state = z.object({
  /** Public key of the municipality: a browser gives its subscription for this sender alone. */
  key: z.string(),
  topics: z.array(z.enum(pushTopics)),
  /** Hours without a sound, on the clock of the municipality; what comes then arrives afterwards. */
  quietFrom: z.string().nullable(),
  quietTo: z.string().nullable(),
  devices: z.array(device),
});
export type PushState = z.output<typeof state>;

const choice = z
  .strictObject({ topics: z.array(z.enum(pushTopics)).max(pushTopics.length), quietFrom: clock.nullable(), quietTo: clock.nullable() })
  .refine(({ quietFrom, quietTo }) => (quietFrom === null) === (quietTo === null), { path: ['quietTo'] });
export type PushChoice = z.output<typeof choice>;

const base64url = z.string().regex(/^[\w-]+=*$/);

export const pushContract = contract('push', null, {
  show: {
    method: 'GET',
    path: '/api/messaging/push',
    summary: 'My devices that get notices, and of what',
    access: 'logged-in',
    silent: true,
    output: state,
  },
  choose: {
    method: 'PUT',
    path: '/api/messaging/push',
    summary: 'Choose what my devices tell me of, and when they are quiet',
    access: 'logged-in',
    body: choice,
    output: state,
  },
  add: {
    method: 'POST',
    path: '/api/messaging/push/devices',
    summary: 'Let this browser get notices: the subscription it made',
    access: 'logged-in',
    rateLimit: { max: 20, seconds: 3600 },
    body: z.strictObject({
      endpoint: z.url().max(1000),
      p256dh: base64url.max(120),
      auth: base64url.max(40),
      /** What the person sees in the list. */
      name: z.string().trim().min(1).max(80).nullable(),
    }),
    output: state,
    errors: [messagingErrors['push.bad-subscription'], messagingErrors['push.too-many-devices']],
  },
  remove: {
    method: 'DELETE',
    path: '/api/messaging/push/devices/:id',
    summary: 'No more notices on this device',
    access: 'logged-in',
    params: z.object({ id: z.coerce.number<number>().int().positive() }),
    output: state,
    errors: [kernelErrors['record.not-found']],
  },
  test: {
    method: 'POST',
    path: '/api/messaging/push/test',
    summary: 'Send a notice to all my devices now',
    access: 'logged-in',
    rateLimit: { max: 10, seconds: 600 },
    output: z.object({ sent: z.number(), gone: z.number(), failed: z.number(), state }),
  },
});
