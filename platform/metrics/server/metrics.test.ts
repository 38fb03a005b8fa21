import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from '#platform/http/contract.ts';
import { bind } from '#platform/http/server/bind.ts';
import type { ServerFeature } from '#platform/http/server/feature.ts';
import { mayRead } from '#platform/http/server/metrics.ts';
import { testApp, type TestApp } from '#platform/testing/app.ts';
import { BusyTenants } from './busy-tenants.ts';
import { Times } from './times.ts';

const things = contract('things', null, {
  show: {
    method: 'GET',
    path: '/api/things/:id',
    summary: 'One',
    access: 'public',
    params: z.object({ id: z.coerce.number() }),
    output: z.object({ id: z.number() }),
  },
});
const feature: ServerFeature = {
  id: 'things',
  migrations: [],
  permissions: [],
  contracts: [things],
  routes: (app, services) => bind(app, services, things, { show: async ({ params }) => ({ id: params.id }) }),
};

const seriesOf = (text: string): string[] => text.split('\n').filter((line) => line.startsWith('largo_'));

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ features: [feature] });
});
afterAll(() => app.close());

describe('the metrics of a process', () => {
  it('stay bounded under a thousand municipalities and strange paths', async () => {
    const { metrics } = app;
    for (let n = 0; n < 1000; n++) {
      metrics.tenants.observe(0.01, metrics.busy.count(`t${n}`), '2xx');
      for (const url of [`/api/things/${n}`, `/api/things/x${n}`, `/api/none/${n}`, `/%${n}`, `/..${n}?a=${n}`])
        await app.anonymous.inject({ url, headers: n % 2 ? { host: `h${n}.test` } : {} });
    }
    await app.anonymous.inject({ method: 'PROPFIND' as 'GET', url: '/api/things/1' });
    const series = seriesOf(await metrics.registry.metrics());
    const tenants = new Set(series.flatMap((line) => /^largo_tenant_\w+\{.*tenant="([^"]*)"/.exec(line)?.[1] ?? []));
    expect(tenants.size).toBe(31);
    expect(tenants.has('other')).toBe(true);
    const routes = new Set(series.flatMap((line) => /route="([^"]*)"/.exec(line)?.[1] ?? []));
    expect([...routes].filter((route) => /\d/.test(route))).toEqual([]);
    expect(routes.has('/api/things/:id')).toBe(true);
    // 31 municipalities by two classes of status, fifteen lines each; the rest is what this small program has.
    expect(series.length).toBeLessThan(31 * 2 * 15 + 400);
  });

  it('name what the watch needs: queue, pool, real time', async () => {
    const { body } = await app.app.inject('/metrics');
    for (const name of [
      'largo_queue_jobs',
      'largo_queue_oldest_seconds',
      'largo_database_waiting',
      'largo_realtime_connections',
      'nodejs_eventloop_lag',
    ])
      expect(body).toContain(`# HELP ${name}`);
    expect(body).toMatch(/largo_database_connections\{state="idle"\} \d/);
    expect(body).toMatch(
      /largo_http_request_seconds_bucket\{le="0.005",route="\/metrics",method="GET",status="2xx"\} \d|largo_tenant_request_seconds/,
    );
  });

  it('are told on this machine, or to whoever has the token', async () => {
    expect((await app.app.inject('/metrics')).statusCode).toBe(200);
    expect((await app.app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '203.0.113.9' } })).statusCode).toBe(403);
    expect((await app.app.inject({ url: '/metrics', headers: { host: 'alfa.test' } })).statusCode).toBe(403);
    expect((await app.app.inject({ url: '/metrics', remoteAddress: '192.0.2.1' })).statusCode).toBe(403);
    const token = 'a-token-of-some-length';
    expect(mayRead(token, { authorization: `Bearer ${token}` }, '192.0.2.1')).toBe(true);
    expect(mayRead(token, { authorization: `Bearer ${token}x` }, '127.0.0.1')).toBe(false);
    expect(mayRead(token, { host: 'localhost' }, '127.0.0.1')).toBe(false);
    expect(mayRead(null, { host: 'localhost:8080' }, '::ffff:127.0.0.1')).toBe(true);
  });
});

describe('names of municipalities', () => {
  it('go to the busiest, after a while, and take the series with them', () => {
    let now = 0;
    const busy = new BusyTenants(2, () => now);
    const count = (code: string, times: number): string => Array.from({ length: times }, () => busy.count(code)).at(-1) ?? '';
    expect([count('a', 100), count('b', 10), count('c', 15)]).toEqual(['a', 'b', 'other']);
    now = 300_000;
    expect(busy.rank()).toEqual([]); // not clearly busier
    count('c', 20);
    now = 600_000;
    expect(busy.rank()).toEqual(['b']);
    expect(['a', 'b', 'c', 'unheard'].map((code) => busy.label(code))).toEqual(['a', 'other', 'c', 'other']);
  });

  it('leave no series behind', async () => {
    const times = new Times('x', 'y', ['tenant', 'status']);
    times.observe(0.004, 'a', '2xx');
    times.observe(20, 'b', '2xx');
    times.forget('a');
    const { values } = await times.get();
    expect(new Set(values.map(({ labels }) => (labels as Record<string, string>)['tenant']))).toEqual(new Set(['b']));
    expect(values.find(({ labels }) => (labels as Record<string, unknown>)['le'] === 10)?.value).toBe(0);
    expect(values.find(({ labels }) => (labels as Record<string, string>)['le'] === '+Inf')?.value).toBe(1);
  });
});
