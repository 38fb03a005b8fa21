import { sql } from 'kysely';
import { anonymous } from '#platform/access/actor.ts';
import { html, Html } from '#platform/http/server/html.ts';
import { isOpen, type Asked, type Moved, type PageContent, type PlainPage } from '#platform/http/server/plain-page.ts';
import { breadcrumbs, languageOf, organisation } from '#platform/http/server/schema-org.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { AppError } from '#platform/kernel/errors.ts';
import { formatDate } from '#platform/kernel/written-dates.ts';
import { mediaPath } from '#platform/richtext/allowed.ts';
import { withMapLinks } from '#platform/richtext/server/map-links.ts';
import type { NewsItem } from '../contract.ts';
import { descriptionOf, readNews, readPage } from './articles.ts';
import { archive } from './news.ts';
import type { Kind } from './tables.ts';
import { tallyOf } from './tally.ts';
import { visible, type Viewer } from './visible.ts';

const words = {
  pt: {
    news: 'Notícias',
    lead: (name: string) => `Notícias do município de ${name}.`,
    none: 'Ainda não há notícias publicadas.',
    open: 'Abrir no portal',
    newer: 'Mais recentes',
    older: 'Mais antigas',
    other: 'Read in English',
    map: 'Ver no mapa',
  },
  en: {
    news: 'News',
    lead: (name: string) => `News of the municipality of ${name}.`,
    none: 'No news has been published yet.',
    open: 'Open in the portal',
    newer: 'Newer',
    older: 'Older',
    other: 'Ler em português',
    map: 'See on the map',
  },
} as const;

const perPage = 20;
/** As many as a site map may hold of one kind without being split. */
const mostAddresses = 5000;

export const archivePath = (locale: Locale): string => `/${locale}/noticias`;
export const newsPath = (locale: Locale, slug: string): string => `${archivePath(locale)}/${slug}`;
export const pagePath = (locale: Locale, slug: string): string => `/${locale}/paginas/${slug}`;
export const feedsOf = (locale: Locale) => (['rss', 'atom'] as const).map((type) => ({ type, path: `${archivePath(locale)}/${type}.xml` }));

/** Everybody reads plain pages as a visitor does. */
export const visitor = (now: Date): Viewer => ({ actor: anonymous, now });

/** Null where there is none to be seen; all other failures fail. */
async function ifThere<T>(reading: Promise<T>): Promise<T | null> {
  return reading.catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  });
}

/** The text's own address in its own language; an address it once had, or that of the other language, leads there. */
const movedTo = (kind: Kind, asked: Asked, locale: Locale, found: { readonly locale: Locale; readonly slug: string }): Moved | null => {
  const path = kind === 'news' ? newsPath : pagePath;
  return found.locale === locale && found.slug === asked.params['slug'] ? null : { movedTo: path(found.locale, found.slug) };
};

function alternates(
  path: (locale: Locale, slug: string) => string,
  own: { readonly locale: Locale; readonly slug: string; readonly translation: { readonly locale: Locale; readonly slug: string } | null },
) {
  return own.translation === null ? [] : [own, own.translation].map(({ locale, slug }) => ({ locale, path: path(locale, slug) }));
}

const pictures = new RegExp(`<img src="(${mediaPath}[0-9a-f-]{36})[^"]*"`, 'g');

/** Links of this site, which paper shows whole. */
const inside = /<a href="(\/[^"]*)"/g;

/** A text as it stands on a page that runs no script: pictures in one size, places as links where visitors have the map. */
async function textOf({ site, services }: Asked, content: string, locale: Locale): Promise<Html> {
  const linked = isOpen(site, 'ig') ? await withMapLinks(site, content, words[locale].map) : content;
  const base = services.publicUrl(site);
  return new Html(
    linked
      .replaceAll(pictures, '<img class="photo" loading="lazy" src="$1?w=1280"')
      .replaceAll(inside, (_all, path: string) => `<a href="${path}" data-address="${base}${path}"`),
  );
}

async function readOne(asked: Asked, locale: Locale): Promise<PageContent | Moved | null> {
  const { db, site, now, params, services } = asked;
  const found = await ifThere(readNews(db, visitor(now), locale, params['slug'] ?? ''));
  if (found === null) return null;
  const moved = movedTo('news', asked, locale, found);
  if (moved) return moved;
  if (asked.isReader) tallyOf(services).note(site, 'news', found.id);
  const say = words[locale];
  const { title, subtitle, publishedAt, updatedAt, picture, content, translation, summary } = found;
  const social = picture && `${mediaPath}${picture.file}?shape=social&v=${picture.version}`;
  const day = publishedAt ?? updatedAt;
  return {
    title,
    description: summary,
    image: social,
    to: `/portal/noticias/${found.slug}`,
    toLabel: say.open,
    lang: locale,
    alternates: alternates(newsPath, found),
    feeds: feedsOf(locale),
    about: [
      {
        '@type': 'NewsArticle',
        headline: title,
        description: summary,
        inLanguage: languageOf(locale),
        datePublished: publishedAt,
        dateModified: updatedAt,
        publisher: organisation(asked),
        author: organisation(asked),
        ...(social !== null && { image: `${services.publicUrl(site)}${social}` }),
      },
      breadcrumbs(asked, [
        [say.news, archivePath(locale)],
        [title, newsPath(locale, found.slug)],
      ]),
    ],
    body: html`<p class="soft screen"><a href="${archivePath(locale)}">${say.news}</a></p>
      <h1>${title}</h1>
      <p class="soft"><time datetime="${day}">${formatDate(new Date(day), site.config.timeZone)}</time></p>
      ${subtitle === null ? null : html`<p><strong>${subtitle}</strong></p>`}
      ${picture && html`<img class="photo" src="${mediaPath}${picture.file}?w=1280&amp;shape=wide&amp;v=${picture.version}" alt="${picture.alt}" width="1280" height="720" />`}
      ${await textOf(asked, content, locale)}
      ${translation && html`<p class="screen"><a hreflang="${translation.locale}" href="${newsPath(translation.locale, translation.slug)}">${say.other}</a></p>`}`,
  };
}

