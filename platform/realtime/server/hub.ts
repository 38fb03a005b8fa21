/** What the hub needs of a connection; the socket server gives it. */
export interface Listener {
  send(text: string): void;
}

/** Who listens to which channel of which tenant, in this process. */
export class Hub {
  /** Keyed by tenant and channel together, so that no lookup can cross tenants. */
  readonly #channels = new Map<string, Set<Listener>>();

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
    const text = JSON.stringify({ event, channel, data: JSON.stringify(data) });
    for (const listener of listeners) listener.send(text);
  }

  get size(): number {
    return this.#channels.size;
  }
}

function keyOf(tenant: string, channel: string): string {
  return `${tenant}\n${channel}`;
}
