import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { instantOut } from '#platform/kernel/dates.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { pageQuery } from '#platform/kernel/page.ts';
import { searchFieldNames, type SearchField } from './domain/provider.ts';
import { urbanismErrors } from './errors.ts';
import { mayProcess } from './permissions.ts';
import { providerErrors } from './provider-errors.ts';

const path = '/api/gu/urbanplanning/urbanprocesses';
const words = z.string().trim().min(1).max(200).optional();
const key = { number: z.string().trim().min(1).max(60), sub: z.string().trim().min(1).max(40).nullable() } as const;
const errors = Object.values(providerErrors);
const nullable = z.string().nullable();

/** Words for each of the search fields; which of them the provider knows is its own affair. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made of these very names
const asked = Object.fromEntries(searchFieldNames.map((name) => [name, words])) as Record<SearchField, typeof words>;

/** Processes that a document management system keeps. The ground says what is asked; the room `providers` asks. */
export const remoteContract = contract('gu-remote', 'gu', {
  state: {
    method: 'GET',
    path: `${path}/:id/remote`,
    summary: 'Reads a process again where it is kept, unless that was done a short while ago, and says how it went',
    access: { anyOf: [mayProcess.show, mayProcess.edit] },
    silent: true,
    params: z.object({ id: z.coerce.number<number>().int().positive() }),
    output: z.object({
      /** Null: the process is kept here, all else is empty. */
      provider: nullable,
      number: nullable,
      /** Fields that are written there, not here. */
      held: z.array(z.string()),
      readAt: instantOut.nullable(),
      /** Why the last try failed; null: it did not. */
      problem: nullable,
      failedAt: instantOut.nullable(),
      goneAt: instantOut.nullable(),
      /** Of our record, after the reading. */
      version: z.number(),
    }),
    errors: [kernelErrors['record.not-found']],
  },
  find: {
    method: 'GET',
    path: `${path}/remote/search`,
    summary: 'Processes found where they are kept, by the search fields of that system',
    access: { anyOf: [mayProcess.search] },
    silent: true,
    query: z.strictObject({ ...asked, page: pageQuery.shape.page, pageSize: pageQuery.shape.pageSize }),
    output: z.object({
      items: z.array(
        z.object({
          ...key,
          subject: nullable,
          address: nullable,
          owner: nullable,
          entryAt: nullable,
          /** Of our record; null: it was not read yet. */
          id: z.number().nullable(),
        }),
      ),
      total: z.number(),
    }),
    rateLimit: { max: 60, seconds: 60 },
    errors: [...errors, urbanismErrors['urbanism.not-searched']],
  },
  take: {
    method: 'POST',
    path: `${path}/remote`,
    summary: 'Reads a process where it is kept and keeps it here too, so that areas, documents and inspections can hang on it',
    access: { anyOf: [mayProcess.show] },
    status: 200,
    body: z.strictObject(key),
    output: z.object({ id: z.number() }),
    rateLimit: { max: 60, seconds: 60 },
    errors: [...errors, kernelErrors['record.not-found']],
  },
});
