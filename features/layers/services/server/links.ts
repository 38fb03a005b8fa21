import type { FastifyReply } from 'fastify';
import type { CallContext } from '#platform/http/server/call.ts';
import { featuresPath } from '../contract.ts';
import type { Collection } from './collections.ts';

type Asking = Pick<CallContext, 'site' | 'services' | 'reply'>;

/** Whole addresses: programs do not complete those that are not. */
export function url({ services, site }: Asking, path = '', query: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(query).toString();
  return `${services.publicUrl(site)}${featuresPath}${path}${search === '' ? '' : `?${search}`}`;
}

/** What depends on the person is kept by nobody on the way; of the rest, as long as other answers about the map. */
export function sendJson({ reply, site }: Asking, isPrivate: boolean, type: string, data: unknown): FastifyReply {
  return reply
    .header('cache-control', isPrivate ? 'private, no-store' : `public, max-age=${site.config.cacheExpiry}`)
    .header('vary', 'cookie, accept-language')
    .header('content-type', type)
    .send(JSON.stringify(data));
}

export const collectionLinks = (asking: Asking, { id, title }: Collection) => [
  { rel: 'collection', type: 'application/json', title, href: url(asking, `/collections/${id}`) },
  { rel: 'items', type: 'application/geo+json', title, href: url(asking, `/collections/${id}/items`) },
  { rel: 'http://www.opengis.net/def/rel/ogc/1.0/tilesets-vector', type: 'application/json', title, href: url(asking, `/collections/${id}/tiles`) },
  {
    rel: 'http://www.opengis.net/def/rel/ogc/1.0/queryables',
    type: 'application/schema+json',
    title,
    href: url(asking, `/collections/${id}/queryables`),
  },
];
