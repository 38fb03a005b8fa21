import { errorCode } from '#platform/kernel/unknown.ts';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { isAllowed, normalHost, type AllowedHost } from './allowed.ts';
import { outgoingErrors } from '../errors.ts';
import { outgoingTimes } from '#platform/metrics/server/meters.ts';
import { traces } from '#platform/tracing/server/tracing.ts';
import { checkAddress, checkedAddresses, type Target } from './guard.ts';
import type { CheckedHost, Outgoing, OutgoingAnswer, OutgoingRequest } from './outgoing.ts';
import { sayFailure } from './say-failure.ts';

const megabyte = 1024 * 1024;
const defaults = { maxBytes: 10 * megabyte, timeoutMs: 20_000, maxRedirects: 5 };
const redirects = new Set([301, 302, 303, 307, 308]);

/** Headers of the one connection, which the caller has no business with. */
const connectionHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'set-cookie', 'content-encoding', 'content-length']);

type Limits = Required<Pick<OutgoingRequest, 'maxBytes' | 'timeoutMs' | 'maxRedirects'>>;

export class OutgoingSystem implements Outgoing {
  readonly #allowed: readonly AllowedHost[];
  // A kept connection stays with the address that was checked when it was made.
  readonly #http = new HttpAgent({ keepAlive: true, maxSockets: 16, maxFreeSockets: 4, timeout: 60_000 });
  readonly #https = new HttpsAgent({ keepAlive: true, maxSockets: 16, maxFreeSockets: 4, timeout: 60_000 });

  constructor(allowed: readonly AllowedHost[]) {
    this.#allowed = allowed;
  }

