import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { isoInstant } from '#platform/kernel/dates.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { locales } from '#platform/kernel/locale.ts';
import { pageOf } from '#platform/kernel/page.ts';
import { shapes, widths } from './domain/shapes.ts';
import { may, reads, writes } from './permissions.ts';
import { pageTypes } from './resources.ts';

const notFound = kernelErrors['record.not-found'];
const locale = z.enum(locales);
const slug = z.string().max(120);
const key = z.string().min(16).max(100);

const newsItem = z.object({
  id: z.number(),
  slug: z.string(),
  locale,
  title: z.string(),
  /** The subtitle, or how the text begins. */
  summary: z.string(),
  /** Null while it is a draft that only its preview shows. */
  publishedAt: z.string().nullable(),
  category: z.object({ name: z.string(), slug: z.string() }).nullable(),
  picture: z.object({ file: z.string(), alt: z.string(), version: z.string() }).nullable(),
});
export type NewsItem = z.output<typeof newsItem>;

const article = {
  content: z.string(),
  /** The same item in the other language, as far as the caller may see it. */
  translation: z.object({ locale, slug: z.string(), title: z.string() }).nullable(),
  updatedAt: z.string(),
  /** Shown because of a private link, and not (or not like this) published. */
  preview: z.boolean(),
};

const newsArticle = newsItem.extend({ ...article, subtitle: z.string().nullable() });
export type NewsArticle = z.output<typeof newsArticle>;

const publicPage = z.object({
  id: z.number(),
  slug: z.string(),
  locale,
  title: z.string(),
  type: z.string(),
  url: z.string().nullable(),
  ...article,
});
export type PublicPage = z.output<typeof publicPage>;

const readItem = z.object({ kind: z.enum(['news', 'page']), slug: z.string(), locale, title: z.string() });
export type MostRead = z.output<typeof readItem>;

const archiveQuery = z.object({
  page: z.coerce.number<unknown>().int().min(1).max(100_000).default(1),
  category: slug.optional(),
  /** A month where the municipality is: `2026-03`. */
  month: z
    .string()
    .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)
    .optional(),
});
export type ArchiveQuery = z.output<typeof archiveQuery>;

/** What the portal shows of the town's texts (specification 1 §7). Roles narrow every answer to what the caller may see. */
export const contentContract = contract('content', null, {
  last: {
    method: 'GET',
    path: '/api/geoportal/front/:locale/news/last',
    summary: 'The latest news, those with an order first: as many as the home shows',
    access: 'public',
    mayLag: true,
    params: z.object({ locale }),
    output: z.object({ items: z.array(newsItem) }),
  },
  archive: {
    method: 'GET',
    path: '/api/geoportal/front/:locale/news/archive',
    summary: 'News, newest first, as many a page as the settings say',
    access: 'public',
    mayLag: true,
    params: z.object({ locale }),
    query: archiveQuery,
    output: pageOf(newsItem),
  },
  shelves: {
    method: 'GET',
    path: '/api/geoportal/front/:locale/news/shelves',
    summary: 'Categories and months that have news',
    access: 'public',
    mayLag: true,
    params: z.object({ locale }),
    output: z.object({
      categories: z.array(z.object({ slug: z.string(), name: z.string(), description: z.string().nullable() })),
      months: z.array(z.string()),
    }),
  },
  single: {
    method: 'GET',
    path: '/api/geoportal/front/:locale/news/single/:slug',
    summary: 'One piece of news; by an address it once had, or in the other language where there is none in this one',
    access: 'public',
    mayLag: true,
    params: z.object({ locale, slug }),
    output: newsArticle,
    errors: [notFound],
  },
  preview: {
    method: 'GET',
    path: '/api/geoportal/front/:locale/news/single/:slug/:preview',
    summary: 'A piece of news as a private link shows it, published or not',
    access: 'public',
    params: z.object({ locale, slug, preview: key }),
    output: newsArticle,
    errors: [notFound],
  },
  page: {
    method: 'GET',
    path: '/api/geoportal/front/pages/:slug',
    summary: 'A page; where it leads elsewhere, with the address to go to',
    access: 'public',
    params: z.object({ slug }),
    query: z.object({ preview: key.optional() }),
    output: publicPage,
    errors: [notFound],
  },
  pages: {
    method: 'GET',
    path: '/api/geoportal/front/pages',
    summary: 'The pages at the foot of the portal, and those that have a place of their own in it',
    access: 'public',
    output: z.object({
      items: z.array(z.object({ slug: z.string(), title: z.string(), type: z.string(), footer: z.boolean(), url: z.string().nullable() })),
    }),
    silent: true,
  },
  mostRead: {
    method: 'GET',
    path: '/api/geoportal/front/:locale/most-read',
    summary: 'The news and pages read most in the last 30 days, as far as the caller may see them; none while fewer than three were read',
    access: 'public',
    mayLag: true,
    params: z.object({ locale }),
    output: z.object({ items: z.array(readItem) }),
    silent: true,
  },
  notices: {
    method: 'GET',
    path: '/api/geoportal/front/notices',
    summary: 'Notices of this moment, the most urgent first',
    access: 'public',
    output: z.object({
      items: z.array(
        z.object({
          id: z.number(),
          version: z.number(),
          level: z.enum(['info', 'warning', 'alert']),
          title: z.string(),
          text: z.string().nullable(),
          url: z.string().nullable(),
          until: z.string(),
        }),
      ),
    }),
    silent: true,
  },
  media: {
    method: 'GET',
    path: '/api/geoportal/front/media/:id',
    summary: 'A picture or file of a text the caller may see, pictures in the size and shape asked for',
    access: 'public',
    kind: 'download',
    silent: true,
    params: z.object({ id: z.uuid() }),
    query: z.object({
      w: z.coerce.number<unknown>().pipe(z.literal(widths)).optional(),
      shape: z.enum(shapes).optional(),
      /** Changes with what the picture shows, so that copies kept by browsers do not outlive it. */
      v: z.string().max(40).optional(),
      preview: key.optional(),
    }),
    errors: [notFound],
  },
});

