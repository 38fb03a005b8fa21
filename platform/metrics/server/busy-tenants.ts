/** Named one by one; the rest are "other". */
const mostNamed = 30;
const rankedEveryMs = 5 * 60_000;
export const otherTenants = 'other';

interface Count {
  lately: number;
  name: string;
}

/**
 * Which municipalities have a label of their own. The first to come have, until others are clearly busier: whoever loses the name loses
 * its series as well, since counters that moved to "other" would look like traffic.
 */
export class BusyTenants {
  readonly #counts = new Map<string, Count>();
  readonly #most: number;
  readonly #clock: () => number;
  #ranked: number;

  constructor(most = mostNamed, clock: () => number = () => performance.now()) {
    this.#most = most;
    this.#clock = clock;
    this.#ranked = clock();
  }

  /** Counts one request and answers the label. Codes are those of municipalities served here: strangers' host names never come so far. */
  count(code: string): string {
    let count = this.#counts.get(code);
    if (!count) {
      count = { lately: 0, name: this.#named().length < this.#most ? code : otherTenants };
      this.#counts.set(code, count);
    }
    count.lately += 1;
    return count.name;
  }

  label(code: string): string {
    return this.#counts.get(code)?.name ?? otherTenants;
  }

  /** From time to time, when somebody reads: gives names to the busiest. Answers the codes that lost theirs. */
  rank(): string[] {
    const now = this.#clock();
    if (now - this.#ranked < rankedEveryMs) return [];
    this.#ranked = now;
    const lost: string[] = [];
    const named = this.#named().toSorted(([, a], [, b]) => a.lately - b.lately);
    const busier = [...this.#counts].filter(([, { name }]) => name === otherTenants).toSorted(([, a], [, b]) => b.lately - a.lately);
    for (const [code, count] of busier) {
      const weakest = named.shift();
      if (!weakest || count.lately <= 2 * weakest[1].lately) break;
      lost.push(weakest[0]);
      weakest[1].name = otherTenants;
      count.name = code;
    }
    for (const count of this.#counts.values()) count.lately /= 2;
    return lost;
  }

  #named(): [string, Count][] {
    return [...this.#counts].filter(([, { name }]) => name !== otherTenants);
  }
}
