const hour = 3_600_000;
const mostKept = 10_000;

/** How often each key was used in the running hour, in this process. */
export class Limiter {
  readonly #windows = new Map<string, { readonly start: number; used: number }>();

  /** Seconds to wait; 0 when there is room, which is then taken. */
  take(key: string, max: number, now: number): number {
    const known = this.#windows.get(key);
    const running = known && now - known.start < hour ? known : { start: now, used: 0 };
    if (running !== known) {
      if (this.#windows.size >= mostKept) this.#windows.clear();
      this.#windows.set(key, running);
    }
    if (running.used >= max) return Math.max(1, Math.ceil((running.start + hour - now) / 1000));
    running.used += 1;
    return 0;
  }
}
