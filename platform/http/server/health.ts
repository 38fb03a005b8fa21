import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '#platform/metrics/server/metrics.ts';
import { mayRead } from './metrics.ts';

/** What readiness asks. `stopping` turns true at shutdown, so that a balancer sends no more. */
export interface Health {
  /** Throws when the database does not answer. */
  checkDatabase(): Promise<void>;
  stopping: boolean;
}

interface Said {
  readonly code: number;
  readonly type: string;
  readonly body: string;
}

const json = (code: number, status: string): Said => ({ code, type: 'application/json; charset=utf-8', body: JSON.stringify({ status }) });

const paths = {
  live: '/api/health/live',
  ready: '/api/health/ready',
  metrics: '/metrics',
};

export interface Watching {
  readonly health: Health;
  readonly metrics: Metrics;
  /** Opens `/metrics` to others than this machine; null: nobody. */
  readonly metricsToken: string | null;
}

/** `/api/health/live`: the process runs. `/api/health/ready`: it can serve. `/metrics`: Prometheus text. */
export function healthRoutes(app: FastifyInstance, { health, metrics, metricsToken }: Watching): void {
  for (const url of Object.values(paths)) {
    app.get(url, { config: { systemRoute: true }, schema: { hide: true } }, async ({ headers, socket }, reply) => {
      const isOpen = url !== paths.metrics || mayRead(metricsToken, headers, socket.remoteAddress);
      const { code, type, body } = await say(url, isOpen, health, metrics);
      return reply.code(code).type(type).send(body);
    });
  }
}

/** The same of a process that answers nothing else: workers, whose health nobody could see otherwise. */
export function watchPort({ health, metrics, metricsToken }: Watching, port: number, host: string): Promise<Server> {
  const server = createServer((request, response) => {
    const url = (request.url ?? '').split('?')[0] ?? '';
    const isOpen = url !== paths.metrics || mayRead(metricsToken, request.headers, request.socket.remoteAddress);
    say(url, isOpen, health, metrics).then(
      ({ code, type, body }) => response.writeHead(code, { 'content-type': type }).end(body),
      () => response.writeHead(500).end(),
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}

async function say(url: string, isOpen: boolean, health: Health, { registry }: Metrics): Promise<Said> {
  switch (url) {
    case paths.live:
      return json(200, 'ok');
    case paths.ready:
      if (health.stopping) return json(503, 'stopping');
      return health.checkDatabase().then(
        () => json(200, 'ok'),
        () => json(503, 'database unavailable'),
      );
    case paths.metrics:
      return isOpen
        ? { code: 200, type: registry.contentType, body: await registry.metrics() }
        : json(403, 'metrics are told on this machine itself, or to whoever brings METRICS_TOKEN');
    default:
      return json(404, 'not found');
  }
}
