import { escapeMarkup } from '#platform/kernel/markup.ts';
import type { FastifyInstance } from 'fastify';
import type { Contract, Endpoint } from '#platform/http/contract.ts';
import type { ServerFeature } from './feature.ts';

/** `/api/docs` for people, `/api/docs/openapi.json` (OpenAPI 3.1) for machines; both made from the contracts. */
export function docsRoutes(app: FastifyInstance, features: readonly ServerFeature[]): void {
  app.get('/api/docs/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  app.get('/api/docs', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'")
      .type('text/html; charset=utf-8')
      .send(page(features)),
  );
}

function page(features: readonly ServerFeature[]): string {
  const sections = features.filter(({ contracts }) => contracts.length > 0).map(({ id, contracts }) => section(id, contracts));
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Largo API</title></head>
<body><main><h1>Largo API</h1><p>Machine-readable: <a href="/api/docs/openapi.json">OpenAPI 3.1</a>.
Errors are RFC 9457 problem documents with a <code>code</code> and, for forms, messages per field.</p>${sections.join('')}</main></body></html>`;
}

function section(id: string, contracts: readonly Contract[]): string {
  const rows = contracts.flatMap((contract) => Object.values(contract)).map(row);
  return `<h2>${escapeMarkup(id)}</h2><table><caption>Endpoints of ${escapeMarkup(id)}</caption>
<thead><tr><th scope="col">Method</th><th scope="col">Path</th><th scope="col">What it does</th><th scope="col">Who</th><th scope="col">Errors</th></tr></thead>
<tbody>${rows.join('')}</tbody></table>`;
}

function row({ id, method, path, summary, access, errors }: Endpoint): string {
  const who = typeof access === 'string' ? access : access.anyOf.join(', ');
  const codes = (errors ?? []).map(({ code }) => code).join(', ');
  return `<tr id="${escapeMarkup(id)}"><td>${method}</td><td><code>${escapeMarkup(path)}</code></td><td>${escapeMarkup(summary)}</td><td>${escapeMarkup(who)}</td><td>${escapeMarkup(codes)}</td></tr>`;
}
