import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { makeOpenData } from '#features/occurrences/figures/jobs.ts';
import { startProduct, stopProduct } from '#platform/testing/product.ts';
import { figure, times } from './harness.ts';
import { openMillion } from './million.ts';
import { watchJob, watchResident } from './resident.ts';

/**
 * All public reports as open data: the job that makes the files in a worker process of its own, and a web process that sends them,
 * each with its resident memory at rest and at its highest. The reference in time is the reading of the same rows alone; for who asks
 * something else meanwhile, the same question before.
 */
export async function run(): Promise<void> {
  const million = await openMillion();
  const { site } = million;
  const dataDir = mkdtempSync(join(tmpdir(), 'largo-open-data-'));
  const began = performance.now();
  await sql`select count(*) from (select id, code, type_id, st_x(geom), st_y(geom), created_at, closed_at from occurrence where live order by id offset 0) o`.execute(
    site.db,
  );
  const alone = (performance.now() - began) / 1000;
  await site.db.deleteFrom('occurrence_open_file').execute();
  const job = await watchJob(million, makeOpenData, {}, dataDir);
  figure({ name: 'open data, both files made by the job: resident at most', ours: job.peak, reference: job.rest, unit: 'MB', bar: 'under 200 MB' });
  figure({ name: 'open data, both files made by the job: time', ours: job.seconds, reference: 2 * alone, unit: 's' });

  const web = await startProduct({ databaseUrl: million.databaseUrl, env: { PLATFORM: site.code, SEED: 'none' }, args: ['--web'], dataDir });
  const host = new URL(web.url);
  host.hostname = 'localhost';
  const address = (path: string): URL => new URL(path, host);
  const ask = async (): Promise<void> => void (await (await fetch(address('/api/platform/config'))).arrayBuffer());
  try {
    const quiet = await times(20, ask);
    for (const format of ['csv', 'geojson'] as const) {
      let isSent = false;
      const taken: number[] = [];
      const sent = watchResident(web, async () => {
        const answer = await fetch(address(`/api/meubairro/front/statistics/opendata/occurrences.${format}`));
        if (!answer.ok || answer.body === null) throw new Error(`open data answered ${answer.status}`);
        let bytes = 0;
        for await (const part of answer.body) bytes += part.length;
        isSent = true;
        return bytes;
      });
      while (!isSent) {
        const asked = performance.now();
        await ask();
        taken.push(performance.now() - asked);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      const { answer: bytes, rest, peak, seconds } = await sent;
      const size = `${Math.round(bytes / 1e6)} MB of ${format}`;
      figure({ name: `open data, ${size} sent: resident at most`, ours: peak, reference: rest, unit: 'MB', bar: 'adds under 200 MB' });
      figure({ name: `open data, ${size} sent: time`, ours: seconds, reference: alone, unit: 's' });
      const p95 = taken.toSorted((a, b) => a - b)[Math.floor(taken.length * 0.95)] ?? 0;
      figure({ name: `another question while ${size} are sent, p95`, ours: p95, reference: quiet.p95, unit: 'ms' });
    }
  } finally {
    await stopProduct(web);
    rmSync(dataDir, { recursive: true, force: true });
    await million.close();
  }
}
