import { recordOf } from '#platform/kernel/unknown.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Db } from '#platform/db/tables.ts';
import { kernelErrors, type AppError } from '#platform/kernel/errors.ts';
import type { Locale, Text } from '#platform/kernel/locale.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { html, Html, json } from './html.ts';
import { networkOf } from './network.ts';
import { noteFailure, problemHandler } from './problem.ts';
import { isReader } from './reader.ts';
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
  read(asked: Asked): Promise<PageContent | Gone | Moved | null>;
  /** A form of the page, or a mail program that unsubscribes at one click, was sent here; keys in the address say for whom. No cookie counts. */
  send?(asked: Asked, form: Readonly<Record<string, string>>): Promise<PageContent | null>;
  /**
   * The form again with what was typed in it, where sending failed for no fault of what was written: too often, too much at once, no database.
   * Absent, or failing too: a page that says what happened.
   */
  again?(asked: Asked, form: Readonly<Record<string, string>>, error: AppError): Promise<PageContent>;
  /** How often one network may send the form. */
  readonly rateLimit?: RateLimit;
  /** How often one network may read it; absent: as often as it likes. */
  readonly readLimit?: RateLimit;
  /** Its addresses for the site map, newest first. */
  addresses?(asked: Asked): Promise<readonly { readonly path: string; readonly changed: Date | null }[]>;
}

interface RateLimit {
  readonly max: number;
  readonly seconds: number;
}

/** What stands above every plain page at this moment, the most urgent first. */
export type PlainNotices = (asked: Asked) => Promise<readonly Html[]>;

export interface Asked {
  readonly site: Site;
  readonly db: Db;
  readonly services: Services;
  readonly locale: Locale;
  readonly now: Date;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** A person seems to read it: no search engine, no preview of a link. */
  readonly isReader: boolean;
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
  /** It holds a form that is sent to this site: kept by no cache either. */
  readonly form?: boolean;
  /** What was sent is not right yet. */
  readonly refused?: boolean;
  /** It says that there is no such thing, and what to do: answered with 404. */
  readonly missing?: boolean;
  /** Language of the page, where its address says which; absent: that of the request. */
  readonly lang?: Locale;
  /** The same page in each language it is in, this one included. */
  readonly alternates?: readonly { readonly locale: Locale; readonly path: string }[];
  /** What it is to a search engine: objects of schema.org, without `@context`. */
  readonly about?: readonly Readonly<Record<string, unknown>>[];
  /** Where to subscribe to what it lists. */
  readonly feeds?: readonly { readonly type: 'rss' | 'atom'; readonly path: string }[];
}

/** It stands at another address now. */
export interface Moved {
  readonly movedTo: string;
}

/** What every plain page is made with. */
interface Frame {
  readonly styles: string;
  above(asked: Asked): Promise<readonly Html[]>;
}

const words = {
  pt: {
    skip: 'Saltar para o conteúdo',
    home: 'Portal',
    none: 'Esta página não existe',
    noneText: 'A ligação pode ter mudado, ou o que mostrava deixou de ser público.',
    back: 'Abrir o portal',
    failed: 'Não foi possível enviar',
    retry: 'Voltar ao formulário',
  },
  en: {
    skip: 'Skip to the content',
    home: 'Portal',
    none: 'This page does not exist',
    noneText: 'The link may have changed, or what it showed is no longer public.',
    back: 'Open the portal',
    failed: 'It could not be sent',
    retry: 'Back to the form',
  },
} as const;

/** On, and not closed to visitors: what is shown here anybody may read. */
export function isOpen({ config, live }: Site, module: string | null): boolean {
  return module === null || (config.modules.includes(module) && !live.privateModules.has(module));
}

/** Binds the pages of all slices, and `/robots.txt` and `/sitemap.xml` that lead to them. */
export async function plainPages(
  app: FastifyInstance,
  services: Services,
  pages: readonly PlainPage[],
  notices: readonly PlainNotices[],
): Promise<void> {
  const frame: Frame = { styles: await readStyles(), above: async (asked) => (await Promise.all(notices.map((one) => one(asked)))).flat() };
  for (const page of pages) {
    const limit = page.readLimit && limitOf(app, page.path, page.readLimit);
    app.get(page.path, { schema: { hide: true } }, async (request, reply) => {
      const asked = askedOf(request, services);
      const told = await limit?.(request);
      if (told?.isAllowed === false && told.isExceeded) {
        const often = kernelErrors['request.rate-limited']({ params: { seconds: told.ttlInSeconds } });
        return send(reply.code(often.status), asked, request, failure(asked, often), frame);
      }
      const isOn = isOpen(asked.site, page.module);
      const content = isOn ? await page.read(asked) : null;
      if (content !== null && 'movedTo' in content) return cached(reply, asked.site).redirect(content.movedTo, 301);
      const isGone = content !== null && 'gone' in content;
      const isThere = content !== null && !('missing' in content && content.missing);
      return send(reply.code(isGone ? 410 : isThere ? 200 : 404), asked, request, content, frame);
    });
  }
  for (const page of pages) await app.register(async (scope) => formRoute(scope, services, page, frame));
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

/** Where the form of a page is sent. Whatever fails is told on a page, never as data a browser would show as it is. */
function formRoute(scope: FastifyInstance, services: Services, page: PlainPage, frame: Frame): void {
  const { path, module, send: act, again, rateLimit } = page;
  if (!act) return;
  const limit = rateLimit && limitOf(scope, path, rateLimit);
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 65_536 }, (_request, text, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  );
  scope.setErrorHandler(async (error: Error, request, reply) => {
    // Of no municipality: there is no page to show.
    if (request.largo === undefined) return problemHandler(error, request, reply);
    const asked = askedOf(request, services);
    const known = noteFailure(error, request, reply);
    const content = await again?.(asked, textsOf(request.body), known).catch(() => undefined);
    return send(reply.code(known.status), asked, request, content ?? failure(asked, known), frame);
  });
  scope.post(path, { schema: { hide: true } }, async (request, reply) => {
    const told = await limit?.(request);
    if (told?.isAllowed === false && told.isExceeded) throw kernelErrors['request.rate-limited']({ params: { seconds: told.ttlInSeconds } });
    const asked = askedOf(request, services);
    const content = isOpen(asked.site, module) ? await act(asked, textsOf(request.body)) : null;
    return send(reply.code(content ? (content.refused ? 422 : 200) : 404), asked, request, content, frame);
  });
}

