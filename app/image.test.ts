import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onPostgres, testDatabaseUrl } from '#platform/testing/database.ts';
import { startProduct, startWorker, stopProduct, type Product } from '#platform/testing/product.ts';
import { until } from '#platform/testing/until.ts';
import { createUser } from './commands/create-user.ts';
import { readEnv } from './env.ts';

const root = join(import.meta.dirname, '..');
/** Nobody of importance: whoever is not root cannot write what belongs to root, as in a container whose root is read-only. */
const user = 65_534;
const [login, password] = ['admin@example.pt', 'Largo-2026!'];

/*
 * What the Dockerfile puts into the image, and nothing else: no tests, no packages of development. Web and worker run from it as a user that may
 * write its data and its temporary folder only. Needs root, for the other user.
 */
describe.runIf(onPostgres() && process.getuid?.() === 0)('the image', { timeout: 240_000 }, () => {
  // On the disk: gigabytes have no place in memory, and names can be given twice only on one disk.
  const folder = mkdtempSync('/tmp/largo-image-');
  const home = join(folder, 'largo');
  const [dataDir, temporary] = [join(folder, 'data'), join(folder, 'tmp')];
  const node = join(folder, 'node');
  let product: Product;
  let worker: Product;

  beforeAll(async () => {
    chmodSync(folder, 0o755);
    for (const path of [home, dataDir, temporary]) mkdirSync(path);
    for (const path of [dataDir, temporary]) chownSync(path, user, user);
    const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
    const named = [...dockerfile.matchAll(/^COPY --from=build \/largo\/(\S+) \S+$/gm)].map(([, path = '']) => path);
    for (const path of named) if (existsSync(join(root, path))) link(join(root, path), join(home, path));
    link(process.execPath, node);
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, { dev?: boolean }> };
    for (const [path, { dev }] of Object.entries(packages)) if (dev === true) rmSync(join(home, path), { recursive: true, force: true });
    for (const path of ['app', 'demo', 'features', 'platform']) execFileSync('find', [join(home, path), '-name', '*.test.ts', '-delete']);

    const databaseUrl = await testDatabaseUrl();
    await createUser(readEnv({ DATABASE_URL: databaseUrl ?? '', DATA_DIR: dataDir, PLATFORM: 'moita', LOG_LEVEL: 'silent' }), {
      tenant: 'moita',
      email: login,
      name: 'Ana',
      role: 'administrator',
      password,
    });
    execFileSync('chown', ['-R', `${user}:${user}`, dataDir]);
    const options = {
      databaseUrl,
      dataDir,
      copy: { folder: home, node, user },
      env: { PLATFORM: 'moita', SEED: 'none', TMPDIR: temporary, HOME: '/nowhere' },
    };
    product = await startProduct({ ...options, args: ['--web'] });
    worker = startWorker(options);
  });
  afterAll(async () => {
    if (worker) await stopProduct(worker, true);
    if (product) await stopProduct(product, true);
    rmSync(folder, { recursive: true, force: true });
  });

  it('answers, draws pictures and does jobs, and writes nothing outside its data and its temporary folder', async () => {
    const ask = (path: string, init: RequestInit = {}) => fetch(`${product.url}${path}`, init);
    const manifest = (await (await ask('/manifest.webmanifest')).json()) as { icons: { src: string }[] };
    const icon = await ask(new URL(manifest.icons[0]?.src ?? '', product.url).pathname);
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)]);

    const signed = await ask('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ login, password }),
    });
    expect(signed.status, await signed.clone().text()).toBe(200);
    const headers = { 'content-type': 'application/json', cookie: signed.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
    const begun = await ask('/api/meubairrogestao/gestao/channels/export', {
      method: 'POST',
      headers,
      body: JSON.stringify({ format: 'xlsx', selection: { filter: {} } }),
    });
    expect(begun.status, await begun.clone().text()).toBe(202);
    const { jobId } = (await begun.json()) as { jobId: string };
    await until('the job', async () => ((await (await ask(`/api/jobs/${jobId}`, { headers })).json()) as { status: string }).status === 'finished');

    expect(spawnSync('find', [home, '-user', String(user)], { encoding: 'utf8' }).stdout).toBe('');
    expect(`${product.output()}${worker.output()}`).not.toMatch(/EACCES|EROFS|ERR_MODULE_NOT_FOUND/);
  });
});

/** A second name for the same bytes, so that gigabytes cost nothing; a copy where that is another disk. */
function link(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  if (spawnSync('cp', ['-al', from, to]).status === 0) return;
  rmSync(to, { recursive: true, force: true });
  execFileSync('cp', ['-a', from, to]);
}
