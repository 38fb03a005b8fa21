/** Seconds; the last bucket holds the rest. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2.5, 5, 10];

type Labels = Readonly<Record<string, string>>;

interface Series {
  readonly labels: Labels;
  readonly second: string;
  readonly third: string;
  /** Answers per bucket, not cumulative; beyond the last bound at the end. */
  readonly buckets: Float64Array;
  sum: number;
}

/** A histogram as Prometheus reads it. The library's own sorts and joins the labels at every observation, which cost a sixth of a small answer. */
export class Times {
  readonly name: string;
  readonly help: string;
  readonly #names: readonly [string, string, string?];
  /** By the first label. */
  readonly #series = new Map<string, Series[]>();
  /** Called before it is read. */
  onRead: () => void = () => {};

  constructor(name: string, help: string, names: readonly [string, string, string?]) {
    this.name = name;
    this.help = help;
    this.#names = names;
  }

  observe(seconds: number, first: string, second: string, third = ''): void {
    const series = this.#seriesOf(first, second, third);
    let at = 0;
    while (at < bounds.length && seconds > (bounds[at] ?? 0)) at += 1;
    series.buckets[at] = (series.buckets[at] ?? 0) + 1;
    series.sum += seconds;
  }

  forget(first: string): void {
    this.#series.delete(first);
  }

  #seriesOf(first: string, second: string, third: string): Series {
    let all = this.#series.get(first);
    if (!all) this.#series.set(first, (all = []));
    let series = all.find((one) => one.second === second && one.third === third);
    if (!series) {
      const [a, b, c] = this.#names;
      const labels = { [a]: first, [b]: second, ...(c !== undefined && { [c]: third }) };
      all.push((series = { labels, second, third, buckets: new Float64Array(bounds.length + 1), sum: 0 }));
    }
    return series;
  }

  async get() {
    this.onRead();
    const values = [...this.#series.values()].flat().flatMap(({ labels, buckets, sum }) => {
      let count = 0;
      const cumulative = [...buckets].map((n, at) => ({
        metricName: `${this.name}_bucket`,
        labels: { le: bounds[at] ?? '+Inf', ...labels },
        value: (count += n),
      }));
      return [...cumulative, { metricName: `${this.name}_sum`, labels, value: sum }, { metricName: `${this.name}_count`, labels, value: count }];
    });
    return { name: this.name, help: this.help, type: 'histogram', values, aggregator: 'sum' };
  }

  reset(): void {
    this.#series.clear();
  }
}