async function readList(asked: Asked, locale: Locale): Promise<PageContent> {
  const { db, site, now, query } = asked;
  const say = words[locale];
  const page = Math.min(Math.max(Math.trunc(Number(query['page'])) || 1, 1), 500);
  const found = await archive(db, visitor(now), { locale, page, pageSize: perPage, timeZone: site.config.timeZone });
  const link = (to: number, label: string, rel: string) => html`<a rel="${rel}" href="${archivePath(locale)}?page=${to}">${label}</a>`;
  return {
    title: say.news,
    description: say.lead(site.config.name),
    image: null,
    to: '/portal/noticias',
    toLabel: say.open,
    lang: locale,
    feeds: feedsOf(locale),
    alternates: (['pt', 'en'] as const).map((one) => ({ locale: one, path: archivePath(one) })),
    about: [breadcrumbs(asked, [[say.news, archivePath(locale)]])],
    body: html`<h1>${say.news}</h1>
      <p class="soft">${found.items.length === 0 ? say.none : say.lead(site.config.name)}</p>
      <ul class="list">
        ${found.items.map((item) => line(item, site.config.timeZone))}
      </ul>
      <p class="pages">
        ${page > 1 ? link(page - 1, say.newer, 'prev') : null} ${page * perPage < found.total ? link(page + 1, say.older, 'next') : null}
      </p>`,
  };
}

function line({ slug, locale, title, summary, publishedAt }: NewsItem, timeZone: string): Html {
  return html`<li lang="${locale}">
    <a href="${newsPath(locale, slug)}">${title}</a>
    <div class="soft">${publishedAt && html`<time datetime="${publishedAt}">${formatDate(new Date(publishedAt), timeZone)}</time> · `}${summary}</div>
  </li>`;
}

async function readTownPage(asked: Asked, locale: Locale): Promise<PageContent | Moved | null> {
  const { db, now, params } = asked;
  const found = await ifThere(readPage(db, visitor(now), locale, params['slug'] ?? ''));
  if (found === null) return null;
  const moved = movedTo('page', asked, locale, found);
  if (moved) return moved;
  if (found.url !== null) return { movedTo: found.url };
  if (asked.isReader) tallyOf(asked.services).note(asked.site, 'page', found.id);
  const { title, content, slug, translation } = found;
  const say = words[locale];
  return {
    title,
    description: descriptionOf(found),
    image: null,
    to: `/portal/pages/${slug}`,
    toLabel: say.open,
    lang: locale,
    alternates: alternates(pagePath, found),
    about: [
      { '@type': 'WebPage', name: title, inLanguage: languageOf(locale), dateModified: found.updatedAt, publisher: organisation(asked) },
      breadcrumbs(asked, [[title, pagePath(locale, slug)]]),
    ],
    body: html`<h1>${title}</h1>
      ${await textOf(asked, content, locale)}
      ${translation && html`<p class="screen"><a hreflang="${translation.locale}" href="${pagePath(translation.locale, translation.slug)}">${say.other}</a></p>`}`,
  };
}

async function addresses(asked: Asked, kind: Kind, locale: Locale) {
  const { rows } = await sql<{ slug: string; updated_at: Date }>`select n.slug, n.updated_at from ${sql.table(kind)} n
    where n.locale = ${locale} and ${visible(kind, 'n', visitor(asked.now))} ${kind === 'page' ? sql`and n.url is null` : sql``}
    order by n.published_at desc, n.id desc limit ${mostAddresses}`.execute(asked.db);
  const path = kind === 'news' ? newsPath : pagePath;
  return rows.map(({ slug, updated_at }) => ({ path: path(locale, slug), changed: updated_at }));
}

/** News and pages at plain addresses, each language under its own. */
export const plainPages: readonly PlainPage[] = (['pt', 'en'] as const).flatMap((locale): PlainPage[] => [
  {
    path: archivePath(locale),
    module: null,
    ...(locale === 'pt' && { label: { pt: words.pt.news, en: words.en.news } }),
    read: (asked) => readList(asked, locale),
    addresses: async (asked) => [{ path: archivePath(locale), changed: null }, ...(await addresses(asked, 'news', locale))],
  },
  { path: newsPath(locale, ':slug'), module: null, read: (asked) => readOne(asked, locale) },
  {
    path: pagePath(locale, ':slug'),
    module: null,
    read: (asked) => readTownPage(asked, locale),
    addresses: (asked) => addresses(asked, 'page', locale),
  },
]);
