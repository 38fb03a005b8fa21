import type { FastifyInstance } from 'fastify';
import { SocketServer } from '#platform/realtime/server/socket-server.ts';
import { findSite } from '#platform/tenancy/server/find-site.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { buildApp, type RouteTable } from './build-app.ts';
import { forwarded } from './forwarded.ts';
import type { ComposeOptions, Process } from './process.ts';

/** A process that answers requests once it listens. */
export interface Largo extends Process {
  readonly app: FastifyInstance;
  readonly routes: RouteTable;
  /** The real-time connections of this process. */
  readonly sockets: SocketServer;
}

export async function serve(parts: Process, options: ComposeOptions): Promise<Largo> {
  const { services, features, health, metrics, realtime } = parts;
  const { app, routes } = await buildApp({
    services,
    features,
    health,
    metrics,
    metricsToken: options.metricsToken ?? null,
    resolveActor: options.resolveActor,
    fixedTenant: options.fixedTenant,
    webRoot: options.webRoot,
    ...(options.serviceWorker !== undefined && { serviceWorker: options.serviceWorker }),
    ...(options.trustProxy !== undefined && { trustProxy: options.trustProxy }),
  });
  const siteOf = (host: string | undefined): Site | undefined => findSite(services.sites, host, options.fixedTenant);
  const sockets = new SocketServer({ realtime, siteOf, forwarded: forwarded(options.trustProxy ?? false), log: options.log });
  sockets.attach(app.server);
  metrics.connections = () => sockets.size;
  parts.onMissed = () => sockets.reconnectAll();
  const { onClosed } = parts;
  parts.onClosed = (site) => {
    onClosed(site);
    sockets.askAgain(site.code, null);
  };
  realtime.onSignal('access', async (site, people) => {
    sockets.askAgain(site.code, people);
    realtime.tellOutside(site, people);
  });
  return {
    ...parts,
    app,
    routes,
    sockets,
    stop: async () => {
      health.stopping = true;
      sockets.stop();
      // Closing ends only what is idle at that moment: a connection whose last request is answered later would be kept open for a minute.
      const idle = setInterval(() => app.server.closeIdleConnections(), 100);
      // A request that waits for a picture ends with the picture.
      await Promise.all([app.close(), services.files.close()]).finally(() => clearInterval(idle));
      await parts.stop();
    },
  };
}
