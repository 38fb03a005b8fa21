import { AsyncLocalStorage } from 'node:async_hooks';

/** Set while a transaction callback runs, so that a second lock from inside fails at once instead of waiting for ever. */
export const insideTransaction = new AsyncLocalStorage<true>();

export class NestedConnectionError extends Error {
  constructor() {
    super('Inside a transaction use the transaction (trx), not the outer database: there is one connection.');
    this.name = 'NestedConnectionError';
  }
}

/** First come, first served. The one connection of the embedded database is handed out through it. */
export class Mutex {
  #tail: Promise<void> = Promise.resolve();
  /** Who has it and who waits for it. */
  #asked = 0;

  get asked(): number {
    return this.#asked;
  }

  /** Waits for its turn and answers the function that ends it. */
  async lock(): Promise<() => void> {
    if (insideTransaction.getStore()) throw new NestedConnectionError();
    let release = (): void => {};
    this.#asked += 1;
    const turn = new Promise<void>((resolve) => {
      release = () => {
        this.#asked -= 1;
        resolve();
      };
    });
    const before = this.#tail;
    this.#tail = before.then(() => turn);
    await before;
    return release;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const release = await this.lock();
    try {
      return await work();
    } finally {
      release();
    }
  }
}
