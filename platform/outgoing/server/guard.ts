import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { bareHost, isAllowed, type AllowedHost } from './allowed.ts';
import { outgoingErrors } from '../errors.ts';
import { isPublicAddress, parseAddress } from '../ranges.ts';

/** Where a request goes, after its address was looked at. */
export interface Target {
  readonly url: URL;
  /** For messages and for the certificate: as the user wrote it, without brackets. */
  readonly host: string;
  readonly port: number;
  /** Looks the name up once, checks every answer, and hands the socket these addresses and no others. */
  readonly lookup: LookupFunction;
}

/** Ports that speak something else than HTTP; browsers refuse most of them too. Below 1024 only 80 and 443 are open. */
const otherProtocols = new Set([
  1433, 1521, 1719, 1720, 1723, 2049, 2375, 2376, 3306, 3389, 3659, 4045, 5060, 5061, 5432, 5672, 5984, 6000, 6379, 6566, 6665, 6666, 6667, 6668,
  6669, 6697, 9042, 9092, 9200, 9300, 10_080, 11_211, 27_017, 27_018,
]);

const isWebPort = (port: number): boolean => port === 80 || port === 443 || (port >= 1024 && port <= 65_535 && !otherProtocols.has(port));

/** Refuses at once what needs no look-up: scheme, port, credentials in the address, an address in numbers that is not public. */
export function checkAddress(address: string | URL, allowed: readonly AllowedHost[]): Target {
  const url = typeof address === 'string' ? parseUrl(address) : address;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '' || url.hostname === '') {
    throw outgoingErrors['outgoing.bad-address']();
  }
  const host = bareHost(url.hostname);
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  const known = isAllowed(allowed, host, port);
  if (!known && !isWebPort(port)) throw outgoingErrors['outgoing.port']({ params: { port } });
  if (!known && parseAddress(host) && !isPublicAddress(host)) throw outgoingErrors['outgoing.not-allowed']({ params: { host } });
  return { url, host, port, lookup: checkedLookup(host, known) };
}

function parseUrl(address: string): URL | null {
  const text = address.trim();
  return URL.canParse(text) ? new URL(text) : null;
}

/** One name that leads to a public and a private address is refused whole: nobody publishes that by accident. */
function checkedLookup(host: string, known: boolean): LookupFunction {
  return (name, options, callback) => {
    lookup(name, { ...(options as LookupOptions), all: true }, (error, found: LookupAddress[]) => {
      if (error) return callback(error, '', 0);
      const [first] = found;
      if (!first) return callback(Object.assign(new Error('no address'), { code: 'ENOTFOUND' }), '', 0);
      if (!known && !found.every(({ address }) => isPublicAddress(address))) {
        return callback(outgoingErrors['outgoing.not-allowed']({ params: { host } }), '', 0);
      }
      if (options.all) callback(null, found);
      else callback(null, first.address, first.family);
    });
  };
}

/** The addresses of a host that speaks another protocol (mail), checked in the same way: connect to one of these, not to the name. */
export function checkedAddresses(host: string, port: number, allowed: readonly AllowedHost[]): Promise<LookupAddress[]> {
  const known = isAllowed(allowed, host, port);
  if (parseAddress(host)) {
    if (!known && !isPublicAddress(host)) return Promise.reject(outgoingErrors['outgoing.not-allowed']({ params: { host } }));
    return Promise.resolve([{ address: host, family: host.includes(':') ? 6 : 4 }]);
  }
  return new Promise((resolve, reject) => {
    checkedLookup(host, known)(host, { all: true }, (error, found, family) => {
      if (error) reject(error);
      else resolve(typeof found === 'string' ? [{ address: found, family: family ?? 4 }] : found);
    });
  });
}
