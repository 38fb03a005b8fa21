import type { FastifyInstance } from 'fastify';
import { html, type Html } from '#platform/http/server/html.ts';
import type { Services } from '#platform/http/server/services.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import type { NewsItem } from '../contract.ts';
import { newestIn } from './news.ts';
import { archivePath, newsPath, visitor } from './plain.ts';

const most = 30;

/** The newest news of one language for feed readers: `/pt/noticias/rss.xml`, of one category with `?categoria=slug`. What roles restrict is not in it. */
export function feedRoutes(app: FastifyInstance, services: Services): void {
  for (const locale of ['pt', 'en'] as const)
    for (const type of ['rss', 'atom'] as const)
      app.get<{ Querystring: { categoria?: unknown } }>(`${archivePath(locale)}/${type}.xml`, { schema: { hide: true } }, async (request, reply) => {
        const { site } = request.largo;
        const category = typeof request.query.categoria === 'string' ? request.query.categoria.slice(0, 120) : undefined;
        const items = await newestIn(site.db, visitor(services.now()), locale, category, most);
        const feed = { site, base: services.publicUrl(site), locale, items, self: request.url };
        return reply
          .header('cache-control', `public, max-age=${site.config.cacheExpiry}`)
          .type(`application/${type}+xml; charset=utf-8`)
          .send(`<?xml version="1.0" encoding="UTF-8"?>${(type === 'rss' ? rss(feed) : atom(feed)).markup}`);
      });
}

interface Feed {
  readonly site: Site;
  readonly base: string;
  readonly locale: Locale;
  readonly items: readonly NewsItem[];
  readonly self: string;
}

const titleOf = ({ site, items }: Feed): string => {
  const names = new Set(items.map(({ category }) => category?.name));
  const [only] = names;
  return names.size === 1 && only !== undefined ? `${site.config.head.title}: ${only}` : site.config.head.title;
};

function rss(feed: Feed): Html {
  const { base, locale, items, site, self } = feed;
  const entries = items.map(({ slug, title, summary, publishedAt, category }) => {
    const link = `${base}${newsPath(locale, slug)}`;
    return html`<item><title>${title}</title><link>${link}</link><guid isPermaLink="true">${link}</guid>${
      publishedAt && html`<pubDate>${new Date(publishedAt).toUTCString()}</pubDate>`
    }${category && html`<category>${category.name}</category>`}<description>${summary}</description></item>`;
  });
  return html`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${titleOf(feed)}</title><link>${base}${archivePath(locale)}</link><description>${
    site.config.head.description[locale]
  }</description><language>${locale === 'pt' ? 'pt-PT' : 'en'}</language><atom:link href="${base}${self}" rel="self" type="application/rss+xml"/>${entries}</channel></rss>`;
}

function atom(feed: Feed): Html {
  const { base, locale, items, self } = feed;
  const entries = items.map(({ slug, title, summary, publishedAt }) => {
    const link = `${base}${newsPath(locale, slug)}`;
    return html`<entry
      ><id>${link}</id><title>${title}</title><link href="${link}" /><updated>${publishedAt ?? ''}</updated>
      <summary>${summary}</summary></entry
    >`;
  });
  return html`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale === 'pt' ? 'pt-PT' : 'en'}"
    ><id>${base}${archivePath(locale)}</id><title>${titleOf(feed)}</title><updated>${items[0]?.publishedAt ?? '1970-01-01T00:00:00.000Z'}</updated
    ><link rel="self" href="${base}${self}" /><author><name>${feed.site.config.authority}</name></author
    >${entries}</feed
  >`;
}
