import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { instantOut } from '#platform/kernel/dates.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { optionalText, requiredText } from '#platform/kernel/text.ts';
import { books, type Book } from './books.ts';
import { regulationErrors } from './errors.ts';
import { textStates } from './text-states.ts';

const id = z.number().int().positive();
const params = z.object({ id: z.coerce.number<number>().int().positive() });
const kind = z.enum(['group', 'item']);
export type Kind = z.output<typeof kind>;

const article = z.object({
  number: z
    .string()
    .trim()
    .regex(/^\d{1,4}(?:\.?[ºo°])?(?:\s?-\s?[A-Za-z]{1,2})?$/),
  title: optionalText(200),
  page: z.number().int().min(1).max(100_000),
});
const storedArticle = z.object({ number: z.string(), title: z.string().nullable(), page: z.number() });

const address = z
  .string()
  .trim()
  .max(2000)
  .refine((text) => text === '' || /^https?:\/\/[^\s/]+/i.test(text), { params: { code: 'url' } })
  .nullish()
  .transform((text) => (text === undefined || text === '' ? null : text));

const values = {
  name: requiredText(255),
  active: z.boolean().default(true),
  /** The group it stands in; null: the top. */
  regulationId: id.nullable().default(null),
  /** Place among its siblings, 1 the first; left out, it stays where it is. */
  order: z.number().int().min(1).max(100_000).optional(),
  url: address,
  /** A file that was sent with `upload`, or the one it has. */
  document: z.uuid().nullable().default(null),
  /** The articles as a clerk corrected them; null: as they are found in the text. */
  articles: z.array(article).max(2000).nullable().default(null),
};
const changes = z.object(values);
const input = z.object({ kind, ...values });
export type RegulationInput = z.output<typeof changes>;

const file = z.object({ id: z.uuid(), name: z.string(), type: z.string(), bytes: z.number() });

const text = z.object({
  state: z.enum(textStates),
  /** In words, for the clerk; null while it is well. */
  said: z.string().nullable(),
  pages: z.number().nullable(),
});

const node = z.object({
  id: z.number(),
  version: z.number(),
  kind,
  regulationId: z.number().nullable(),
  position: z.number(),
  name: z.string(),
  active: z.boolean(),
  url: z.string().nullable(),
  document: file.nullable(),
  text: text.nullable(),
});
export type RegulationNode = z.output<typeof node>;

const detail = node.extend({
  order: z.number(),
  articles: z.array(storedArticle).nullable(),
  foundArticles: z.array(storedArticle),
  updatedAt: instantOut,
  deletedAt: instantOut.nullable(),
});
export type Regulation = z.output<typeof detail>;

const tree = z.object({ items: z.array(node) });
const unknown = kernelErrors['record.not-found'];
const places = [
  regulationErrors['regulations.loop'],
  regulationErrors['regulations.not-group'],
  regulationErrors['regulations.too-deep'],
  regulationErrors['regulations.gone'],
];

