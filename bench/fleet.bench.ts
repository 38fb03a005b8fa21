import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findServerPrograms, makeCluster, sparePort } from '#platform/testing/pg-cluster.ts';
import { figure, percentile } from './harness.ts';
import { many } from './size.ts';

const root = join(import.meta.dirname, '..');
const parts = ['app', 'features', 'platform', 'demo', 'dist', 'package.json', 'node_modules', 'public'];
const linked = ['--preserve-symlinks', '--preserve-symlinks-main'];
/** What a visitor's first page asks. */
const paths = ['/api/platform/config', '/api/meubairro/front/occurrences/filters', '/api/meubairro/front/occurrences/search'];

/**
 * Three hundred municipalities on PostgreSQL, of which thirty are busy: making and migrating them, start with nothing to migrate, memory of a
 * web process that has served every one and of a worker, and what a busy one's visitors wait beside twenty-nine others.
 */
export async function run(): Promise<void> {
  const programs = findServerPrograms();
  if (programs === null) throw new Error('Needs PostgreSQL with PostGIS: install postgresql-15-postgis-3.');
  const cluster = await makeCluster(programs);
  try {
    await onCluster(cluster.url, 'create database towns');
    await onCluster(cluster.url, 'create database town');
    const count = many(300, 3);
    const busy = many(30, 2);
    const alone = townsAt(1, `${cluster.url}/town`);
    const all = townsAt(count, `${cluster.url}/towns`);
    try {
      const one = await alone.migrate();
      const made = await all.migrate();
      figure({ name: `${count} municipalities made`, ours: made / count, reference: one, unit: 's each', bar: 'no slower than one by itself' });
      figure({
        name: `${count} municipalities, nothing to migrate: largo migrate`,
        ours: await all.migrate(),
        reference: await alone.migrate(),
        unit: 's',
      });
      await alone.serve('web');
      const small = await alone.visit();
      const started = await all.serve('web');
      const again = await all.restart();
      figure({ name: `${count} municipalities: first start, which gives each its roles and catalogues`, ours: started, reference: null, unit: 's' });
      figure({ name: `${count} municipalities: start`, ours: again, reference: null, unit: 's', bar: 'under 30 s' });
      const web = await all.visit();
      figure({
        name: `${count} municipalities, each visited: memory of the web process`,
        ours: web,
        reference: small,
        unit: 'MB',
        bar: 'under 1,000 MB',
      });
      const by = await all.load(['town1'], many(200, 4));
      const beside = await all.load(
        Array.from({ length: busy }, (_, at) => `town${at + 1}`),
        many(200, 4),
      );
      figure({ name: `p95 of one municipality beside ${busy - 1} as busy`, ours: beside, reference: by, unit: 'ms' });
      figure({ name: `memory of the web process after it`, ours: all.memory(), reference: small, unit: 'MB', bar: 'under 1,000 MB' });
      const worker = await all.serve('worker');
      figure({ name: `${count} municipalities: start of a worker`, ours: worker, reference: null, unit: 's', bar: 'under 30 s' });
      figure({ name: `${count} municipalities: memory of a worker`, ours: all.memory(), reference: null, unit: 'MB', bar: 'under 1,000 MB' });
    } finally {
      await Promise.all([alone.remove(), all.remove()]);
    }
  } finally {
    cluster.remove();
  }
}

async function onCluster(url: string, statement: string): Promise<void> {
  const admin = new pg.Client(`${url}/postgres`);
  await admin.connect();
  await admin.query(statement);
  await admin.end();
}

/** The product beside a `tenants/` folder of its own. */
function townsAt(count: number, databaseUrl: string) {
  const home = mkdtempSync(join(tmpdir(), 'largo-fleet-'));
  for (const part of parts) symlinkSync(join(root, part), join(home, part));
  cpSync(join(root, 'tenants/modelo.ts'), join(home, 'tenants/modelo.ts'));
  const pattern = readFileSync(join(root, 'tenants/portosereno.ts'), 'utf8');
  const codes = Array.from({ length: count }, (_, index) => `town${index + 1}`);
  for (const code of codes) {
    const hosted = pattern.replaceAll('portosereno.localhost', `${code}.localhost`);
    // A bench asks faster than the visitors of a town.
    const own = hosted.replace("code: 'portosereno',", `code: '${code}', limits: { requestsPerMinute: 1_000_000 },`);
    writeFileSync(join(home, `tenants/${code}.ts`), own);
  }
  const running: ChildProcess[] = [];
  let port = 0;

  const launch = (program: string, args: readonly string[], level: string): ChildProcess => {
    const env = {
      ...process.env,
      DATABASE_URL: databaseUrl,
      PORT: String(port || 8080),
      HOST: '127.0.0.1',
      DATA_DIR: join(home, 'data'),
      SEED: 'none',
    };
    const flags = program === 'worker' ? ['--max-semi-space-size=2'] : [];
    const child = spawn(process.execPath, [...flags, ...linked, join(home, `app/${program}.ts`), ...args], {
      cwd: home,
      env: { ...env, LOG_LEVEL: level },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child.stdout?.on('data', () => {});
    return child;
  };
  const ended = (child: ChildProcess): Promise<unknown> =>
    child.exitCode === null ? new Promise((resolve) => child.once('exit', resolve)) : Promise.resolve();
  const get = async (code: string, path: string): Promise<number> => {
    const began = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { host: `${code}.localhost:${port}` } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${code} answers ${path} with ${answer.status}`);
    return performance.now() - began;
  };
  const said = (child: ChildProcess, word: string): Promise<void> =>
    new Promise((resolve, reject) => {
      child.stdout?.on('data', (chunk: Buffer) => chunk.toString().includes(word) && resolve());
      child.once('exit', () => reject(new Error('the product did not start')));
    });

  async function serve(what: 'web' | 'worker'): Promise<number> {
    port = what === 'web' ? await sparePort() : port;
    const began = performance.now();
    const child = what === 'web' ? launch('server', ['--web'], 'info') : launch('worker', [], 'info');
    running.push(child);
    await said(child, what === 'web' ? '"listening"' : '"working"');
    return (performance.now() - began) / 1000;
  }
  async function end(): Promise<void> {
    const last = running.pop();
    last?.kill('SIGTERM');
    if (last) await ended(last);
  }
  const memory = (): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${running.at(-1)?.pid}/status`, 'utf8'))?.[1]) / 1024;

  return {
    serve,
    memory,
    /** Seconds. */
    migrate: async (): Promise<number> => {
      const began = performance.now();
      const child = launch('cli', ['migrate'], 'error');
      await ended(child);
      if (child.exitCode !== 0) throw new Error('largo migrate failed');
      return (performance.now() - began) / 1000;
    },
    restart: async (): Promise<number> => {
      await end();
      return serve('web');
    },
    /** Every municipality once; MB afterwards. */
    visit: async (): Promise<number> => {
      for (const code of codes) for (const path of paths) await get(code, path);
      return memory();
    },
    /** Each of them asks one thing after the other, all at the same time; p95 of the first, in ms. */
    load: async (busy: readonly string[], rounds: number): Promise<number> => {
      const taken: number[] = [];
      await Promise.all(
        busy.map(async (code, at) => {
          for (let n = 0; n < rounds; n++)
            for (const path of paths) {
              const ms = await get(code, path);
              if (at === 0) taken.push(ms);
              // A visitor reads meanwhile.
              await new Promise((resolve) => setTimeout(resolve, 100));
            }
        }),
      );
      return percentile(taken, 0.95);
    },
    remove: async (): Promise<void> => {
      while (running.length > 0) await end();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
