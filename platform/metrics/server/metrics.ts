import { collectDefaultMetrics, Gauge, Registry, type Metric } from 'prom-client';
import type { Database } from '#platform/db/database.ts';
import type { Jobs } from '#platform/jobs/server/queue.ts';
import { BusyTenants } from './busy-tenants.ts';
import { meters } from './meters.ts';
import { Times } from './times.ts';

export interface Metrics {
  readonly registry: Registry;
  readonly routes: Times;
  readonly tenants: Times;
  readonly busy: BusyTenants;
  /** How many real-time connections this process holds. */
  connections: () => number;
}

interface Watched {
  readonly database: Pick<Database, 'load' | 'replicaIsFresh'>;
  readonly jobs: Pick<Jobs, 'queued'>;
}

/** What one process tells Prometheus. Queues are the installation's: every process answers the same, so take the maximum, not the sum. */
export function makeMetrics({ database, jobs }: Watched): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const busy = new BusyTenants();
  const routes = new Times('largo_http_request_seconds', 'Time to answer, by route pattern, method and class of status', [
    'route',
    'method',
    'status',
  ]);
  const tenants = new Times(
    'largo_tenant_request_seconds',
    'Time to answer, by municipality (the busiest by name, the rest "other") and class of status',
    ['tenant', 'status'],
  );
  tenants.onRead = () => busy.rank().forEach((code) => tenants.forget(code));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the registry asks for the members Times has; its declared type is a class of the library
  for (const times of [routes, tenants]) registry.registerMetric(times as unknown as Metric);
  for (const meter of meters) registry.registerMetric(meter);
  const metrics: Metrics = { registry, routes, tenants, busy, connections: () => 0 };
  gauges(metrics, database, jobs);
  return metrics;
}

function gauges(metrics: Metrics, database: Watched['database'], jobs: Watched['jobs']): void {
  const registers = [metrics.registry];
  new Gauge({
    name: 'largo_database_connections',
    help: 'Connections of the pool, by state (busy, idle); the embedded database has one',
    labelNames: ['state'],
    registers,
    collect() {
      const { busy, idle } = database.load();
      this.set({ state: 'busy' }, busy);
      this.set({ state: 'idle' }, idle);
    },
  });
  new Gauge({
    name: 'largo_database_replica',
    help: 'Does the replica keep up (1), or is the primary asked for all (0); without a replica there is no such line',
    registers,
    collect() {
      const isFresh = database.replicaIsFresh();
      if (isFresh !== null) this.set(isFresh ? 1 : 0);
      else this.reset();
    },
  });
  new Gauge({
    name: 'largo_database_waiting',
    help: 'Statements that wait for a connection',
    registers,
    collect() {
      this.set(database.load().waiting);
    },
  });
  new Gauge({
    name: 'largo_realtime_connections',
    help: 'Open real-time connections of this process',
    registers,
    collect() {
      this.set(metrics.connections());
    },
  });
  new Gauge({
    name: 'largo_queue_jobs',
    help: 'Jobs of the installation in the queue, by kind and state (due, later, running)',
    labelNames: ['kind', 'state'],
    registers,
    async collect() {
      this.reset();
      for (const { name, state, count } of await jobs.queued()) this.inc({ kind: name || 'unknown', state }, count);
    },
  });
  new Gauge({
    name: 'largo_queue_oldest_seconds',
    help: 'How long the oldest due job has waited, by lane',
    labelNames: ['lane'],
    registers,
    async collect() {
      this.reset();
      const oldest = new Map<string, number>([
        ['quick', 0],
        ['work', 0],
        ['serial', 0],
      ]);
      for (const { lane, state, oldestSeconds } of await jobs.queued())
        if (state === 'due') oldest.set(lane, Math.max(oldest.get(lane) ?? 0, oldestSeconds));
      for (const [lane, seconds] of oldest) this.set({ lane }, seconds);
    },
  });
  new Gauge({
    name: 'largo_tenant_queue_jobs',
    help: 'Due jobs, by municipality (the busiest by name, the rest "other")',
    labelNames: ['tenant'],
    registers,
    async collect() {
      this.reset();
      for (const { tenant, state, count } of await jobs.queued()) if (state === 'due') this.inc({ tenant: metrics.busy.label(tenant) }, count);
    },
  });
}
