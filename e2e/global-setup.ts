import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { findServerPrograms, makeCluster, sparePort } from '#platform/testing/pg-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Addresses of the running products, by database. `postgres` is null where none is installed. */
    products: { embedded: string; postgres: string | null };
  }
}

interface Product {
  readonly url: string;
  readonly process: ChildProcess;
  readonly dataDir: string;
}

/** Starts the product as a user would, once on each database, with the small demo municipality. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const programs = findServerPrograms();
  const cluster = programs === null ? null : await makeCluster(programs);
  const databaseUrl = cluster === null ? null : await createDatabase(cluster.url);
  const products = [await startProduct(null), ...(databaseUrl === null ? [] : [await startProduct(databaseUrl)])];
  project.provide('products', { embedded: products[0]?.url ?? '', postgres: products[1]?.url ?? null });
  return async () => {
    await Promise.all(products.map(stopProduct));
    cluster?.remove();
  };
}

async function createDatabase(url: string): Promise<string> {
  const client = new pg.Client(`${url}/postgres`);
  await client.connect();
  await client.query('create database largo_e2e');
  await client.end();
  return `${url}/largo_e2e`;
}

export async function startProduct(databaseUrl: string | null, extra: NodeJS.ProcessEnv = {}): Promise<Product> {
  const port = await sparePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'largo-e2e-'));
  const { DATABASE_URL: _none, ...inherited } = process.env;
  const env = { ...inherited, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }), ...extra };
  const child = spawn(process.execPath, ['app/server.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const url = `http://localhost:${port}`;
  for (let wait = 0; wait < 600; wait++) {
    if (child.exitCode !== null) throw new Error(`The product did not start:\n${output}`);
    const ready = await fetch(`${url}/api/health/ready`).then((answer) => answer.ok, () => false);
    if (ready) return { url, process: child, dataDir };
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  child.kill('SIGKILL');
  throw new Error(`The product was not ready within two minutes:\n${output}`);
}

export async function stopProduct({ process: child, dataDir }: Product): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const forced = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await ended;
  clearTimeout(forced);
  rmSync(dataDir, { recursive: true, force: true });
}
