import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

export interface Metrics {
  readonly registry: Registry;
  readonly requests: Histogram<'tenant' | 'endpoint' | 'status'>;
  readonly errors: Counter<'tenant' | 'endpoint'>;
}

export function makeMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Histogram({
      name: 'largo_http_request_seconds',
      help: 'Time to answer, by municipality, endpoint and status',
      labelNames: ['tenant', 'endpoint', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2.5, 5, 10],
      registers: [registry],
    }),
    errors: new Counter({
      name: 'largo_http_errors_total',
      help: 'Answers of 500 and above',
      labelNames: ['tenant', 'endpoint'],
      registers: [registry],
    }),
  };
}

/** Counts and logs every answer; labels are endpoint ids, never raw paths, so that their number is bounded. */
export function countRequests(app: FastifyInstance, { requests, errors }: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const endpoint = request.routeOptions.config.endpoint?.id ?? (request.routeOptions.config.systemRoute ? 'system' : 'web');
    const tenant = request.largo?.site.code ?? '';
    const seconds = reply.elapsedTime / 1000;
    requests.observe({ tenant, endpoint, status: String(reply.statusCode) }, seconds);
    if (reply.statusCode >= 500) errors.inc({ tenant, endpoint });
    if (endpoint !== 'web' && endpoint !== 'system') {
      request.log.info(
        { endpoint, status: reply.statusCode, ms: Math.round(reply.elapsedTime), user: request.largo?.actor.userId ?? null },
        'answered',
      );
    }
  });
}
