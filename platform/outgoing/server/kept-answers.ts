/** What was fetched for many: bytes and what is told of them. */
interface Kept {
  readonly body: Pick<Uint8Array, 'byteLength'>;
}

interface Options {
  readonly maxBytes?: number;
  readonly ttlMs?: number;
  /** How long a source that failed is left alone. */
  readonly restMs?: number;
  readonly now?: () => number;
}

/**
 * A bounded memory of what other servers answered. What is asked for by many at once is fetched once. A source that cannot be reached is left
 * alone for a while: whoever asks meanwhile hears at once what was wrong, and nobody waits for it in line.
 */
export class KeptAnswers<T extends Kept> {
  readonly #kept = new Map<string, { readonly answer: T; readonly until: number }>();
  readonly #asking = new Map<string, Promise<T>>();
  readonly #resting = new Map<string, { readonly error: unknown; readonly until: number }>();
  readonly #maxBytes: number;
  readonly #ttlMs: number;
  readonly #restMs: number;
  readonly #now: () => number;
  #bytes = 0;

  constructor({ maxBytes = 48 * 1024 * 1024, ttlMs = 10 * 60_000, restMs = 10_000, now = () => performance.now() }: Options = {}) {
    this.#maxBytes = maxBytes;
    this.#ttlMs = ttlMs;
    this.#restMs = restMs;
    this.#now = now;
  }

  /** `source`: what rests as a whole when `isDown` says so of a failure. */
  async get(key: string, source: string, ask: () => Promise<T>, isDown: (error: unknown) => boolean): Promise<T> {
    const now = this.#now();
    const kept = this.#kept.get(key);
    if (kept && kept.until > now) {
      this.#kept.delete(key); // to the young end
      this.#kept.set(key, kept);
      return kept.answer;
    }
    if (kept) this.#drop(key);
    const resting = this.#resting.get(source);
    if (resting && resting.until > now) throw resting.error;
    this.#resting.delete(source);
    const under = this.#asking.get(key);
    if (under) return under;
    const asking = ask();
    this.#asking.set(key, asking);
    try {
      const answer = await asking;
      this.#keep(key, answer);
      return answer;
    } catch (error) {
      if (isDown(error)) this.#rest(source, error);
      throw error;
    } finally {
      this.#asking.delete(key);
    }
  }

  #keep(key: string, answer: T): void {
    this.#drop(key);
    this.#kept.set(key, { answer, until: this.#now() + this.#ttlMs });
    this.#bytes += sizeOf(answer);
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const kept = this.#kept.get(key);
    if (!kept) return;
    this.#kept.delete(key);
    this.#bytes -= sizeOf(kept.answer);
  }

  #rest(source: string, error: unknown): void {
    const now = this.#now();
    for (const [other, { until }] of this.#resting) if (until <= now) this.#resting.delete(other);
    this.#resting.set(source, { error, until: now + this.#restMs });
  }
}

const sizeOf = ({ body }: Kept): number => body.byteLength + 300;
