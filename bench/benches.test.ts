import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';

/*
 * Every benchmark from an empty database to its figures, at its tiny size: what it measures is not looked at, only that it measures.
 * Each runs as `npm run bench` would run it, in a process of its own.
 */

const names = globSync('bench/*.bench.ts').map((path) => basename(path, '.bench.ts'));
const made: string[] = [];
const server = inject('postgresUrl') ?? '';

async function onServer(statement: string): Promise<void> {
  const admin = new pg.Client(`${server}/postgres`);
  await admin.connect();
  await admin.query(statement);
  await admin.end();
}
afterAll(async () => {
  for (const database of made) await onServer(`drop database ${database} with (force)`);
});

async function bench(name: string): Promise<{ status: number; figures: Record<string, unknown>[]; said: string }> {
  const database = `bench_${process.pid}_${name.replaceAll('-', '_')}`;
  await onServer(`create database ${database}`);
  made.push(database);
  const env = { ...process.env, DATABASE_URL: `${server}/${database}`, BENCH_SIZE: 'tiny', NODE_ENV: 'production' };
  const child = spawn(process.execPath, ['bench/run.ts', name], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let [out, errors] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const [status] = (await once(child, 'close')) as [number];
  const figures = out.split('\n').flatMap((line) => (line.startsWith('{"name"') ? [JSON.parse(line) as Record<string, unknown>] : []));
  return { status, figures, said: `${out}\n${errors}`.slice(-4000) };
}

describe.concurrent('benchmarks', () => {
  it('are found', () => expect(names.length).toBeGreaterThan(10));

  it.each(names)('%s prints its figures beside a reference', { timeout: 600_000 }, async (name) => {
    const { status, figures, said } = await bench(name);
    expect(status, said).toBe(0);
    for (const { name: what, ours, unit } of figures)
      expect({ what, ours, unit }, said).toEqual({ what: expect.any(String), ours: expect.any(Number), unit: expect.any(String) });
    expect(
      figures.filter(({ ratio }) => typeof ratio === 'number' && Number.isFinite(ratio)),
      said,
    ).not.toEqual([]);
  });
});
