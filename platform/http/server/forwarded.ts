import proxyAddr from '@fastify/proxy-addr';
import type { IncomingMessage } from 'node:http';

/** Host and visitor's address of a request that Fastify does not see (a WebSocket upgrade), read through proxies as Fastify reads them. */
export interface Forwarded {
  host(request: IncomingMessage): string | undefined;
  address(request: IncomingMessage): string;
}

/** `trust`: Fastify's `trustProxy`: true, or a list of addresses and ranges separated by commas. */
export function forwarded(trust: boolean | string): Forwarded {
  if (trust === false || trust === '') {
    return { host: ({ headers }) => headers.host, address: ({ socket }) => socket.remoteAddress ?? '' };
  }
  const trusted = trust === true ? () => true : proxyAddr.compile(partsOf(trust));
  return {
    host: ({ headers, socket }) => {
      const given = headers['x-forwarded-host'];
      const last = (Array.isArray(given) ? given.join(',') : given)?.split(',').at(-1)?.trim();
      return last && trusted(socket.remoteAddress ?? '', 0) ? last : headers.host;
    },
    address: (request) => proxyAddr(request, trusted),
  };
}

const partsOf = (list: string): string[] => list.split(',').map((part) => part.trim());

/** Addresses, ranges (`10.0.0.0/8`) and names of ranges (`loopback`, `linklocal`, `uniquelocal`), separated by commas. */
export function isProxyList(text: string): boolean {
  try {
    proxyAddr.compile(partsOf(text));
    return true;
  } catch {
    return false;
  }
}
