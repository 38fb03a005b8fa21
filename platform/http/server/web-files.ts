import { escapeMarkup } from '#platform/kernel/markup.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { publicConfigOf } from '#platform/tenancy/server/public-config.ts';
import { publicConfig } from '#platform/tenancy/contract.ts';
import { givenElement, type Given } from '#platform/tenancy/given.ts';
import { html, json, type Html } from './html.ts';
import type { FormerAddress } from './former-address.ts';
import { isOpen, textsOf, type PlainPage } from './plain-page.ts';
import { shellPath } from '#platform/pocket/server/paths.ts';
import { sessionCookie } from './request.ts';
import type { Services } from './services.ts';

const year = 365 * 24 * 3600;

/** The built application: hashed assets for ever, index.html per request with the tenant's head and a fresh CSP nonce. */
export async function webRoutes(
  app: FastifyInstance,
  services: Services,
  root: string | null,
  pages: readonly PlainPage[],
  formerAddresses: readonly FormerAddress[],
): Promise<void> {
  const index = root === null ? null : await readFile(join(root, 'index.html'), 'utf8');
  if (root !== null) {
    await app.register(fastifyStatic, {
      root,
      index: false,
      wildcard: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? `public, max-age=${year}, immutable` : 'public, max-age=3600');
      },
    });
  }
  const serveIndex = (request: FastifyRequest, reply: FastifyReply, status: 200 | 404 | 'shell'): FastifyReply => {
    if (index === null) throw kernelErrors['page.not-found']();
    const nonce = randomBytes(16).toString('base64');
    return reply
      .code(status === 'shell' ? 200 : status)
      .header('content-security-policy', policy(nonce, request))
      .header('x-frame-options', 'DENY')
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(fillIndex(index, nonce, request, services, pages, status !== 'shell' && request.cookies[sessionCookie] === undefined));
  };
  const movedTo = async ({ largo: { site }, url, query }: FastifyRequest): Promise<string | null> => {
    const [path = '/'] = url.split('?');
    const asked = { db: site.db, now: services.now(), path, query: textsOf(query) };
    // Without a database the page of the application still comes.
    const found = await Promise.all(formerAddresses.map((one) => one(asked).catch(() => null)));
    return found.find((one) => one !== null) ?? null;
  };
  app.get('/', { schema: { hide: true } }, async (request, reply) => {
    const moved = request.url.includes('?') ? await movedTo(request) : null;
    return moved === null ? serveIndex(request, reply, 200) : reply.redirect(moved, 301);
  });
  // Kept by the browser's worker for when there is no network: who asks is found out when it is opened.
  app.get(shellPath, { schema: { hide: true } }, async (request, reply) => serveIndex(request, reply, 'shell'));
  app.get('/geoserver/home', { schema: { hide: true } }, async (_request, reply) => reply.redirect('/geoserver'));
  app.setNotFoundHandler(async (request, reply) => {
    const isAddress = request.method === 'GET' && !request.url.startsWith('/api/');
    const moved = isAddress ? await movedTo(request) : null;
    if (moved !== null) return reply.redirect(moved, 301);
    if (!isAddress || !(request.headers.accept ?? '').includes('text/html') || index === null) throw kernelErrors['page.not-found']();
    return serveIndex(request, reply, 404);
  });
}

function fillIndex(index: string, nonce: string, request: FastifyRequest, services: Services, pages: readonly PlainPage[], visitor: boolean): string {
  const { site, locale } = request.largo;
  const { head } = site.config;
  const social = Object.entries(head.social).map(
    ([property, content]) => `<meta property="${escapeMarkup(property)}" content="${escapeMarkup(content)}">`,
  );
  const tags = [
    `<title>${escapeMarkup(head.title)}</title>`,
    `<meta name="description" content="${escapeMarkup(head.description[locale])}">`,
    `<meta name="keywords" content="${escapeMarkup(head.keywords.join(', '))}">`,
    `<meta name="theme-color" content="${escapeMarkup(head.themeColor)}">`,
    `<meta property="og:title" content="${escapeMarkup(head.title)}">`,
    `<meta property="og:description" content="${escapeMarkup(head.description[locale])}">`,
    `<meta property="og:url" content="${escapeMarkup(services.publicUrl(site))}">`,
    ...social,
    ...(head.alternate === null ? [] : [`<link rel="alternate" href="${escapeMarkup(head.alternate)}">`]),
  ];
  return index
    .replaceAll('__CSP_NONCE__', nonce)
    .replaceAll('__THEME__', site.config.theme)
    .replace(/<title>[^<]*<\/title>/, tags.join('\n    '))
    .replace('</head>', () => `  ${given(request, visitor).markup}\n  </head>`)
    .replace(/<noscript>[^<]*<\/noscript>/, () => withoutScript(request, pages).markup);
}

function given(request: FastifyRequest, visitor: boolean): Html {
  const data: Given = { config: publicConfig.parse(publicConfigOf(request.largo.site)), visitor };
  return html`<script type="application/json" id="${givenElement}">
    ${json(data)}
  </script>`;
}

function policy(nonce: string, request: FastifyRequest): string {
  const socket = `${request.protocol === 'https' ? 'wss' : 'ws'}://${request.host}`;
  const { broadcasting } = request.largo.site.config;
  const push = broadcasting.host ?? (broadcasting.broadcaster === 'pusher' ? `ws-${broadcasting.cluster}.pusher.com` : null);
  const remote = broadcasting.enabled && push !== null ? ` wss://${push}:* https://${push}:*` : '';
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${socket}${remote}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The front page for search engines and for whoever has no JavaScript. */
function withoutScript(request: FastifyRequest, pages: readonly PlainPage[]): Html {
  const { site, locale } = request.largo;
  const { head, authority, footer } = site.config;
  const links = pages.flatMap(({ path, module, label }) =>
    label && isOpen(site, module) ? [html`<li><a href="${path}">${label[locale]}</a></li>`] : [],
  );
  const needs = { pt: 'O resto do portal precisa de JavaScript.', en: 'The rest of the portal needs JavaScript.' };
  return html`<noscript>
    <h1>${head.title}</h1>
    <p>${authority}</p>
    <p>${head.description[locale]}</p>
    <ul>
      ${links}
    </ul>
    <dl>
      ${footer.contacts.map(
        ({ name, value }) =>
          html`<dt>${name[locale]}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>
    <p>${needs[locale]}</p>
  </noscript>`;
}
