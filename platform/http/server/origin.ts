import type { FastifyRequest } from 'fastify';
import { kernelErrors } from '#platform/kernel/errors.ts';

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A browser names its origin on every unsafe request: another site's is refused. Clients without a browser send none. */
export function checkOrigin(request: FastifyRequest): void {
  if (safe.has(request.method)) return;
  const { origin } = request.headers;
  const fetchSite = request.headers['sec-fetch-site'];
  if (fetchSite === 'cross-site') throw kernelErrors['request.origin']();
  if (origin !== undefined && hostOf(origin) !== request.host) throw kernelErrors['request.origin']();
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
