import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { instantOut } from '#platform/kernel/dates.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';

const notFound = kernelErrors['record.not-found'];
const params = z.object({ id: z.coerce.number().int().positive() });

const entry = z.object({
  id: z.number(),
  /** Null: the header names no recipient. */
  to: z.string().nullable(),
  /** Recipients of copies, named in the header. */
  cc: z.array(z.string()),
  /** Recipients of blind copies, named in no header. */
  bcc: z.array(z.string()),
  subject: z.string(),
  template: z.string(),
  locale: z.enum(['pt', 'en']),
  createdAt: instantOut,
});
export type MailboxEntry = z.output<typeof entry>;

/**
 * What would have been sent, where no mail server is set up (demonstration). Whoever reads it can open everybody's private
 * links: it answers 404 except in demonstration mode, and then only on the machine itself or to who holds ACL_00090.
 */
export const mailboxContract = contract('mailbox', null, {
  list: {
    method: 'GET',
    path: '/api/messaging/mailbox',
    summary: 'Messages that would have been sent, newest first',
    access: 'public',
    silent: true,
    query: z.object({
      page: z.coerce.number().int().min(1).max(10_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(100).default(25),
      q: z.string().trim().max(100).default(''),
    }),
    output: z.object({ items: z.array(entry), total: z.number(), totalIsExact: z.boolean(), page: z.number(), pageSize: z.number() }),
    errors: [notFound],
  },
  show: {
    method: 'GET',
    path: '/api/messaging/mailbox/:id',
    summary: 'One message',
    access: 'public',
    params,
    output: entry.extend({ text: z.string() }),
    errors: [notFound],
  },
  html: {
    method: 'GET',
    path: '/api/messaging/mailbox/:id/html',
    summary: 'One message as a mail program shows it',
    access: 'public',
    kind: 'download',
    params,
    errors: [notFound],
  },
});
