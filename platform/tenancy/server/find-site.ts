import type { ClosedSite } from './open-sites.ts';
import type { Site } from './site.ts';

const local = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

/**
 * Which municipality a request belongs to: the one fixed by PLATFORM, else by host name, else the first one for localhost.
 * Undefined for a host that is nobody's. No header a client may set picks the tenant, but Host itself.
 */
export function findSite(sites: ReadonlyMap<string, Site>, host: string | undefined, fixed: string | null): Site | undefined {
  if (fixed !== null) return sites.get(fixed);
  const name = nameOf(host);
  for (const site of sites.values()) if (site.config.hosts.includes(name)) return site;
  return local.has(name) ? sites.values().next().value : undefined;
}

/** The same for municipalities that are not served now. */
export function findClosed(closed: ReadonlyMap<string, ClosedSite>, host: string | undefined, fixed: string | null): ClosedSite | undefined {
  if (fixed !== null) return closed.get(fixed);
  const name = nameOf(host);
  for (const site of closed.values()) if (site.file.hosts.includes(name)) return site;
  return undefined;
}

const nameOf = (host: string | undefined): string => (host ?? '').toLowerCase().replace(/:\d+$/, '');
