import { randomInt } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { WebSocketServer } from 'ws';
import type { Site } from '#platform/tenancy/server/site.ts';
import { forwarded, type Forwarded } from '#platform/http/server/forwarded.ts';
import { networkOf } from '#platform/http/server/network.ts';
import { Connection, type ConnectionParts } from './connection.ts';
import type { RealtimeSystem } from './realtime-system.ts';

export interface SocketServerOptions {
  readonly realtime: RealtimeSystem;
  /** The tenant of a connection by its Host, exactly as HTTP does it. */
  readonly siteOf: (host: string | undefined) => Site | undefined;
  /** Host and visitor behind proxies; default: as the socket says. */
  readonly forwarded?: Forwarded;
  readonly perAddress?: number;
  readonly inAll?: number;
  readonly log: Logger;
}

const pathPattern = /^\/ws\/app\/([\w-]{1,100})\/?$/;
const pingMs = 30_000;
/** A connection is renewed after an hour, so that a right taken away is gone by then. */
const oldestMs = 3_600_000;

/** The embedded Pusher-protocol server: takes over WebSocket upgrades at `/ws/app/:key` of the HTTP server. */
export class SocketServer {
  readonly #options: SocketServerOptions;
  readonly #from: Forwarded;
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: 10_240, perMessageDeflate: false, clientTracking: false });
  readonly #connections = new Map<Connection, string>();
  readonly #perAddress = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;
  #http: Server | null = null;

  constructor(options: SocketServerOptions) {
    this.#options = options;
    this.#from = options.forwarded ?? forwarded(false);
    this.#timer = setInterval(() => this.#check(), pingMs);
    this.#timer.unref();
  }

  attach(http: Server): void {
    this.#http = http;
    http.on('upgrade', this.#upgrade);
  }

  get size(): number {
    return this.#connections.size;
  }

  /** Sends every client to reconnect at once (to another process, or to hear again what it may have missed). */
  reconnectAll(): void {
    for (const connection of this.#connections.keys()) connection.close(4200, 'Please reconnect');
  }

  /** Who may hear what has changed for these people, or for everybody: they come back and ask again, not all in one moment. */
  askAgain(tenant: string, people: readonly number[] | null): void {
    for (const connection of this.#connections.keys()) {
      if (connection.tenant !== tenant || !connection.isPrivateTo(people)) continue;
      setTimeout(() => connection.close(4200, 'Please reconnect'), Math.random() * Math.min(3000, this.#connections.size * 20)).unref();
    }
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#http?.off('upgrade', this.#upgrade);
    this.reconnectAll();
    setTimeout(() => this.#connections.forEach((_address, connection) => connection.terminate()), 1000).unref();
  }

  readonly #upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => socket.destroy());
    const key = pathPattern.exec((request.url ?? '').split('?')[0] ?? '')?.[1];
    const host = this.#from.host(request);
    const site = this.#options.siteOf(host);
    if (key === undefined || !site || !site.config.broadcasting.enabled || site.config.broadcasting.broadcaster !== 'embedded')
      return refuse(socket, 404, 'Not Found');
    if (!sameOrigin(request.headers.origin, host)) return refuse(socket, 403, 'Forbidden');
    const address = networkOf(this.#from.address(request));
    const { perAddress = 200, inAll = 20_000 } = this.#options;
    if ((this.#perAddress.get(address) ?? 0) >= perAddress || this.#connections.size >= inAll) return refuse(socket, 429, 'Too Many Requests');
    this.#server.handleUpgrade(request, socket, head, (webSocket) => this.#accept({ webSocket, stream: socket, site }, key, address));
  };

  #accept(upgraded: Pick<ConnectionParts, 'webSocket' | 'stream' | 'site'>, key: string, address: string): void {
    const { realtime, log } = this.#options;
    const id = `${randomInt(1, 2 ** 47)}.${randomInt(1, 2 ** 47)}`;
    const connection = new Connection({ ...upgraded, id, realtime, log });
    this.#connections.set(connection, address);
    this.#perAddress.set(address, (this.#perAddress.get(address) ?? 0) + 1);
    upgraded.webSocket.on('close', () => this.#forget(connection));
    connection.open(key);
  }

  #forget(connection: Connection): void {
    const address = this.#connections.get(connection);
    if (address === undefined) return;
    this.#connections.delete(connection);
    const left = (this.#perAddress.get(address) ?? 1) - 1;
    if (left > 0) this.#perAddress.set(address, left);
    else this.#perAddress.delete(address);
  }

  #check(): void {
    const now = Date.now();
    for (const connection of this.#connections.keys()) {
      if (now - connection.since > oldestMs) connection.close(4200, 'Please reconnect');
      else connection.ping();
    }
  }
}

/** A page of another site must not open a connection in the visitor's name; clients without a browser name no origin. */
function sameOrigin(origin: string | undefined, host: string | undefined): boolean {
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

function refuse(socket: Duplex, status: number, reason: string): void {
  socket.end(`HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
