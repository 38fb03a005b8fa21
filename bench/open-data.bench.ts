import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { startProduct, stopProduct } from '#platform/testing/product.ts';
import { figure } from './harness.ts';
import { openMillion } from './million.ts';

/** All public reports as open data from a web process of its own: how fast, and its resident memory at rest and at its highest. */
export async function run(): Promise<void> {
  const million = await openMillion();
  const { site } = million;
  const reading = performance.now();
  await sql`select count(*) from (select id, code, type_id, st_x(geom), st_y(geom), created_at, closed_at from occurrence where live order by id offset 0) o`.execute(
    site.db,
  );
  const alone = (performance.now() - reading) / 1000;
  const web = await startProduct({ databaseUrl: million.databaseUrl, env: { PLATFORM: site.code, SEED: 'none' }, args: ['--web'] });
  try {
    const host = new URL(web.url);
    host.hostname = 'localhost';
    for (const format of ['csv', 'geojson'] as const) {
      const rest = residentOf(web.process.pid);
      let peak = rest;
      const sampler = setInterval(() => (peak = Math.max(peak, residentOf(web.process.pid))), 50);
      const began = performance.now();
      const answer = await fetch(new URL(`/api/meubairro/front/statistics/opendata/occurrences.${format}`, host));
      if (!answer.ok || answer.body === null) throw new Error(`open data answered ${answer.status}`);
      let bytes = 0;
      let first = 0;
      for await (const part of answer.body) {
        first ||= performance.now() - began;
        bytes += part.length;
      }
      clearInterval(sampler);
      const size = `${Math.round(bytes / 1e6)} MB of ${format}`;
      figure({ name: `open data, ${size}: resident at most`, ours: peak, reference: rest, unit: 'MB' });
      figure({ name: `open data, ${size}: first byte`, ours: first, reference: null, unit: 'ms' });
      figure({ name: `open data, ${size}: time`, ours: (performance.now() - began) / 1000, reference: alone, unit: 's' });
    }
  } finally {
    await stopProduct(web);
    await million.close();
  }
}

function residentOf(pid: number | undefined): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}
