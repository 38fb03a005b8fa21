import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onPostgres, testDatabaseUrl } from '#platform/testing/database.ts';
import { sparePort } from '#platform/testing/pg-cluster.ts';
import { startProduct, startWorker, stopProduct, type Product } from '#platform/testing/product.ts';
import { until } from '#platform/testing/until.ts';
import { createUser } from './commands/create-user.ts';
import { readEnv } from './env.ts';

const program = '/usr/sbin/pgbouncer';
const [login, password] = ['admin@example.pt', 'Largo-2026!'];

/* Web and worker through PgBouncer in session mode: schemas stay bound to their connections, and what is announced is heard. */
describe.runIf(onPostgres() && existsSync(program))('behind PgBouncer', { timeout: 240_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'largo-pooler-'));
  const dataDir = mkdtempSync(join(tmpdir(), 'largo-pooled-'));
  // Hosts by a header, as a proxy says them.
  const env = { SEED: 'none', TRUST_PROXY: '127.0.0.1, ::1' };
  let pooler: ChildProcess;
  let product: Product;
  let worker: Product;

  beforeAll(async () => {
    const server = new URL((await testDatabaseUrl()) ?? '');
    const port = await sparePort();
    writeFileSync(
      join(folder, 'pooler.ini'),
      [
        '[databases]',
        `* = host=${server.hostname} port=${server.port} user=${server.username}`,
        '[pgbouncer]',
        'listen_addr = 127.0.0.1',
        `listen_port = ${port}`,
        'unix_socket_dir =',
        'auth_type = any',
        'pool_mode = session',
        'max_client_conn = 200',
        'default_pool_size = 60',
      ].join('\n'),
    );
    chmodSync(folder, 0o755);
    const { LD_PRELOAD: _clock, ...plain } = process.env;
    const args = [...(process.getuid?.() === 0 ? ['-u', 'postgres'] : []), join(folder, 'pooler.ini')];
    pooler = spawn(program, args, { env: plain, stdio: 'ignore' });
    const url = new URL(server.href);
    url.port = String(port);
    const databaseUrl = url.href;
    await createUser(readEnv({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PLATFORM: 'moita', LOG_LEVEL: 'silent' }), {
      tenant: 'moita',
      email: login,
      name: 'Ana',
      role: 'administrator',
      password,
    });
    product = await startProduct({ databaseUrl, dataDir, args: ['--web'], env });
    worker = startWorker({ databaseUrl, dataDir, env });
  });
  afterAll(async () => {
    if (worker) await stopProduct(worker, true);
    if (product) await stopProduct(product);
    const ended = once(pooler, 'exit');
    pooler.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });

  it('many at once write and read in their own municipality, and a job is done', async () => {
    const ask = (path: string, init: { method?: string; body?: string; headers?: Record<string, string> } = {}, host = 'moita.localhost') =>
      fetch(`${product.url}${path}`, { ...init, headers: { ...init.headers, 'x-forwarded-host': host } });
    const signed = await ask('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ login, password }),
    });
    expect(signed.status, await signed.clone().text()).toBe(200);
    const cookie = signed.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const headers = { 'content-type': 'application/json', cookie };
    const channels = '/api/meubairrogestao/gestao/channels';
    const written = await Promise.all(
      Array.from({ length: 30 }, async (_, n) => {
        const elsewhere = ask('/api/platform/config', {}, 'vilaclara.localhost');
        const { status } = await ask(channels, { method: 'POST', headers, body: JSON.stringify({ name: `Canal ${n}` }) });
        return [status, (await elsewhere).status];
      }),
    );
    expect(new Set(written.map(String))).toEqual(new Set(['201,200']));
    const found = (await (await ask(`${channels}?q=Canal&pageSize=100`, { headers })).json()) as { total: number };
    expect(found.total).toBe(30);
    const begun = await ask(`${channels}/export`, { method: 'POST', headers, body: JSON.stringify({ format: 'csv', selection: { filter: {} } }) });
    expect(begun.status, await begun.clone().text()).toBe(202);
    const { jobId } = (await begun.json()) as { jobId: string };
    await until('the job', async () => ((await (await ask(`/api/jobs/${jobId}`, { headers })).json()) as { status: string }).status === 'finished');
  });
});
