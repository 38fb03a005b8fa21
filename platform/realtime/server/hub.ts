/** What the hub needs of a connection; the socket server gives it. */
export interface Listener {
  /** UTF-8 messages of the protocol, in order. */
  send(messages: readonly Buffer[]): void;
}

/** News of this long leaves together, so that a listener is written to once and not once per event. */
const gatherMs = 25;

/** Who listens to which channel of which tenant, in this process. */
export class Hub {
  /** Keyed by tenant and channel together, so that no lookup can cross tenants. */
  readonly #channels = new Map<string, Set<Listener>>();
  readonly #waiting = new Map<Listener, Buffer[]>();

  subscribe(tenant: string, channel: string, listener: Listener): void {
    const key = keyOf(tenant, channel);
    const listeners = this.#channels.get(key) ?? new Set();
    listeners.add(listener);
    this.#channels.set(key, listeners);
  }

  unsubscribe(tenant: string, channel: string, listener: Listener): void {
    const key = keyOf(tenant, channel);
    const listeners = this.#channels.get(key);
    listeners?.delete(listener);
    if (listeners?.size === 0) this.#channels.delete(key);
  }

  deliver(tenant: string, channel: string, event: string, data: unknown): void {
    const listeners = this.#channels.get(keyOf(tenant, channel));
    if (!listeners) return;
    const message = Buffer.from(JSON.stringify({ event, channel, data: JSON.stringify(data) }));
    if (this.#waiting.size === 0) setTimeout(() => this.#send(), gatherMs);
    for (const listener of listeners) {
      const before = this.#waiting.get(listener);
      if (before) before.push(message);
      else this.#waiting.set(listener, [message]);
    }
  }

  #send(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const [listener, messages] of waiting) listener.send(messages);
  }

  get size(): number {
    return this.#channels.size;
  }
}

function keyOf(tenant: string, channel: string): string {
  return `${tenant}\n${channel}`;
}
