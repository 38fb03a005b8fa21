/**
 * Keeps only the newest of a kind of request: starting one aborts the one before, whose answer is dropped.
 * The promise of a dropped request resolves to `undefined`; an error of the newest one is thrown.
 */
export interface Latest {
  run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | undefined>;
  cancel(): void;
}

export function latest(): Latest {
  let current: AbortController | null = null;
  return {
    async run(work) {
      current?.abort();
      const mine = new AbortController();
      current = mine;
      try {
        const answer = await work(mine.signal);
        return mine.signal.aborted ? undefined : answer;
      } catch (error) {
        if (mine.signal.aborted) return undefined;
        throw error;
      }
    },
    cancel() {
      current?.abort();
      current = null;
    },
  };
}
