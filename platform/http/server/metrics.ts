import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import type { Metrics } from '#platform/metrics/server/metrics.ts';

const classes = ['0xx', '1xx', '2xx', '3xx', '4xx', '5xx'];

/**
 * Counts and logs an answer when it begins to leave; labels are route patterns, never raw paths, so that their number is bounded. Not
 * when it has left: Fastify's listeners for that cost a tenth of a small answer. The line says what was asked and how it went, and nothing
 * of who asked: no address, no account, no value of path or query (decision 096).
 */
export function countAnswer(metrics: Metrics, { asks, largo, began, log, method, span }: FastifyRequest, { statusCode }: FastifyReply): void {
  const status = classes[Math.trunc(statusCode / 100)] ?? '5xx';
  // An address that cannot be decoded is answered before anything begins.
  const seconds = began === 0 ? 0 : (performance.now() - began) / 1000;
  const { pattern, endpoint } = asks ?? {};
  metrics.routes.observe(seconds, pattern ?? 'none', pattern === undefined ? 'none' : method, status);
  if (largo) metrics.tenants.observe(seconds, metrics.busy.count(largo.site.code), status);
  span?.end({ 'http.response.status_code': statusCode }, statusCode >= 500 ? status : undefined);
  if (endpoint) log.info({ endpoint: endpoint.id, method, route: pattern, status: statusCode, ms: Math.round(seconds * 1000) }, 'answered');
}

/** With a token: whoever holds it. Without: only who asks on this machine itself, not through a proxy. */
export function mayRead(token: string | null, headers: IncomingHttpHeaders, address: string | undefined): boolean {
  if (token !== null) return sameSecret(headers.authorization ?? '', `Bearer ${token}`);
  const passedOn = headers['x-forwarded-for'] ?? headers['forwarded'] ?? headers['x-real-ip'] ?? headers['via'];
  const isHere = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/.test(address ?? '');
  return isHere && passedOn === undefined && /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(headers.host ?? '');
}

function sameSecret(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
