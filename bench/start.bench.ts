import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findServerPrograms, makeCluster, sparePort } from '#platform/testing/pg-cluster.ts';
import { figure } from './harness.ts';
import { isTiny, many } from './size.ts';

/** First and warm start to ready, and memory once idle, in both modes. */
export async function run(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'largo-bench-'));
  const first = await start(dataDir, {});
  const warm = await start(dataDir, {});
  figure({ name: 'embedded: first start (demo municipality made)', ours: first.seconds, reference: null, unit: 's' });
  figure({ name: 'embedded: warm start to ready', ours: warm.seconds, reference: first.seconds, unit: 's', bar: 'at most 8 s' });
  figure({ name: 'embedded: resident memory', ours: warm.megabytes, reference: null, unit: 'MB' });
  rmSync(dataDir, { recursive: true, force: true });

  const programs = findServerPrograms();
  if (programs === null) return;
  const cluster = await makeCluster(programs);
  const admin = new pg.Client(`${cluster.url}/postgres`);
  await admin.connect();
  await admin.query('create database largo');
  await admin.end();
  const files = mkdtempSync(join(tmpdir(), 'largo-bench-'));
  const env = { DATABASE_URL: `${cluster.url}/largo` };
  const cold = await start(files, env);
  const again = await start(files, env);
  figure({ name: 'server: first start (demo municipality made)', ours: cold.seconds, reference: null, unit: 's' });
  figure({ name: 'server: warm start to ready', ours: again.seconds, reference: cold.seconds, unit: 's' });
  figure({ name: 'server: resident memory', ours: again.megabytes, reference: warm.megabytes, unit: 'MB' });
  cluster.remove();
  rmSync(files, { recursive: true, force: true });
}

async function start(dataDir: string, env: NodeJS.ProcessEnv): Promise<{ seconds: number; megabytes: number }> {
  const port = await sparePort();
  const began = performance.now();
  // Whatever database the other benchmarks are given, the embedded start has its own.
  const { DATABASE_URL: _none, ...inherited } = process.env;
  const child = spawn(process.execPath, ['app/server.ts'], {
    env: {
      ...inherited,
      ...env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      ...(isTiny && { SEED: 'none', PLATFORM: 'vilaclara' }),
    },
    stdio: 'inherit',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  for (let wait = 0; wait < 3000; wait++) {
    if (child.exitCode !== null) throw new Error('the product did not start');
    if (
      await fetch(`http://127.0.0.1:${port}/api/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const seconds = (performance.now() - began) / 1000;
  await new Promise((resolve) => setTimeout(resolve, many(3000, 0)));
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  const megabytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
  child.kill('SIGTERM');
  await ended;
  return { seconds, megabytes };
}
