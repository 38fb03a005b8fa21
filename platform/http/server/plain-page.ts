import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Db } from '#platform/db/tables.ts';
import type { Locale, Text } from '#platform/kernel/locale.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { html, Html } from './html.ts';
import type { Services } from './services.ts';

/**
 * A page that answers at a plain address with HTML made here, for search engines, link previews and whoever has no JavaScript.
 * It shows what an anonymous visitor may see, whoever asks, and leads into the application.
 */
export interface PlainPage {
  /** Fastify path. */
  readonly path: string;
  /** Null: there whatever modules are on. */
  readonly module: string | null;
  /** A page to begin at: linked, by this name, from the front page of whoever has no JavaScript. */
  readonly label?: Text;
  /** Null: there is no such page, or a visitor may not know of it. */
  read(asked: Asked): Promise<PageContent | Gone | null>;
  /** A form of the page, or a mail program that unsubscribes at one click, was sent here; keys in the address say for whom. No cookie counts. */
  send?(asked: Asked, form: Readonly<Record<string, string>>): Promise<PageContent | null>;
  /** Its addresses for the site map, newest first. */
  addresses?(asked: Asked): Promise<readonly { readonly path: string; readonly changed: Date | null }[]>;
}

export interface Asked {
  readonly site: Site;
  readonly db: Db;
  readonly services: Services;
  readonly locale: Locale;
  readonly now: Date;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}

/** It was there, and will not be again: why. */
export interface Gone {
  readonly gone: string;
}

export interface PageContent {
  readonly title: string;
  /** One or two sentences, for search results and previews. */
  readonly description: string;
  /** Path of a picture for previews. */
  readonly image: string | null;
  /** Hash route (without `#`) where the application shows the same, and the words that lead there. */
  readonly to: string;
  readonly toLabel: string;
  readonly body: Html;
  /** For whoever holds the key in its address: kept by no cache, found by no search engine. */
  readonly secret?: boolean;
}

const words = {
  pt: {
    skip: 'Saltar para o conteúdo',
    home: 'Portal',
    none: 'Esta página não existe',
    noneText: 'A ligação pode ter mudado, ou o que mostrava deixou de ser público.',
    back: 'Abrir o portal',
  },
  en: {
    skip: 'Skip to the content',
    home: 'Portal',
    none: 'This page does not exist',
    noneText: 'The link may have changed, or what it showed is no longer public.',
    back: 'Open the portal',
  },
} as const;

/** On, and not closed to visitors: what is shown here anybody may read. */
export function isOpen({ config, live }: Site, module: string | null): boolean {
  return module === null || (config.modules.includes(module) && !live.privateModules.has(module));
}

/** Binds the pages of all slices, and `/robots.txt` and `/sitemap.xml` that lead to them. */
export async function plainPages(app: FastifyInstance, services: Services, pages: readonly PlainPage[]): Promise<void> {
  const styles = await readStyles();
  for (const page of pages) {
    app.get(page.path, { schema: { hide: true } }, async (request, reply) => {
      const asked = askedOf(request, services);
      const isOn = isOpen(asked.site, page.module);
      const content = isOn ? await page.read(asked) : null;
      const isGone = content !== null && 'gone' in content;
      return send(reply.code(isGone ? 410 : content ? 200 : 404), asked, request, content, styles);
    });
  }
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 4096 }, (_request, text, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(text)))),
    );
    for (const { path, module, send: act } of pages) {
      if (!act) continue;
      scope.post(path, { schema: { hide: true } }, async (request, reply) => {
        const asked = askedOf(request, services);
        const form = (request.body ?? {}) as Record<string, string>;
        const content = isOpen(asked.site, module) ? await act(asked, form) : null;
        return send(reply.code(content ? 200 : 404), asked, request, content, styles);
      });
    }
  });
  app.get('/robots.txt', { schema: { hide: true } }, async (request, reply) => {
    const { site } = request.largo;
    const map = `${services.publicUrl(site)}/sitemap.xml`;
    return reply.type('text/plain; charset=utf-8').send(`User-agent: *\nAllow: /\nSitemap: ${map}\n`);
  });
  app.get('/sitemap.xml', { schema: { hide: true } }, async (request, reply) => {
    const asked = askedOf(request, services);
    const own = pages.filter(({ module }) => isOpen(asked.site, module));
    const found = (await Promise.all(own.map(async (page) => (await page.addresses?.(asked)) ?? []))).flat();
    const base = services.publicUrl(asked.site);
    const entries = [{ path: '/', changed: null }, ...found].map(
      ({ path, changed }) => html`<url><loc>${base}${path}</loc>${changed && html`<lastmod>${changed.toISOString()}</lastmod>`}</url>`,
    );
    const map = html`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`;
    return cached(reply, asked.site).type('application/xml; charset=utf-8').send(`<?xml version="1.0" encoding="UTF-8"?>${map.markup}`);
  });
}

