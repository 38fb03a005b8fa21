import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findServerPrograms, makeCluster, sparePort } from '#platform/testing/pg-cluster.ts';
import { figure } from './harness.ts';
import { many } from './size.ts';

const root = join(import.meta.dirname, '..');
const parts = ['app', 'features', 'platform', 'demo', 'dist', 'package.json', 'node_modules', 'public'];

/** One process on PostgreSQL that serves 50 municipalities, each of which has just been visited: its resident memory. */
export async function run(): Promise<void> {
  const programs = findServerPrograms();
  if (programs === null) throw new Error('Needs PostgreSQL with PostGIS: install postgresql-15-postgis-3.');
  const cluster = await makeCluster(programs);
  const count = many(50, 2);
  const one = await serve(1, cluster.url);
  const fifty = await serve(count, cluster.url);
  figure({ name: `${count} municipalities in one process: resident memory`, ours: fifty, reference: one, unit: 'MB', bar: 'under 600 MB' });
  cluster.remove();
}

/** Starts the product beside a `tenants/` folder of its own, visits every municipality, answers MB. */
async function serve(count: number, cluster: string): Promise<number> {
  const home = mkdtempSync(join(tmpdir(), 'largo-bench-'));
  for (const part of parts) symlinkSync(join(root, part), join(home, part));
  cpSync(join(root, 'tenants'), join(home, 'tenants'), { recursive: true });
  const pattern = readFileSync(join(root, 'tenants/portosereno.ts'), 'utf8');
  for (const name of ['vilaclara', 'portosereno', 'moita']) rmSync(join(home, `tenants/${name}.ts`));
  const codes = Array.from({ length: count }, (_, index) => `town${index + 1}`);
  for (const code of codes) {
    writeFileSync(
      join(home, `tenants/${code}.ts`),
      pattern.replaceAll('portosereno.localhost', `${code}.localhost`).replace("code: 'portosereno'", `code: '${code}'`),
    );
  }
  const admin = new pg.Client(`${cluster}/postgres`);
  await admin.connect();
  await admin.query(`create database towns${count}`);
  await admin.end();
  const port = await sparePort();
  const child = spawn(process.execPath, ['--preserve-symlinks', '--preserve-symlinks-main', join(home, 'app/server.ts')], {
    cwd: home,
    env: {
      ...process.env,
      DATABASE_URL: `${cluster}/towns${count}`,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: join(home, 'data'),
      LOG_LEVEL: 'error',
    },
    stdio: 'inherit',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const get = (path: string, code: string) => fetch(`http://127.0.0.1:${port}${path}`, { headers: { host: `${code}.localhost:${port}` } });
  try {
    for (let wait = 0; wait < 6000; wait++) {
      if (child.exitCode !== null) throw new Error('the product did not start');
      const ready = await get('/api/health/ready', 'town1').catch(() => null);
      if (ready?.ok) break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    for (const code of codes) {
      for (const path of ['/', '/api/platform/config', '/api/meubairro/front/occurrences/filters', '/api/meubairro/front/occurrences/search'])
        if (!(await get(path, code)).ok) throw new Error(`${code} does not answer ${path}`);
    }
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;
  } finally {
    child.kill('SIGTERM');
    await ended;
    rmSync(home, { recursive: true, force: true });
  }
}
