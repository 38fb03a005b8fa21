import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import type { JobDefinition } from '#platform/jobs/job.ts';
import { system } from '#platform/access/actor.ts';
import { startWorker, stopProduct, type Product } from '#platform/testing/product.ts';
import type { Million } from './million.ts';
import { many } from './size.ts';

export interface Resident {
  readonly rest: number;
  /** Megabytes, looked at every 20 ms while the work ran. */
  readonly peak: number;
  readonly seconds: number;
}

/** Does the work while it watches how much memory a process of the product has. */
export async function watchResident<T>({ process: { pid } }: Product, work: () => Promise<T>): Promise<Resident & { readonly answer: T }> {
  const rest = residentOf(pid);
  let peak = rest;
  const sampler = setInterval(() => (peak = Math.max(peak, residentOf(pid))), 20);
  const began = performance.now();
  try {
    const answer = await work();
    return { answer, rest, peak, seconds: (performance.now() - began) / 1000 };
  } finally {
    clearInterval(sampler);
  }
}

/** Runs one job in a worker process of its own, started for it and at rest before; answers what the job answered. */
export async function watchJob<P extends z.ZodType>(
  million: Million,
  job: JobDefinition<P>,
  payload: z.input<P>,
  dataDir?: string,
): Promise<Resident & { readonly answer: unknown }> {
  const { site, largo } = million;
  const worker = startWorker({ databaseUrl: million.databaseUrl, env: { PLATFORM: site.code }, ...(dataDir !== undefined && { dataDir }) });
  try {
    await new Promise((resolve) => setTimeout(resolve, many(8000, 0)));
    return await watchResident(worker, async () => {
      const id = await site.tx(system, (trx) => largo.services.jobs.start(trx, site, system, job, payload));
      return ended(million, id, worker);
    });
  } finally {
    await stopProduct(worker, dataDir !== undefined);
  }
}

async function ended({ site }: Million, id: string, worker: Product): Promise<unknown> {
  for (let wait = 0; wait < 3000; wait++) {
    const row = await site.db.selectFrom('job').select(['status', 'data', 'message']).where('id', '=', id).executeTakeFirstOrThrow();
    if (row.status === 'finished') return row.data;
    if (row.status === 'failed' || row.status === 'cancelled')
      throw new Error(`the job ${row.status}: ${JSON.stringify(row.message)}\n${worker.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the job did not end: ${worker.output()}`);
}

/** With the processes it started, such as GDAL's. */
function residentOf(pid: number | string | undefined): number {
  const read = (name: string): string => {
    try {
      return readFileSync(`/proc/${pid}/${name}`, 'utf8');
    } catch {
      return ''; // It ended between two looks.
    }
  };
  const children = read(`task/${pid}/children`).split(' ').filter(Boolean);
  return children.reduce((sum, child) => sum + residentOf(child), Number(/VmRSS:\s+(\d+)/.exec(read('status'))?.[1] ?? 0) / 1024);
}
