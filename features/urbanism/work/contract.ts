import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { workErrors } from './errors.ts';
import { mayLetters, mayOpen, mayTasks } from './permissions.ts';

const params = z.object({ id: z.coerce.number<number>().int().positive() });
const file = '/api/gu/urbanplanning/urbanprocesses/:id';
const unknown = kernelErrors['record.not-found'];
const id = z.int().positive();

export const deskContract = contract('urban-desk', 'gugestao', {
  show: {
    method: 'GET',
    path: '/api/gugestao/gestao/desk',
    summary: 'How many tasks are mine and my unit’s, and how many are overdue, due today and within a week',
    access: { anyOf: [mayTasks.view] },
    silent: true,
    output: z.object({
      today: z.string(),
      /** The seventh day from today. */
      week: z.string(),
      roleIds: z.array(z.number()),
      counts: z.object({
        mine: z.int(),
        unit: z.int(),
        overdue: z.int(),
        today: z.int(),
        week: z.int(),
        /** Of everybody. */
        allOverdue: z.int(),
      }),
      next: z.array(z.object({ id: z.number(), name: z.string(), process: z.string(), processId: z.number(), dueOn: z.string().nullable() })),
    }),
  },
});

const letter = { templateId: id, toId: id.nullable().default(null) } as const;

export const letterContract = contract('urban-letters', 'gu', {
  lists: {
    method: 'GET',
    path: `${file}/letters`,
    summary: 'Templates of letters, and the people of the process they can be addressed to',
    access: { anyOf: [mayLetters.issue] },
    silent: true,
    params,
    output: z.object({
      templates: z.array(
        z.object({ id: z.number(), title: z.string(), kind: z.enum(['text', 'docx']), answerDays: z.number().nullable(), released: z.boolean() }),
      ),
      people: z.array(z.object({ id: z.number(), name: z.string(), email: z.string().nullable(), as: z.string() })),
    }),
    errors: [unknown],
  },
  preview: {
    method: 'POST',
    path: `${file}/letters/preview`,
    summary: 'A letter filled from the process, with the blanks that stay empty named; nothing is kept',
    access: { anyOf: [mayLetters.issue] },
    params,
    body: z.strictObject(letter),
    output: z.object({
      /** Of a text: to be changed before it is issued. */
      html: z.string().nullable(),
      /** Of a Word document: its paragraphs. */
      paragraphs: z.array(z.string()),
      missing: z.array(z.object({ name: z.string(), label: z.string() })),
    }),
    errors: [unknown, workErrors['urban-work.unreadable']],
  },
  issue: {
    method: 'POST',
    path: `${file}/letters/issue`,
    summary: 'Issue a letter: kept as documents of the process, told to its addressee, recorded as a requirement where it asks for something',
    access: { anyOf: [mayLetters.issue] },
    status: 201,
    params,
    body: z.strictObject({
      ...letter,
      html: z.string().trim().min(1).max(200_000).nullable().default(null),
      released: z.boolean(),
      /** An e-mail to the addressee, with a link that opens the process. */
      tell: z.boolean().default(true),
    }),
    output: z.object({
      documents: z.array(z.object({ id: z.number(), name: z.string(), type: z.string(), fileId: z.string() })),
      requirementId: z.number().nullable(),
      told: z.boolean(),
    }),
    errors: [unknown, workErrors['urban-work.unreadable'], workErrors['urban-work.strange-blank']],
  },
});

export const accessContract = contract('urban-access', 'gu', {
  list: {
    method: 'GET',
    path: `${file}/access`,
    summary: 'Codes given for following the process, without the codes',
    access: { anyOf: [mayOpen.make] },
    silent: true,
    params,
    output: z.object({ items: z.array(z.object({ id: z.number(), name: z.string().nullable(), at: z.string(), by: z.string().nullable() })) }),
    errors: [unknown],
  },
  make: {
    method: 'POST',
    path: `${file}/access`,
    summary: 'Give a code for following the process: told this once, kept as a hash',
    access: { anyOf: [mayOpen.make] },
    status: 201,
    params,
    body: z.strictObject({ toId: id.nullable().default(null) }),
    output: z.object({ number: z.string(), code: z.string(), url: z.string() }),
    errors: [unknown],
  },
  revoke: {
    method: 'DELETE',
    path: `${file}/access`,
    summary: 'Withdraw every code of the process',
    access: { anyOf: [mayOpen.make] },
    params,
    errors: [unknown],
  },
});
