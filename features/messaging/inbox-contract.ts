import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { instantOut as instant } from '#platform/kernel/dates.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';

const notFound = kernelErrors['record.not-found'];
const params = z.object({ id: z.coerce.number<number>().int().positive() });

const inboxItem = z.object({
  id: z.number(),
  subject: z.string(),
  message: z.string(),
  /** Hash route that opens what it is about. */
  link: z.string().nullable(),
  read: z.boolean(),
  at: instant,
});
export type InboxItem = z.output<typeof inboxItem>;
const unread = z.object({ unread: z.number() });

export const inboxContract = contract('inbox', null, {
  list: {
    method: 'GET',
    path: '/api/messaging/inbox',
    summary: 'My notifications in the application, newest first',
    access: 'logged-in',
    silent: true,
    query: z.object({ before: z.coerce.number<number>().int().positive().optional() }),
    output: z.object({ items: z.array(inboxItem), unread: z.number(), more: z.boolean() }),
  },
  unread: {
    method: 'GET',
    path: '/api/messaging/inbox/unread',
    summary: 'How many of my notifications are unread',
    access: 'logged-in',
    silent: true,
    output: unread,
  },
  readAll: {
    method: 'POST',
    path: '/api/messaging/inbox/read',
    summary: 'Mark all my notifications as read',
    access: 'logged-in',
    silent: true,
    output: unread,
  },
  read: {
    method: 'POST',
    path: '/api/messaging/inbox/:id/read',
    summary: 'Mark one of my notifications as read',
    access: 'logged-in',
    silent: true,
    params,
    output: unread,
    errors: [notFound],
  },
});
