import type { FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Registry, type Metric } from 'prom-client';

export interface Metrics {
  readonly registry: Registry;
  readonly times: AnswerTimes;
  readonly errors: Counter<'tenant' | 'endpoint'>;
}

export function makeMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const times = new AnswerTimes();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the registry asks for the members AnswerTimes has; its declared type is a class of the library
  registry.registerMetric(times as unknown as Metric);
  return {
    registry,
    times,
    errors: new Counter({
      name: 'largo_http_errors_total',
      help: 'Answers of 500 and above',
      labelNames: ['tenant', 'endpoint'],
      registers: [registry],
    }),
  };
}

/** Seconds; the last bucket holds the rest. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2.5, 5, 10];

interface Series {
  readonly labels: { readonly tenant: string; readonly endpoint: string; readonly status: number };
  /** Answers per bucket, not cumulative; beyond the last bound at the end. */
  readonly buckets: Float64Array;
  sum: number;
}

/** A histogram as Prometheus reads it. The library's own sorts and joins the labels at every observation, which cost a sixth of a small answer. */
class AnswerTimes {
  readonly name = 'largo_http_request_seconds';
  readonly help = 'Time to answer, by municipality, endpoint and status';
  /** By municipality, then by endpoint, one for each status. */
  readonly #series = new Map<string, Map<string, Series[]>>();

  observe(tenant: string, endpoint: string, status: number, seconds: number): void {
    const series = this.#seriesOf(tenant, endpoint, status);
    let at = 0;
    while (at < bounds.length && seconds > (bounds[at] ?? 0)) at += 1;
    series.buckets[at] = (series.buckets[at] ?? 0) + 1;
    series.sum += seconds;
  }

  #seriesOf(tenant: string, endpoint: string, status: number): Series {
    let endpoints = this.#series.get(tenant);
    if (!endpoints) this.#series.set(tenant, (endpoints = new Map()));
    let statuses = endpoints.get(endpoint);
    if (!statuses) endpoints.set(endpoint, (statuses = []));
    let series = statuses.find(({ labels }) => labels.status === status);
    if (!series) statuses.push((series = { labels: { tenant, endpoint, status }, buckets: new Float64Array(bounds.length + 1), sum: 0 }));
    return series;
  }

  async get() {
    const all = [...this.#series.values()].flatMap((endpoints) => [...endpoints.values()].flat());
    const values = all.flatMap(({ labels, buckets, sum }) => {
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

/**
 * Counts and logs an answer when it begins to leave; labels are endpoint ids, never raw paths, so that their number is bounded. Not
 * when it has left: Fastify's listeners for that cost a tenth of a small answer.
 */
export function countAnswer({ times, errors }: Metrics, { asks, largo, began, log }: FastifyRequest, { statusCode: status }: FastifyReply): void {
  const endpoint = asks?.endpoint?.id ?? (asks?.systemRoute ? 'system' : 'web');
  const tenant = largo?.site.code ?? '';
  const ms = performance.now() - began;
  times.observe(tenant, endpoint, status, ms / 1000);
  if (status >= 500) errors.inc({ tenant, endpoint });
  if (asks?.endpoint) log.info({ endpoint, status, ms: Math.round(ms), user: largo?.actor.userId ?? null }, 'answered');
}
