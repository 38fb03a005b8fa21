import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { defineErrors, kernelErrors } from '#platform/kernel/errors.ts';
import { people } from './domain/people-file.ts';
import { mayUsers, peopleErrors, users } from './users-contract.ts';

export const importErrors = defineErrors({
  'people.file-unreadable': {
    status: 422,
    pt: 'Não foi possível ler o ficheiro a partir da linha {line}. Guarde-o de novo como CSV e envie-o outra vez.',
    en: 'The file could not be read from line {line} on. Save it as CSV again and upload it once more.',
  },
  'people.file-without-name': {
    status: 422,
    pt: 'O ficheiro não tem uma coluna “nome”. A primeira linha deve ter os títulos das colunas.',
    en: 'The file has no column “name”. The first line must contain the column titles.',
  },
  'people.file-too-long': {
    status: 422,
    pt: 'O ficheiro tem mais de {max} linhas. Divida-o em vários.',
    en: 'The file has more than {max} lines. Split it into smaller files.',
  },
});

const complaint = z.object({ field: z.string(), message: z.string() });

const importPlan = z.object({
  id: z.uuid(),
  /** Lines with somebody in them. */
  total: z.number(),
  /** Lines that would become an account. */
  ready: z.number(),
  /** Of these, how many can be invited: they have an e-mail. */
  withEmail: z.number(),
  columns: z.array(z.object({ title: z.string(), field: z.enum(people.fields).nullable() })),
  /** The first lines that would become an account, as they were understood. */
  sample: z.array(
    z.object({ line: z.number(), name: z.string(), email: z.string().nullable(), phone: z.string().nullable(), roles: z.array(z.string()) }),
  ),
  /** The first lines that would not, and why. */
  refused: z.array(z.object({ line: z.number(), name: z.string(), complaints: z.array(complaint) })),
});
export type ImportPlan = z.output<typeof importPlan>;

export const importContract = contract('users-import', users.module, {
  plan: {
    method: 'POST',
    path: `${users.path}/import`,
    summary: 'Reads a csv file of people and tells what an import would do; nothing is changed',
    access: { anyOf: [mayUsers.import] },
    kind: 'upload',
    rateLimit: { max: 30, seconds: 600 },
    body: z.object({}),
    output: importPlan,
    errors: [...Object.values(importErrors), kernelErrors['request.invalid'], kernelErrors['request.file-too-large']],
  },
  run: {
    method: 'POST',
    path: `${users.path}/import/:id`,
    summary: 'Imports the people of a file that was read before; a line is never imported twice',
    access: { anyOf: [mayUsers.import] },
    status: 202,
    params: z.object({ id: z.uuid() }),
    body: z.object({
      /** Roles of those whose line names none; the role of residents when left out. */
      roleIds: z.array(z.int().positive()).max(100).optional(),
      /** Whoever has an e-mail is sent an invitation. */
      invite: z.boolean().default(true),
    }),
    output: z.object({ jobId: z.uuid() }),
    errors: [kernelErrors['record.not-found'], kernelErrors['request.invalid'], peopleErrors['people.beyond']],
  },
});