  async fetch(address: string | URL, request: OutgoingRequest = {}): Promise<OutgoingAnswer> {
    const limits: Limits = { ...defaults, ...given(request) };
    const first = checkAddress(address, this.#allowed);
    const started = performance.now();
    const seconds = Math.round(limits.timeoutMs / 1000);
    const deadline = AbortSignal.timeout(limits.timeoutMs);
    const signal = request.signal ? AbortSignal.any([deadline, request.signal]) : deadline;
    let target = first;
    let current = request;
    const hostClass = isAllowed(this.#allowed, first.host, first.port) ? 'internal' : 'public';
    const span = traces.on?.begin(request.method ?? 'GET', 'client', { 'server.address': first.host, 'server.port': first.port });
    const count = (outcome: string): void => outgoingTimes.observe({ host: hostClass, outcome }, (performance.now() - started) / 1000);
    try {
      for (let hop = 0; ; hop++) {
        const message = await this.#send(target, current, signal);
        const location = message.headers.location;
        if (!redirects.has(message.statusCode ?? 0) || location === undefined) {
          const body = current.method === 'HEAD' ? Buffer.alloc(0) : await read(message, limits.maxBytes, target.host, signal);
          count(`${Math.trunc((message.statusCode ?? 0) / 100)}xx`);
          span?.end({ 'http.response.status_code': message.statusCode ?? 0 });
          return { ...describe(message), url: target.url.href, body, milliseconds: Math.round(performance.now() - started) };
        }
        message.destroy();
        if (hop >= limits.maxRedirects) throw outgoingErrors['outgoing.too-many-redirects']({ params: { host: first.host } });
        const next = checkAddress(follow(location, target), this.#allowed);
        current = afterRedirect(current, message.statusCode ?? 0, target.url.origin === next.url.origin);
        target = next;
      }
    } catch (error) {
      count(request.signal?.aborted ? 'cancelled' : 'error');
      span?.end({}, error);
      if (request.signal?.aborted) throw request.signal.reason;
      if (deadline.aborted) throw outgoingErrors['outgoing.too-slow']({ params: { host: target.host, seconds }, cause: error });
      throw sayFailure(error, target.host, seconds);
    }
  }

  async checkHost(host: string, port: number): Promise<CheckedHost> {
    const name = normalHost(host.trim());
    if (name === null) throw outgoingErrors['outgoing.not-found']({ params: { host } });
    try {
      return { host: name, port, addresses: await checkedAddresses(name, port, this.#allowed) };
    } catch (error) {
      throw sayFailure(error, name, 0);
    }
  }

  close(): void {
    this.#http.destroy();
    this.#https.destroy();
  }

  async #send(target: Target, request: OutgoingRequest, signal: AbortSignal): Promise<IncomingMessage> {
    for (let attempt = 0; ; attempt++) {
      const sent = { reused: false };
      try {
        return await this.#sendOnce(target, request, signal, sent);
      } catch (error) {
        // The server closed a kept connection just as it was taken up again: that request was never seen.
        const again = attempt === 0 && sent.reused && request.method !== 'POST' && errorCode(error) === 'ECONNRESET';
        if (!again || signal.aborted) throw error;
      }
    }
  }

  #sendOnce(target: Target, request: OutgoingRequest, signal: AbortSignal, sent: { reused: boolean }): Promise<IncomingMessage> {
    const { url, host, port, lookup } = target;
    const secure = url.protocol === 'https:';
    const { credentials } = request;
    const options: RequestOptions = {
      host,
      port,
      path: `${url.pathname}${url.search}`,
      method: request.method ?? 'GET',
      lookup,
      signal,
      agent: secure ? this.#https : this.#http,
      headers: {
        'user-agent': 'Largo',
        accept: '*/*',
        'accept-encoding': 'gzip, deflate, br',
        ...request.headers,
        ...(credentials && { authorization: `Basic ${Buffer.from(`${credentials.username}:${credentials.password}`).toString('base64')}` }),
        ...(request.body !== undefined && { 'content-length': String(Buffer.byteLength(request.body)) }),
        host: url.host,
      },
    };
    return new Promise((resolve, reject) => {
      const outgoing = (secure ? httpsRequest : httpRequest)(options, resolve);
      outgoing.once('error', (error) => {
        sent.reused = outgoing.reusedSocket;
        reject(error);
      });
      outgoing.end(request.body);
    });
  }
}

function given(request: OutgoingRequest): Partial<Limits> {
  return Object.fromEntries(Object.entries(request).filter(([name, value]) => name in defaults && value !== undefined));
}

function follow(location: string, { url }: Target): URL {
  if (!URL.canParse(location, url.href)) throw outgoingErrors['outgoing.bad-address']();
  return new URL(location, url.href);
}

/** Sign-in and headers of any name of their own stay with the server they were meant for; a form sent once is not sent on. */
function afterRedirect(request: OutgoingRequest, status: number, sameServer: boolean): OutgoingRequest {
  const { body, credentials, headers, ...rest } = request;
  const resent = status === 307 || status === 308;
  const open = Object.entries(headers ?? {}).filter(([name]) => sameServer || /^(accept.*|content-type|user-agent)$/i.test(name));
  return {
    ...rest,
    ...(!resent && request.method === 'POST' && { method: 'GET' }),
    ...(resent && body !== undefined && { body }),
    ...(sameServer && credentials && { credentials }),
    headers: Object.fromEntries(open.filter(([name]) => resent || name.toLowerCase() !== 'content-type')),
  };
}

function describe(message: IncomingMessage): Pick<OutgoingAnswer, 'status' | 'headers'> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(message.headers)) {
    if (value !== undefined && !connectionHeaders.has(name)) headers[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return { status: message.statusCode ?? 0, headers };
}

/** Counts what comes out of the unpacking, so that a small packet cannot fill the memory. */
async function read(message: IncomingMessage, maxBytes: number, host: string, signal: AbortSignal): Promise<Buffer> {
  const tooLarge = (): Error => outgoingErrors['outgoing.too-large']({ params: { host, max: Math.round((maxBytes / megabyte) * 10) / 10 } });
  if (Number(message.headers['content-length'] ?? 0) > maxBytes) {
    message.destroy();
    throw tooLarge();
  }
  const stop = (): void => void message.destroy(new Error('stopped'));
  signal.addEventListener('abort', stop, { once: true });
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    const whole: AsyncIterable<Buffer> = unpacked(message);
    for await (const chunk of whole) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge();
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    signal.removeEventListener('abort', stop);
    if (!message.complete || bytes > maxBytes) message.destroy();
  }
}

function unpacked(message: IncomingMessage): Readable {
  const encoding = (message.headers['content-encoding'] ?? '').trim().toLowerCase();
  const unpack = unpackers[encoding]?.();
  if (!unpack) return message;
  message.once('error', (error) => unpack.destroy(error));
  message.once('close', () => message.complete || unpack.destroy(new Error('cut off')));
  return message.pipe(unpack);
}

const unpackers: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};
