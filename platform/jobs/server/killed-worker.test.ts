import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { system } from '#platform/access/actor.ts';
import { testApp, type TestApp } from '#platform/testing/app.ts';
import { copyTemplate, onPostgres, testDatabaseUrl } from '#platform/testing/database.ts';
import { until } from '#platform/testing/until.ts';
import type { JobDefinition } from '../job.ts';
import { onceJob, slowFeature, slowJob } from './fixtures/slow-feature.ts';
import { findJob } from './store.ts';
import type { JobRow } from './tables.ts';

const fixture = fileURLToPath(new URL('fixtures/worker.ts', import.meta.url));

describe.runIf(onPostgres())('a worker process', () => {
  let app: TestApp;
  const workers: ChildProcess[] = [];

  beforeAll(async () => {
    app = await testApp({ features: [slowFeature] });
  });
  afterEach(() => workers.splice(0).forEach((worker) => worker.kill('SIGKILL')));
  afterAll(() => app.close());

  const startWorker = async (): Promise<ChildProcess> => {
    const env = { ...process.env, DATABASE_URL: (await testDatabaseUrl()) ?? '' };
    const worker = spawn(process.execPath, [fixture], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    workers.push(worker);
    await once(worker.stdout as NodeJS.ReadableStream, 'data');
    return worker;
  };
  const start = (definition: JobDefinition): Promise<string> =>
    app.site().tx(system, (trx) => app.services.jobs.start(trx, app.site(), system, definition, {}));
  const job = (id: string, done: (row: JobRow) => boolean): Promise<JobRow> =>
    until(`job ${id}`, async () => {
      const row = await findJob(app.site().db, id);
      return row && done(row) && row;
    });

  it('that is killed in the middle of a job leaves it to another', async () => {
    const first = await startWorker();
    const id = await start(slowJob);
    const last = await start(onceJob);
    await job(id, ({ status, progress }) => status === 'running' && progress === 40);
    await job(last, ({ status, progress }) => status === 'running' && progress === 40);
    first.kill('SIGKILL');
    await once(first, 'exit');
    await startWorker();
    expect(await job(id, ({ status }) => status === 'finished')).toMatchObject({ attempts: 2, data: { attempt: 2 }, progress: 100 });
    const failed = await job(last, ({ status }) => status === 'failed');
    expect(failed.message?.pt).toBe('O processo foi interrompido demasiadas vezes. Tente de novo.');
  });

  it('that is asked to stop gives its job back at once', async () => {
    const first = await startWorker();
    const id = await start(slowJob);
    await job(id, ({ status }) => status === 'running');
    const second = await startWorker();
    first.kill('SIGTERM');
    const [code] = (await once(first, 'exit')) as [number];
    expect(code).toBe(0);
    // given back, it does not count as an attempt: the second worker begins with the first again
    await job(id, ({ status, started_at: at, attempts }) => status === 'running' && attempts === 1 && at !== null);
    second.kill('SIGTERM');
    await once(second, 'exit');
    expect(await job(id, ({ status }) => status === 'waiting')).toMatchObject({ attempts: 0 });
  });
});

describe.runIf(!onPostgres())('the one process of the embedded database', () => {
  it('that was killed goes on with its job as soon as it is started again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'largo-killed-'));
    copyTemplate('bare', folder);
    const run = async (until: string): Promise<ChildProcess> => {
      const child = spawn(process.execPath, [fixture], {
        env: { ...process.env, EMBEDDED_DIR: folder },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const lines = createInterface({ input: child.stdout });
      await new Promise<void>((resolve) =>
        lines.on('line', (line) => {
          if (line === until) resolve();
        }),
      );
      return child;
    };
    const first = await run('running 1');
    first.kill('SIGKILL');
    await once(first, 'exit');
    const second = await run('finished 2');
    second.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }, 180_000);
});
