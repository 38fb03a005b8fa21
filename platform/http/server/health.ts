import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

/** What readiness asks. `stopping` turns true at shutdown, so that a balancer sends no more. */
export interface Health {
  /** Throws when the database does not answer. */
  checkDatabase(): Promise<void>;
  stopping: boolean;
}

/** `/api/health/live`: the process runs. `/api/health/ready`: it can serve. `/metrics`: Prometheus text. */
export function healthRoutes(app: FastifyInstance, health: Health, metrics: Metrics): void {
  const config = { systemRoute: true } as const;
  app.get('/api/health/live', { config, schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/api/health/ready', { config, schema: { hide: true } }, async (_request, reply) => {
    if (health.stopping) return reply.code(503).send({ status: 'stopping' });
    try {
      await health.checkDatabase();
      return { status: 'ok' };
    } catch {
      return reply.code(503).send({ status: 'database unavailable' });
    }
  });
  app.get('/metrics', { config, schema: { hide: true } }, async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
}
