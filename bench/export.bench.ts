import { readFileSync } from 'node:fs';
import { exportOccurrences } from '#features/occurrences/desk/jobs.ts';
import { system } from '#platform/access/actor.ts';
import { startWorker, stopProduct, type Product } from '#platform/testing/product.ts';
import { figure } from './harness.ts';
import { many } from './size.ts';
import { openMillion } from './million.ts';

/** Exports of about 100,000 reports in a worker process of its own: its resident memory at rest and at its highest. */
export async function run(): Promise<void> {
  const million = await openMillion();
  const { site, largo } = million;
  for (const format of ['csv', 'xls'] as const) {
    const worker = startWorker({ databaseUrl: million.databaseUrl, env: { PLATFORM: site.code } });
    try {
      await new Promise((resolve) => setTimeout(resolve, many(8000, 0))); // to rest
      const rest = residentOf(worker.process.pid);
      let peak = rest;
      const sampler = setInterval(() => (peak = Math.max(peak, residentOf(worker.process.pid))), 20);
      const began = performance.now();
      const payload = { filter: { from: '2025-01-01', to: '2025-04-26' }, sort: '-createdAt' as const, format, locale: 'pt' as const };
      const id = await site.tx(system, (trx) => largo.services.jobs.start(trx, site, system, exportOccurrences, payload));
      const count = await ended(id, worker);
      clearInterval(sampler);
      figure({ name: `export of ${count} reports as ${format}: resident at most`, ours: peak, reference: rest, unit: 'MB', bar: 'under 200 MB' });
      figure({ name: `export of ${count} reports as ${format}: time`, ours: (performance.now() - began) / 1000, reference: null, unit: 's' });
    } finally {
      await stopProduct(worker);
    }
  }
  await million.close();

  async function ended(id: string, worker: Product): Promise<number> {
    for (let wait = 0; wait < 3000; wait++) {
      const row = await site.db.selectFrom('job').select(['status', 'data', 'message']).where('id', '=', id).executeTakeFirstOrThrow();
      if (row.status === 'finished') return Number((row.data as { count: number }).count);
      if (row.status === 'failed' || row.status === 'cancelled')
        throw new Error(`the export ${row.status}: ${JSON.stringify(row.message)}\n${worker.output()}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`the export did not end: ${worker.output()}`);
  }
}

function residentOf(pid: number | undefined): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}
