import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { system } from '#platform/access/actor.ts';
import { begin, plan } from '#platform/bulk/server/steps.ts';
import type { Acting } from '#platform/http/server/call.ts';
import type { BulkKind } from '#platform/bulk/server/kind.ts';
import { testApp, type TestApp } from '#platform/testing/app.ts';
import { onPostgres, testDatabaseUrl } from '#platform/testing/database.ts';
import { until } from '#platform/testing/until.ts';
import { identity } from '#features/identity/server/index.ts';
import { layers } from '#features/layers/server/index.ts';
import { parties } from '#features/parties/server/index.ts';
import { urbanism } from '../../server/index.ts';
import { importBulk } from '../contract.ts';
import { importKind } from './kind.ts';

const fixture = fileURLToPath(new URL('../../server/intake-worker-town.ts', import.meta.url));
const rows = 6000;

describe.runIf(onPostgres())('an import whose worker is killed', () => {
  let app: TestApp;
  const workers: ChildProcess[] = [];
  beforeAll(async () => {
    app = await testApp({ features: [identity, layers, parties, urbanism] });
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
  const call = (): Acting => {
    const site = app.site();
    return {
      site,
      db: site.db,
      actor: system,
      locale: 'pt',
      services: app.services,
      version: null,
      files: [],
      can: () => true,
      tx: (work) => site.tx(system, work),
    };
  };
  const look = async (id: number) => {
    const { rows: found } = await sql<{ state: string; done: number; processes: number; owners: number }>`select
      (select state from bulk_change where id = ${id}) as state, (select count(*)::int from bulk_entry where bulk_id = ${id} and outcome = 'done') as done,
      (select count(*)::int from urban_process where deleted_at is null) as processes, (select count(*)::int from urban_entity where deleted_at is null) as owners`.execute(
      app.site().db,
    );
    return found[0] ?? { state: '', done: 0, processes: 0, owners: 0 };
  };

  it('has written whole batches, goes on with another worker, and brings each row once', { timeout: 240_000 }, async () => {
    const { db } = app.site();
    await sql`insert into urban_import (user_id, file_name, state, rows, created_at) values (0, 'x.csv', 'ready', ${rows}, now())`.execute(db);
    await sql`insert into urban_import_row (import_id, row, data) select 1, n, jsonb_build_object('p', n || '/1999', 'o', 'Requerente ' || n % 700, 's', 'Obra ' || n)
      from generate_series(1, ${rows}) n`.execute(db);
    const change = importBulk.plan.body.parse({
      selection: {},
      change: {
        import: 1,
        columns: { process: 'p', 'ownerId.name': 'o', subject: 's' },
        defaults: { classificationTypeId: 1, statusId: 1, constructionTypeId: 1 },
        missing: 'make',
      },
    }).change;
    const kind = importKind as unknown as BulkKind;
    const first = await startWorker();
    const { bulk } = await plan(call(), kind, {}, change);
    await until('the dry run', async () => (await look(bulk.id)).state === 'planned');
    expect(await look(bulk.id)).toMatchObject({ processes: 0, owners: 0 });
    await begin(call(), kind, bulk.id, 'run');
    await until('a first batch', async () => (await look(bulk.id)).done > 0);
    first.kill('SIGKILL');
    await once(first, 'exit');
    // The server ends what the dead had begun.
    await until('the last transaction', async () => {
      const { rows: busy } = await sql`select 1 from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid() and not granted`.execute(db);
      return busy.length === 0;
    });
    const middle = await look(bulk.id);
    expect(middle.done).toBeGreaterThan(0);
    expect(middle.done).toBeLessThan(rows);
    expect(middle.processes).toBe(middle.done);
    expect(middle.done % 500).toBe(0);
    await startWorker();
    await until('the import', async () => (await look(bulk.id)).state === 'done');
    expect(await look(bulk.id)).toEqual({ state: 'done', done: rows, processes: rows, owners: 700 });
  });
});