/** Where one book is kept (specification 2 §7). */
function deskOf(book: Book) {
  const { desk, may } = books[book];
  const path = `/api/${desk}/gestao/regulations`;
  const readers = { anyOf: [may.detail, may.edit] };
  return contract(`${desk}Regulations`, desk, {
    list: {
      method: 'GET',
      path,
      summary: 'The tree of regulations, or what is in the trash',
      access: { anyOf: [may.view] },
      query: z.object({ trash: z.enum(['true', 'false']).optional() }),
      output: tree,
    },
    lists: {
      method: 'GET',
      path: `${path}/lists`,
      summary: 'What the form chooses from: groups, and how large a file may be',
      access: { anyOf: [may.view, may.detail, may.add, may.edit] },
      silent: true,
      output: z.object({ groups: z.array(z.object({ id: z.number(), name: z.string() })), uploadMax: z.number() }),
    },
    upload: {
      method: 'POST',
      path: `${path}/document`,
      summary: 'Sends the document of a regulation; it is kept when the regulation that names it is saved within a day',
      access: { anyOf: [may.add, may.edit] },
      kind: 'upload',
      status: 201,
      output: file,
      errors: [kernelErrors['request.unsupported-type']],
    },
    move: {
      method: 'POST',
      path: `${path}/move`,
      summary: 'Puts groups and regulations elsewhere in the tree; answers the whole tree',
      access: { anyOf: [may.edit] },
      body: z.object({ ids: z.array(id).min(1).max(1000), regulationId: id.nullable(), before: id.nullable() }),
      output: tree,
      errors: places,
    },
    create: {
      method: 'POST',
      path,
      summary: 'Add a group or a regulation',
      access: { anyOf: [may.add] },
      status: 201,
      body: input,
      output: detail,
      errors: places,
    },
    show: { method: 'GET', path: `${path}/:id`, summary: 'One group or regulation', access: readers, params, output: detail, errors: [unknown] },
    update: {
      method: 'PUT',
      path: `${path}/:id`,
      summary: 'Change a group or a regulation',
      access: { anyOf: [may.edit] },
      versioned: true,
      params,
      body: changes,
      output: detail,
      errors: [unknown, kernelErrors['record.stale'], ...places],
    },
    remove: {
      method: 'DELETE',
      path: `${path}/:id`,
      summary: 'Move a regulation, or an empty group, to the trash',
      access: { anyOf: [may.delete] },
      params,
      errors: [unknown, regulationErrors['regulations.not-empty']],
    },
    restore: {
      method: 'POST',
      path: `${path}/:id/restore`,
      summary: 'Take a regulation out of the trash; at the top where its group is gone',
      access: { anyOf: [may.delete] },
      params,
      output: detail,
      errors: [unknown],
    },
    document: {
      method: 'GET',
      path: `${path}/:id/document`,
      summary: 'The document of a regulation',
      access: readers,
      kind: 'download',
      silent: true,
      params,
      errors: [unknown],
    },
    read: {
      method: 'POST',
      path: `${path}/:id/read`,
      summary: 'Takes the text out of the document once more, in the background',
      access: { anyOf: [may.edit] },
      status: 202,
      params,
      output: z.object({ jobId: z.string() }),
      errors: [unknown],
    },
  });
}

const piece = z.object({ text: z.string(), hit: z.boolean() });
const hit = z.object({
  id: z.number(),
  name: z.string(),
  /** Null: its name answers, not a page of it. */
  page: z.number().nullable(),
  excerpt: z.array(piece),
});
export type RegulationHit = z.output<typeof hit>;

const publicNode = z.object({
  id: z.number(),
  kind,
  regulationId: z.number().nullable(),
  position: z.number(),
  name: z.string(),
  url: z.string().nullable(),
  document: z.object({ name: z.string(), type: z.string(), bytes: z.number(), pages: z.number().nullable() }).nullable(),
  articles: z.array(storedArticle),
});
export type PublicNode = z.output<typeof publicNode>;

/** What everybody who may open the map tool reads. */
function frontOf(book: Book) {
  const { mayRead } = books[book];
  const path = `/api/${book}/front/regulations`;
  const access = { anyOf: [mayRead] };
  return contract(`${book}Regulations`, book, {
    tree: {
      method: 'GET',
      path,
      summary: 'The regulations in force as a tree; with q what their names and pages say about it, best first',
      access,
      silent: true,
      rateLimit: { max: 240, seconds: 60 },
      query: z.object({ q: z.string().trim().max(200).optional() }),
      output: z.object({ items: z.array(publicNode), hits: z.array(hit).nullable() }),
    },
    document: {
      method: 'GET',
      path: `${path}/:id/document`,
      summary: 'The document of a regulation in force; with save it is offered for saving',
      access,
      kind: 'download',
      silent: true,
      params,
      query: z.object({ save: z.enum(['true']).optional() }),
      errors: [unknown],
    },
    article: {
      method: 'GET',
      path: `${path}/:id/article/:article`,
      summary: 'Leads to the page of the document on which an article stands today',
      access,
      kind: 'download',
      silent: true,
      params: params.extend({ article: z.string().max(40) }),
      errors: [unknown],
    },
  });
}

export const desks = { ig: deskOf('ig'), epl: deskOf('epl'), gu: deskOf('gu') } as const;
export const fronts = { ig: frontOf('ig'), epl: frontOf('epl'), gu: frontOf('gu') } as const;
export type Desk = (typeof desks)['ig'];
export type Front = (typeof fronts)['ig'];