function askedOf(request: FastifyRequest, services: Services): Asked {
  const { site, locale } = request.largo;
  return {
    site,
    db: site.db,
    services,
    locale,
    now: services.now(),
    params: request.params as Record<string, string>,
    query: request.query as Record<string, string>,
  };
}

const cached = (reply: FastifyReply, site: Site): FastifyReply => reply.header('cache-control', `public, max-age=${site.config.cacheExpiry}`);

function send(reply: FastifyReply, asked: Asked, request: FastifyRequest, content: PageContent | Gone | null, styles: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const secret = content !== null && !('gone' in content) && content.secret;
  const policy = `default-src 'none'; img-src 'self'; font-src 'self'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action ${secret ? "'self'" : "'none'"}; frame-ancestors 'none'`;
  const kept = secret ? reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer') : cached(reply, asked.site);
  return kept
    .header('content-security-policy', policy)
    .header('vary', 'Accept-Language')
    .type('text/html; charset=utf-8')
    .send(document(asked, request.url.split('?')[0] ?? '/', content, nonce, styles));
}

function document({ site, services, locale }: Asked, path: string, found: PageContent | Gone | null, nonce: string, styles: string): string {
  const { head, authority, crest, theme, footer } = site.config;
  const base = services.publicUrl(site);
  const say = words[locale];
  const content = found !== null && 'gone' in found ? null : found;
  const noneText = found !== null && 'gone' in found ? found.gone : say.noneText;
  const title = `${content?.title ?? say.none} | ${head.title}`;
  const social = Object.entries(head.social).map(([property, value]) => html`<meta property="${property}" content="${value}" />`);
  const page = html`<!doctype html>
    <html lang="${locale === 'pt' ? 'pt-PT' : 'en'}" data-theme="${theme}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <meta name="description" content="${content?.description ?? noneText}" />
        <meta name="theme-color" content="${head.themeColor}" />
        ${content && !content.secret ? html`<link rel="canonical" href="${base}${path}" />` : html`<meta name="robots" content="noindex" />`}
        <meta property="og:title" content="${content?.title ?? say.none}" />
        <meta property="og:description" content="${content?.description ?? noneText}" />
        <meta property="og:url" content="${base}${path}" />
        <meta property="og:site_name" content="${head.title}" />
        ${content?.image ? html`<meta property="og:image" content="${base}${content.image}" />` : null} ${social}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style nonce="${nonce}">
          ${new Html(styles)}
        </style>
        <script nonce="${nonce}">
          ${new Html(schemeScript)};
        </script>
      </head>
      <body>
        <a class="skip" href="#content">${say.skip}</a>
        <header>
          <a class="brand" href="/">${crest && html`<img src="/${crest}" alt="" width="40" height="48" />`}<span>${authority}</span></a>
        </header>
        <main id="content">
          ${
            content
              ? html`${content.body}
                  <p><a class="action" href="/#${content.to}">${content.toLabel}</a></p>`
              : html`<h1>${say.none}</h1>
                  <p>${noneText}</p>
                  <p><a class="action" href="/">${say.back}</a></p>`
          }
        </main>
        <footer>
          <dl>
            ${footer.contacts.map(
              ({ name, value }) =>
                html`<div>
                  <dt>${name[locale]}</dt>
                  <dd>${value}</dd>
                </div>`,
            )}
          </dl>
        </footer>
      </body>
    </html>`;
  return page.markup;
}

/** The choice of light or dark made in the application holds here too. */
const schemeScript = `try {
        const chosen = localStorage.getItem('largo.scheme');
        const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
        document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';
      } catch {}`;

/** The application's own tokens, and the few rules a readable page needs. */
async function readStyles(): Promise<string> {
  const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');
  return `${await read('../../ui/theme/tokens.css')}\n${await read('./plain-page.css')}`;
}