const limitOf = (scope: FastifyInstance, path: string, { max, seconds }: RateLimit) =>
  scope.createRateLimit({ max, timeWindow: seconds * 1000, keyGenerator: ({ largo, ip }) => `${largo.site.code} ${path} ${networkOf(ip)}` });

function failure({ locale }: Asked, error: AppError): PageContent {
  const say = words[locale];
  const told = error.say(locale);
  return {
    title: say.failed,
    description: told,
    image: null,
    to: '/portal/home',
    toLabel: say.back,
    secret: true,
    body: html`<h1>${say.failed}</h1>
      <p role="alert">${told}</p>
      <p><a href="">${say.retry}</a></p>`,
  };
}

function askedOf(request: FastifyRequest, services: Services): Asked {
  const { site, locale } = request.largo;
  return {
    site,
    db: site.db,
    services,
    locale,
    now: services.now(),
    params: textsOf(request.params),
    query: textsOf(request.query),
    isReader: isReader(request),
  };
}

/** One text a name; a parameter given twice keeps its last. */
export function textsOf(given: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(recordOf(given)).map(([name, value]) => [name, String(Array.isArray(value) ? value.at(-1) : value)]));
}

const cached = (reply: FastifyReply, site: Site): FastifyReply => reply.header('cache-control', `public, max-age=${site.config.cacheExpiry}`);

async function send(
  reply: FastifyReply,
  asked: Asked,
  request: FastifyRequest,
  content: PageContent | Gone | null,
  frame: Frame,
): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64');
  const shown: Partial<PageContent> = content === null || 'gone' in content ? {} : content;
  const secret = shown.secret === true;
  const fresh = secret || shown.form === true;
  const policy = `default-src 'none'; img-src 'self'; font-src 'self'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action ${fresh ? "'self'" : "'none'"}; frame-ancestors 'none'`;
  const said = { ...asked, locale: langOf(content) ?? asked.locale };
  // A notice that cannot be read takes no page away.
  const above = await frame.above(said).catch(() => []);
  const kept = fresh ? reply.header('cache-control', 'no-store') : cached(reply, asked.site);
  if (secret) void reply.header('referrer-policy', 'no-referrer');
  return kept
    .header('content-security-policy', policy)
    .header('vary', 'Accept-Language')
    .type('text/html; charset=utf-8')
    .send(document(said, request.url.split('?')[0] ?? '/', content, { nonce, styles: frame.styles, above }));
}

const langOf = (content: PageContent | Gone | null): Locale | undefined => (content !== null && 'lang' in content ? content.lang : undefined);

/** What only a page that is there has in its head. */
function headOf({ alternates = [], about = [], feeds = [] }: PageContent, base: string, nonce: string): readonly Html[] {
  return [
    ...alternates.map(({ locale, path }) => html`<link rel="alternate" hreflang="${locale === 'pt' ? 'pt-PT' : 'en'}" href="${base}${path}" />`),
    ...feeds.map(({ type, path }) => html`<link rel="alternate" type="application/${type}+xml" href="${base}${path}" />`),
    ...(about.length === 0
      ? []
      : [
          html`<script type="application/ld+json" nonce="${nonce}">
            ${json({ '@context': 'https://schema.org', '@graph': about })}
          </script>`,
        ]),
  ];
}

interface Around {
  readonly nonce: string;
  readonly styles: string;
  readonly above: readonly Html[];
}

function document({ site, services, locale }: Asked, path: string, found: PageContent | Gone | null, { nonce, styles, above }: Around): string {
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
        ${content === null ? null : headOf(content, base, nonce)}
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
        ${above}
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

/** The application's own tokens, on screen and paper, and the few rules a readable page needs. */
async function readStyles(): Promise<string> {
  const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');
  return [await read('../../ui/theme/tokens.css'), await read('../../ui/theme/print.css'), await read('./plain-page.css')].join('\n');
}
