import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
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
import { many } from './size.ts';

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

/** A trivial endpoint (tenant, guard, parsing, checked answer) against bare Fastify: how many requests a second of processor serves. */
export async function run(): Promise<void> {
  const largo = await compose(
    {
      database: await openDatabase({ url: process.env['DATABASE_URL'] ?? null, dataDir: null }),
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
  // By turns and the best of each: what else the machine does only ever adds.
  const best = { ours: Number.POSITIVE_INFINITY, theirs: Number.POSITIVE_INFINITY };
  for (let round = 0; round < many(12, 1); round++) {
    best.ours = Math.min(best.ours, await processorTime(ours));
    best.theirs = Math.min(best.theirs, await processorTime(theirs));
  }
  figure({ name: 'trivial endpoint', ours: 1 / best.ours, reference: 1 / best.theirs, unit: 'requests a second of processor', bar: '0.75' });
  await bare.close();
  await largo.stop();
}

const client = fileURLToPath(import.meta.resolve('autocannon'));
const execute = promisify(execFile);

/**
 * Seconds of processor this process spends on one request. The client is a process of its own, what it needs is not counted; of so many
 * connections one always waits, so that no answer has to wake it.
 */
async function processorTime(address: string): Promise<number> {
  const before = process.cpuUsage();
  const { stdout } = await execute(process.execPath, [client, '-j', '-n', '-c', '100', '-d', '1', `${address}/api/bench/hello/7`]);
  const { user, system } = process.cpuUsage(before);
  const { requests } = JSON.parse(stdout) as { requests: { total: number } };
  return (user + system) / 1e6 / requests.total;
}
