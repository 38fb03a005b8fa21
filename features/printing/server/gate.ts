/** Sheets that are drawn at the same time in a process, whoever asked for them: each may take a gigabyte. */
const most = 2;

/** Lets so many through at once; the others wait in their order. */
class Gate {
  #inside = 0;
  readonly #waiting: (() => void)[] = [];

  /** Resolves when there is room; answers how to leave. Rejects when the signal is aborted meanwhile. */
  async enter(signal: AbortSignal): Promise<() => void> {
    while (this.#inside >= most) {
      signal.throwIfAborted();
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
    }
    signal.throwIfAborted();
    this.#inside += 1;
    let isIn = true;
    return () => {
      if (isIn) this.#inside -= 1;
      isIn = false;
      this.#waiting.shift()?.();
    };
  }
}

export const gate = new Gate();
