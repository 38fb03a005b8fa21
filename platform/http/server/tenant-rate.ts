import { kernelErrors, type AppError } from '#platform/kernel/errors.ts';

interface Bucket {
  left: number;
  /** Milliseconds, as the clock says. */
  at: number;
}

/**
 * How many requests a municipality may make of one process: a minute's worth at once, and as many again over each minute, so that the visitors of
 * one do not take the process from the others.
 */
export class TenantRate {
  readonly #buckets = new Map<string, Bucket>();
  readonly #clock: () => number;

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  /** Counts a request; what to answer where it is one too many. */
  refuses(code: string, name: string, perMinute: number): AppError | null {
    const now = this.#clock();
    let bucket = this.#buckets.get(code);
    if (!bucket) this.#buckets.set(code, (bucket = { left: perMinute, at: now }));
    bucket.left = Math.min(perMinute, bucket.left + ((now - bucket.at) / 60_000) * perMinute);
    bucket.at = now;
    if (bucket.left >= 1) {
      bucket.left -= 1;
      return null;
    }
    const seconds = Math.max(1, Math.ceil(((1 - bucket.left) / perMinute) * 60));
    return kernelErrors['tenant.too-many-requests']({ params: { name, seconds } });
  }
}
