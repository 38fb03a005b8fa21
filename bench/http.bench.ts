import { tmpdir } from 'node:os';
import autocannon from 'autocannon';
import fastify from 'fastify';
import { pino } from 'pino';
import { z } from 'zod';
import { anonymous } from '#platform/access/actor.ts';
import { openDatabase } from '#platform/db/database.ts';
import { contract } from '#platform/http/contract.ts';
import { bind } from '#platform/http/server/bind.ts';
import { compose } from '#platform/http/server/compose.ts';
import type { ServerFeature } from '#platform/http/server/feature.ts';
import { testTenant } from '#platform/testing/tenants.ts';
import { figure } from './harness.ts';

const trivial = contract('bench', null, {
  hello: {
    method: 'GET',
    path: '/api/bench/hello/:id',
    summary: 'Hello',
    access: 'public',
    params: z.object({ id: z.coerce.number() }),
    output: z.object({ id: z.number(), name: z.string() }),
  },
});

const feature: ServerFeature = {
  id: 'bench',
  migrations: [],
  permissions: [],
  contracts: [trivial],
  routes: (app, services) => bind(app, services, trivial, { hello: async ({ params }) => ({ id: params.id, name: 'Vila Clara' }) }),
};

/** Requests per second of a trivial endpoint (tenant, guard, parsing, checked answer) against bare Fastify. */
export async function run(): Promise<void> {
  const largo = await compose(
    {
      database: await openDatabase({ url: null, dataDir: null }),
      tenants: [testTenant('alfa', { hosts: ['127.0.0.1'] })],
      features: [feature],
      resolveActor: async () => anonymous,
      log: pino({ level: 'silent' }),
      fixedTenant: 'alfa',
      webRoot: null,
      publicUrl: () => '',
      loadActor: async () => null,
      dataDir: tmpdir(),
      storageUrl: null,
      smtpUrl: null,
    },
    false,
  );
  const bare = fastify();
  bare.get('/api/bench/hello/:id', async (request) => ({ id: Number((request.params as { id: string }).id), name: 'Vila Clara' }));
  const ours = await largo.app.listen({ port: 0, host: '127.0.0.1' });
  const theirs = await bare.listen({ port: 0, host: '127.0.0.1' });
  const rates = { ours: 0, theirs: 0 };
  for (let round = 0; round < 3; round++) {
    rates.ours += await rate(ours);
    rates.theirs += await rate(theirs);
  }
  figure({ name: 'trivial endpoint', ours: rates.ours / 3, reference: rates.theirs / 3, unit: 'requests/s' });
  await bare.close();
  await largo.stop();
}

async function rate(address: string): Promise<number> {
  const { requests } = await autocannon({ url: `${address}/api/bench/hello/7`, connections: 20, duration: 4 });
  return requests.average;
}