const sent = z.object({
  id: z.string(),
  /** Address to put into the text. */
  url: z.string(),
  name: z.string(),
  type: z.string(),
  bytes: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
});
export type SentMedia = z.output<typeof sent>;

const upload = (what: 'news' | 'pages') =>
  ({
    method: 'POST',
    path: `/api/geoportal/gestao/${what}/quickupload`,
    summary: 'Takes a picture or file for a text being written; what no saved text uses goes after a month',
    access: { anyOf: [may[what].add, may[what].edit] },
    kind: 'upload',
    status: 201,
    output: sent,
    errors: [kernelErrors['request.unsupported-type'], kernelErrors['request.invalid']],
  }) as const;

const item = z.object({ id: z.coerce.number<number>().int().positive() });

const values = z.record(z.string().max(60), z.unknown());
const editor = z.object({ name: z.string(), at: z.string() });

/** What only those who write need; `what` is the resource they write. */
function deskOf(what: 'news' | 'pages') {
  const path = `/api/geoportal/gestao/${what}/:id`;
  const edit = { anyOf: [may[what].edit] } as const;
  return contract(`${what}Desk`, 'geoportalgestao', {
    upload: upload(what),
    presence: {
      method: 'POST',
      path: `${path}/presence`,
      summary: 'Says that the caller has the text open for writing, and names who else has',
      access: edit,
      params: item,
      output: z.object({ others: z.array(editor) }),
      errors: [notFound],
      silent: true,
    },
    preview: {
      method: 'POST',
      path: `${path}/preview`,
      summary: 'Makes a private link that shows the text as it is written now, for two weeks',
      access: edit,
      params: item,
      bodyMax: 2,
      body: z.object({ values }),
      status: 201,
      output: z.object({ to: z.string(), until: z.string() }),
      errors: [notFound],
    },
    revisions: {
      method: 'GET',
      path: `${path}/revisions`,
      summary: 'The versions of a text, newest first',
      access: { anyOf: [may[what].detail, may[what].edit] },
      params: item,
      output: z.object({
        items: z.array(
          z.object({ entry: z.number(), at: isoInstant, user: z.string().nullable(), title: z.string(), content: z.string().nullable() }),
        ),
      }),
      errors: [notFound],
    },
  });
}

export const newsDesk = deskOf('news');
export const pagesDesk = deskOf('pages');

export const pageTypesContract = contract('pageTypes', 'geoportalgestao', {
  types: {
    method: 'GET',
    path: '/api/geoportal/gestao/pages/types',
    summary: 'The places of the portal a page can be for',
    access: { anyOf: [may.pages.view, ...reads, ...writes] },
    output: z.object({ items: z.array(z.object({ value: z.enum(pageTypes.map(({ value }) => value)), label: z.string() })) }),
  },
});
