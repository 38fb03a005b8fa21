import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';

/*
 * Every benchmark from an empty database to its figures, at its tiny size: what it measures is not looked at, only that it measures.
 * As `npm run bench -- NAME...` runs them, several in a process, two processes side by side: those on the demonstration share a
 * database, which the first of them fills and the others find, as they do on a server of their own; those in a browser share a product.
 */

const names = globSync('bench/*.bench.ts').map((path) => basename(path, '.bench.ts'));
const calling = (what: string) => names.filter((name) => readFileSync(`bench/${name}.bench.ts`, 'utf8').includes(what));
const together = [calling('openMillion('), calling('demoProduct(')];
const rest = names.filter((name) => !together.flat().includes(name));
const groups = [...together, rest];
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

interface Run {
  readonly status: number;
  readonly figures: ReadonlyMap<string, readonly Record<string, unknown>[]>;
  readonly said: string;
}

async function bench(group: readonly string[], place: number): Promise<Run> {
  const database = `bench_${process.pid}_${place}`;
  await onServer(`create database ${database}`);
  made.push(database);
  const env = { ...process.env, DATABASE_URL: `${server}/${database}`, BENCH_SIZE: 'tiny', NODE_ENV: 'production' };
  const child = spawn(process.execPath, ['bench/run.ts', ...group], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let [out, errors] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const [status] = (await once(child, 'close')) as [number];
  const parts = out.split(/^# /m).slice(1);
  const figures = parts.map((part) => {
    const [name = '', ...lines] = part.split('\n');
    return [name, lines.flatMap((line) => (line.startsWith('{"name"') ? [JSON.parse(line) as Record<string, unknown>] : []))] as const;
  });
  return { status, figures: new Map(figures), said: `${out}\n${errors}`.slice(-4000) };
}

it('are found', () => {
  expect(names.length).toBeGreaterThan(10);
  for (const group of groups) expect(group.length).toBeGreaterThan(2);
});

describe.concurrent('benchmarks', () => {
  it.each(groups.map((group, place) => ({ group, place })))(
    '$group print their figures beside a reference',
    { timeout: 1_800_000 },
    async ({ group, place }) => {
      const { status, figures, said } = await bench(group, place);
      expect(status, said).toBe(0);
      for (const name of group) {
        const printed = figures.get(name) ?? [];
        for (const { name: what, ours, unit } of printed)
          expect({ what, ours, unit }, said).toEqual({ what: expect.any(String), ours: expect.any(Number), unit: expect.any(String) });
        expect(
          printed.filter(({ ratio }) => typeof ratio === 'number' && Number.isFinite(ratio)),
          `${name} printed no ratio:\n${said}`,
        ).not.toEqual([]);
      }
    },
  );
});
