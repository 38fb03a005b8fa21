import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { system } from '#platform/access/actor.ts';
import { contract } from '#platform/http/contract.ts';
import { bind } from '#platform/http/server/bind.ts';
import type { ServerFeature } from '#platform/http/server/feature.ts';
import { defineJob } from '#platform/jobs/job.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import { testApp, type TestApp } from '#platform/testing/app.ts';
import { until } from '#platform/testing/until.ts';
import { openTelemetry } from './otel.ts';
import { traces } from './tracing.ts';

const things = contract('things', null, {
  show: {
    method: 'GET',
    path: '/api/things/:name',
    summary: 'One',
    access: 'public',
    params: z.object({ name: z.string() }),
    query: z.object({ email: z.string() }),
    output: z.object({ status: z.number() }),
  },
});
const nothing = defineJob({
  name: 'test.nothing',
  label: { pt: 'Nada', en: 'Nothing' },
  payload: z.object({}),
  retries: 0,
  timeoutSeconds: 30,
  concurrency: 'parallel',
});

interface Sent {
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { key: string; value: Record<string, unknown> }[];
}
const sent: Sent[] = [];
let raw = '';
/** What a collector is for us: OTLP over HTTP, as JSON. */
const collector = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    if (request.url === '/v1/traces') {
      raw += body;
      for (const resource of JSON.parse(body).resourceSpans) for (const scope of resource.scopeSpans) sent.push(...scope.spans);
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});
const other = createServer((_request, response) => response.end('hello'));

const portOf = (server: typeof collector): number => (server.address() as AddressInfo).port;
let app: TestApp;

beforeAll(async () => {
  for (const server of [collector, other]) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  traces.on = openTelemetry(`http://127.0.0.1:${portOf(collector)}/`, 'largo-test');
  const feature: ServerFeature = {
    id: 'things',
    migrations: [],
    permissions: [],
    contracts: [things],
    jobs: [handleJob(nothing, async ({ site }) => void (await site.db.selectFrom('job').select('id').where('name', '=', 'of a job').execute()))],
    routes: (where, services) =>
      bind(where, services, things, {
        show: async ({ db, params }) => {
          await db.selectFrom('job').select('id').where('name', '=', params.name).execute();
          return { status: (await services.outgoing.fetch(`http://127.0.0.1:${portOf(other)}/secret-path?q=${params.name}`)).status };
        },
      }),
  };
  app = await testApp({ features: [feature], work: true, outgoingAllow: [`127.0.0.1:${portOf(other)}`] });
});
afterAll(async () => {
  await app.close();
  await traces.on?.stop();
  traces.on = null;
  for (const server of [collector, other]) server.close();
});

it('follows a request, its statements and its calls to others, and a job, without anybody’s words', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };
  await app.anonymous.call(things, 'show', { params: { name: 'ana-silva' }, query: { email: 'ana@exemplo.pt' }, headers });
  const site = app.site();
  const jobId = await site.tx(system, (trx) => app.services.jobs.start(trx, site, system, nothing, {}));
  await until('the job', async () => {
    const row = await site.db.selectFrom('job').select('status').where('id', '=', jobId).executeTakeFirst();
    return row?.status === 'finished';
  });
  // What is kept is sent at the end.
  await traces.on?.stop();
  const fact = (span: Sent | undefined, key: string): unknown => Object.values(span?.attributes.find((one) => one.key === key)?.value ?? {})[0];

  const server = sent.find(({ name }) => name === 'GET /api/things/:name');
  expect(server).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' });
  expect(fact(server, 'largo.tenant')).toBe('alfa');
  expect(Number(fact(server, 'http.response.status_code'))).toBe(200);
  const below = sent.filter(({ parentSpanId }) => parentSpanId === server?.spanId);
  const statement = below.find(({ name }) => name === 'select');
  expect(fact(statement, 'db.query.text')).toBe('select "id" from "job" where "name" = $1');
  const call = below.find(({ name }) => name === 'GET');
  expect([fact(call, 'server.address'), Number(fact(call, 'http.response.status_code'))]).toEqual(['127.0.0.1', 200]);
  const job = sent.find(({ name }) => name === 'job test.nothing');
  expect(fact(job, 'largo.tenant')).toBe('alfa');
  expect(sent.some((span) => span.parentSpanId === job?.spanId && span.name === 'select')).toBe(true);
  expect(['ana', 'secret-path', 'exemplo'].filter((word) => raw.includes(word))).toEqual([]);
});
