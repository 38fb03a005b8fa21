import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { requiredText } from '#platform/kernel/text.ts';
import { reasons } from './domain/suspicion.ts';
import { portalErrors } from './errors.ts';
import { mayContact } from './permissions.ts';
import { contactMessages } from './resources.ts';

/** `answer` leaves by mail, `call` was said by phone or at the desk, `note` is for colleagues. */
const entryKinds = ['answer', 'call', 'note'] as const;
export type EntryKind = (typeof entryKinds)[number];

const id = z.coerce.number<number>().int().positive();
const read = { anyOf: [mayContact.detail, mayContact.edit] } as const;
const notFound = kernelErrors['record.not-found'];

const thread = z.object({
  /** Day today is past the one to answer by, and nobody has. */
  overdue: z.boolean(),
  /** How it came by the form; null: a clerk noted it. */
  sent: z.object({ locale: z.enum(['pt', 'en']), consentAt: z.string().nullable(), suspicion: z.array(z.enum(reasons)) }).nullable(),
  /** Where the person writes back to. */
  repliesTo: z.string().nullable(),
  files: z.array(z.object({ id: z.uuid(), name: z.string(), bytes: z.number() })),
  entries: z.array(
    z.object({
      id: z.number(),
      kind: z.enum(entryKinds),
      text: z.string(),
      sentTo: z.string().nullable(),
      author: z.string().nullable(),
      at: z.string(),
    }),
  ),
});

/** The work on contact requests, beside what the engine of records does. */
export const contactDeskContract = contract('contact-desk', contactMessages.module, {
  thread: {
    method: 'GET',
    path: `${contactMessages.path}/:id/thread`,
    summary: 'The correspondence of a contact request, its files and how it came',
    access: read,
    params: z.object({ id }),
    output: thread,
    errors: [notFound],
  },
  write: {
    method: 'POST',
    path: `${contactMessages.path}/:id/entries`,
    summary: 'Answers by mail, notes an answer by phone or at the desk, or adds a note for colleagues',
    access: { anyOf: [mayContact.edit] },
    versioned: true,
    params: z.object({ id }),
    body: z.object({ kind: z.enum(entryKinds), text: requiredText(8000, 2) }),
    errors: [notFound, portalErrors['contact.no-email'], kernelErrors['record.stale']],
  },
  file: {
    method: 'GET',
    path: `${contactMessages.path}/:id/attachments/:file`,
    summary: 'A file that came with a contact request',
    access: read,
    kind: 'download',
    silent: true,
    params: z.object({ id, file: z.uuid() }),
    errors: [notFound],
  },
  work: {
    method: 'GET',
    path: '/api/backoffice/gestao/home/contact',
    summary: 'Contact requests that wait: mine, all, late and suspected; the first ones by name',
    access: { anyOf: [mayContact.view] },
    silent: true,
    output: z.object({
      mine: z.number(),
      waiting: z.number(),
      late: z.number(),
      spam: z.number(),
      today: z.string(),
      next: z.array(z.object({ id: z.number(), subject: z.string(), dueOn: z.string().nullable(), late: z.boolean() })),
    }),
  },
});
