import { z } from 'zod';
import { exportFormats } from '#platform/crud/contract.ts';
import { contract } from '#platform/http/contract.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { pageOf, pageQuery } from '#platform/kernel/page.ts';
import { requiredText } from '#platform/kernel/text.ts';
import { emissionStates } from '../record/domain/states.ts';
import { emissionErrors } from '../record/errors.ts';
import { documentFronts, documentKinds } from '../record/kinds.ts';
import { may } from '../record/permissions.ts';
import { emissionFacts } from '../record/request.ts';
import { registerErrors } from './errors.ts';
import { registerFilter, registerSorts } from './filter.ts';

const path = '/api/eplgestao/gestao/emissions';
const nullable = z.string().nullable();
const notFound = kernelErrors['record.not-found'];

const item = z.object({
  id: z.number(),
  number: nullable,
  kind: z.enum(documentKinds),
  state: z.enum([...emissionStates, 'expired']),
  requester: nullable,
  nif: nullable,
  place: nullable,
  process: nullable,
  worktype: nullable,
  createdAt: z.string(),
  issuedAt: nullable,
  validUntil: nullable,
});
export type RegisterItem = z.output<typeof item>;

const linked = z.object({ id: z.number(), number: nullable });
const file = z.object({
  position: z.number(),
  name: z.string(),
  title: z.string(),
  pages: z.number(),
  bytes: z.number(),
  sha256: z.string(),
  signed: z.boolean(),
  stampedAt: nullable,
  /** Gone with the person who asked for it. */
  isGone: z.boolean(),
});

const detail = item.extend({
  version: z.number().int(),
  front: z.enum(documentFronts),
  email: nullable,
  phone: nullable,
  consentAt: nullable,
  purpose: nullable,
  remarks: nullable,
  price: nullable,
  /** Who pressed the button, by name; null: a visitor. */
  by: nullable,
  facts: emissionFacts.nullable(),
  fingerprint: nullable,
  files: z.array(file),
  /** Middle of what was drawn, in the municipality's projection. */
  at: z.tuple([z.number(), z.number()]).nullable(),
  annulledAt: nullable,
  annulledBy: nullable,
  annulReason: nullable,
  replaces: linked.nullable(),
  replacedBy: linked.nullable(),
});
export type EmissionDetail = z.output<typeof detail>;

const count = z.object({ name: z.string(), issued: z.number(), annulled: z.number(), failed: z.number() });
const figures = z.object({
  year: z.number(),
  years: z.array(z.number()),
  kinds: z.array(count),
  /** `2026-03` and so on, all twelve. */
  months: z.array(count),
  worktypes: z.array(count),
  /** From the request to the document, in seconds; null: nothing was issued. */
  seconds: z.object({ median: z.number(), slowest: z.number() }).nullable(),
});
export type RegisterFigures = z.output<typeof figures>;

const params = z.object({ id: z.coerce.number<number>().int().positive() });
const see = { anyOf: [may.view] };
const change = { anyOf: [may.edit] };

export const registerContract = contract('emissions', 'eplgestao', {
  list: {
    method: 'GET',
    path,
    summary: 'Register of emissions, newest first',
    access: see,
    query: z.strictObject({
      ...registerFilter.shape,
      page: pageQuery.shape.page,
      pageSize: pageQuery.shape.pageSize,
      sort: z.enum(registerSorts).default('-createdAt'),
    }),
    output: pageOf(item),
  },
  lists: {
    method: 'GET',
    path: `${path}/lists`,
    summary: 'Values the filters of the register may take',
    access: see,
    silent: true,
    output: z.object({
      years: z.array(z.number()),
      worktypes: z.array(z.string()),
      people: z.array(z.object({ id: z.number(), name: z.string() })),
    }),
  },
  figures: {
    method: 'GET',
    path: `${path}/figures`,
    summary: 'What was emitted in a year, by kind, month and work type, and how long it took',
    access: see,
    query: z.object({ year: z.coerce.number<number>().int().min(2000).max(2200).optional() }),
    output: figures,
  },
  export: {
    method: 'POST',
    path: `${path}/export`,
    summary: 'Export the filtered register',
    access: { anyOf: [may.export] },
    status: 202,
    body: z.strictObject({ format: z.enum(exportFormats), filter: registerFilter }),
    output: z.object({ jobId: z.string() }),
  },
  show: { method: 'GET', path: `${path}/:id`, summary: 'One emission', access: see, params, output: detail, errors: [notFound] },
  file: {
    method: 'GET',
    path: `${path}/:id/files/:position`,
    summary: 'A file of an emission',
    access: see,
    kind: 'download',
    params: params.extend({ position: z.coerce.number<number>().int().min(0).max(1000) }),
    errors: [notFound],
  },
  annul: {
    method: 'POST',
    path: `${path}/:id/annul`,
    summary: 'Take an issued document out of force; its verification says so at once, and whoever asked for it is told',
    access: change,
    status: 200,
    versioned: true,
    params,
    body: z.object({ reason: requiredText(500) }),
    output: detail,
    errors: [notFound, kernelErrors['record.stale'], emissionErrors['emission.not-issued']],
  },
  reissue: {
    method: 'POST',
    path: `${path}/:id/reissue`,
    summary: 'Make the same request again with the data of today; the two are linked',
    access: change,
    status: 202,
    params,
    output: z.object({ id: z.number(), jobId: z.string() }),
    errors: [notFound, emissionErrors['emission.not-issued'], registerErrors['emission.replaced'], registerErrors['emission.made-elsewhere']],
  },
  send: {
    method: 'POST',
    path: `${path}/:id/send`,
    summary: 'Send the link to the documents again to whoever asked for them',
    access: change,
    params,
    errors: [notFound, registerErrors['emission.no-address'], registerErrors['emission.no-files']],
    rateLimit: { max: 30, seconds: 60 },
  },
});

const ownPath = '/api/epl/front/emissions/own';

/** One's own documents, for whoever is signed in. */
export const ownContract = contract('own-emissions', 'epl', {
  list: {
    method: 'GET',
    path: ownPath,
    summary: 'Documents I asked for, newest first',
    access: 'logged-in',
    silent: true,
    query: z.strictObject({ page: pageQuery.shape.page, pageSize: pageQuery.shape.pageSize }),
    output: pageOf(
      item
        .pick({ id: true, number: true, kind: true, state: true, place: true, createdAt: true, issuedAt: true, validUntil: true })
        .extend({ files: z.array(file.pick({ position: true, title: true, pages: true, bytes: true })) }),
    ),
  },
  file: {
    method: 'GET',
    path: `${ownPath}/:id/files/:position`,
    summary: 'A file of a document I asked for',
    access: 'logged-in',
    kind: 'download',
    params: registerContract.file.params,
    errors: [notFound],
  },
});
export type OwnItem = z.output<typeof ownContract.list.output>['items'][number];
