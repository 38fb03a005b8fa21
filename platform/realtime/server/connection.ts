import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { WebSocket, type RawData } from 'ws';
import { z } from 'zod';
import type { Site } from '#platform/tenancy/server/site.ts';
import type { Listener } from './hub.ts';
import type { RealtimeSystem } from './realtime-system.ts';
import { channelPattern, isSigned } from './signature.ts';

export interface ConnectionParts {
  readonly webSocket: WebSocket;
  /** What the WebSocket writes to. */
  readonly stream: Duplex;
  readonly site: Site;
  readonly id: string;
  readonly realtime: RealtimeSystem;
  readonly log: Logger;
}

const mostChannels = 100;
const mostBuffered = 1024 * 1024;
const mostMessages = 120;
const messageWindowMs = 10_000;

const message = z.object({ event: z.string().max(100), data: z.unknown().optional() });
const subscription = z.object({
  channel: z.string().regex(channelPattern),
  auth: z.string().max(300).optional(),
  channel_data: z.string().max(300).optional(),
});
const owner = z.object({ user_id: z.number().nullable() });

/** One client, of one tenant for its whole life. Speaks Pusher protocol 7: public and private channels, no client events. */
export class Connection implements Listener {
  readonly since = Date.now();
  readonly #parts: ConnectionParts;
  readonly #channels = new Set<string>();
  /** Whose private channels it hears; null: nobody's by name. */
  readonly #people = new Set<number | null>();
  #alive = true;
  #window = 0;
  #messages = 0;

  constructor(parts: ConnectionParts) {
    this.#parts = parts;
    const { webSocket } = parts;
    webSocket.on('error', () => webSocket.terminate());
    webSocket.on('pong', () => (this.#alive = true));
    webSocket.on('close', () => this.#leaveAll());
    webSocket.on('message', (data) => this.#receive(data));
  }

  open(key: string): void {
    if (key !== this.#parts.site.config.broadcasting.key) {
      this.#say('pusher:error', { code: 4001, message: 'Application does not exist' });
      return this.close(4001, 'Application does not exist');
    }
    this.#say('pusher:connection_established', JSON.stringify({ socket_id: this.#parts.id, activity_timeout: 60 }));
  }

  /** Drops a client that reads slower than it is sent to: it reconnects and fetches what it missed. */
  send(messages: readonly Buffer[]): void {
    const { webSocket, stream } = this.#parts;
    if (webSocket.readyState !== WebSocket.OPEN) return;
    if (webSocket.bufferedAmount > mostBuffered) return webSocket.terminate();
    stream.cork();
    for (const one of messages) webSocket.send(one, { binary: false });
    stream.uncork();
  }

  /** Does it hear what not everybody may hear, in the name of one of these people? */
  isPrivateTo(people: readonly number[] | null): boolean {
    if (![...this.#channels].some((channel) => channel.startsWith('private-'))) return false;
    return people === null || [...this.#people].some((id) => id === null || people.includes(id));
  }

  get tenant(): string {
    return this.#parts.site.code;
  }

  close(code: number, reason: string): void {
    this.#parts.webSocket.close(code, reason);
  }

  terminate(): void {
    this.#parts.webSocket.terminate();
  }

  /** Ends a connection that did not answer the last ping. */
  ping(): void {
    if (!this.#alive) return this.terminate();
    this.#alive = false;
    this.#parts.webSocket.ping();
  }

  #receive(raw: RawData): void {
    this.#alive = true;
    if (this.#tooMany()) return this.close(4301, 'Too many messages');
    const parsed = message.safeParse(parseJson(String(raw)));
    if (!parsed.success) return this.#say('pusher:error', { code: 4009, message: 'Not a message of the protocol' });
    const { event, data } = parsed.data;
    if (event === 'pusher:ping') return this.#say('pusher:pong', {});
    if (event === 'pusher:pong') return;
    if (event === 'pusher:subscribe') return void this.#subscribe(data).catch((error: unknown) => this.#failed(error));
    if (event === 'pusher:unsubscribe') return this.#unsubscribe(data);
    this.#say('pusher:error', { code: 4301, message: 'Client events are not offered' });
  }

  async #subscribe(data: unknown): Promise<void> {
    const parsed = subscription.safeParse(data);
    if (!parsed.success) return this.#say('pusher:error', { code: 4009, message: 'Not a channel' });
    const { channel, auth, channel_data: said } = parsed.data;
    const refusal = await this.#refusal(channel, auth, said);
    if (refusal !== null) return this.#say('pusher:subscription_error', refusal, channel);
    if (this.#parts.webSocket.readyState !== WebSocket.OPEN) return;
    this.#channels.add(channel);
    if (channel.startsWith('private-')) this.#people.add(owner.safeParse(parseJson(said ?? '')).data?.user_id ?? null);
    this.#parts.realtime.hub.subscribe(this.#parts.site.code, channel, this);
    this.#say('pusher_internal:subscription_succeeded', '{}', channel);
  }

  async #refusal(channel: string, auth: string | undefined, data: string | undefined): Promise<Record<string, unknown> | null> {
    const { site, id, realtime } = this.#parts;
    if (this.#channels.size >= mostChannels && !this.#channels.has(channel)) return { type: 'LimitReached', error: 'Too many channels', status: 429 };
    if (channel.startsWith('presence-') || !realtime.offers(site, channel))
      return { type: 'NotFound', error: 'There is no such channel', status: 404 };
    if (!channel.startsWith('private-')) return null;
    const { key } = site.config.broadcasting;
    return isSigned(auth, key, await realtime.secretOf(site), { socketId: id, channel, data })
      ? null
      : { type: 'AuthError', error: 'Not allowed', status: 403 };
  }

  #unsubscribe(data: unknown): void {
    const parsed = subscription.safeParse(data);
    if (!parsed.success || !this.#channels.delete(parsed.data.channel)) return;
    this.#parts.realtime.hub.unsubscribe(this.#parts.site.code, parsed.data.channel, this);
  }

  #leaveAll(): void {
    for (const channel of this.#channels) this.#parts.realtime.hub.unsubscribe(this.#parts.site.code, channel, this);
    this.#channels.clear();
  }

  #say(event: string, data: unknown, channel?: string): void {
    this.send([Buffer.from(JSON.stringify({ event, data, ...(channel !== undefined && { channel }) }))]);
  }

  #tooMany(): boolean {
    const now = Date.now();
    if (now - this.#window > messageWindowMs) {
      this.#window = now;
      this.#messages = 0;
    }
    return ++this.#messages > mostMessages;
  }

  #failed(error: unknown): void {
    this.#parts.log.warn({ err: error, tenant: this.#parts.site.code }, 'subscription failed');
    this.close(4200, 'Please reconnect');
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
