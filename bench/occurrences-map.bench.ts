import { sql } from 'kysely';
import { compareTimes, figure } from './harness.ts';
import { openMillion } from './million.ts';

/** Clusters and filter quantities over a million reports, beside grouping the reports themselves by square. */
export async function run(): Promise<void> {
  const million = await openMillion();
  try {
    const { site } = million;
    const [x, y] = site.config.map.center;
    const { rows } = await sql<{ id: number }>`select id from occurrence_type where is_public order by position`.execute(site.db);
    const type = (n: number) => rows[Math.abs(n) % rows.length]?.id ?? 0;
    const view = (resolution: number, shift: number) => {
      const [cx, cy] = [x + shift * resolution * 40, y + shift * resolution * 25];
      return `bbox=${[cx - 640 * resolution, cy - 400 * resolution, cx + 640 * resolution, cy + 400 * resolution].join(',')}&resolution=${resolution}`;
    };
    const plain = (resolution: number) =>
      sql`select floor(st_x(geom) / ${resolution * 64}), floor(st_y(geom) / ${resolution * 64}), count(*) from occurrence
      where live and geom && st_makeenvelope(${x - 640 * resolution}, ${y - 400 * resolution}, ${x + 640 * resolution}, ${y + 400 * resolution}, ${sql.lit(site.srid)}) group by 1, 2`.execute(
        site.db,
      );
    for (const resolution of [32, 16, 8, 4, 2, 1, 0.5]) {
      const [ours, grouped] = await compareTimes(
        30,
        (n) => million.get(`/api/meubairro/front/map/features?${view(resolution, n % 5)}`, 'visitor'),
        () => plain(resolution),
      );
      figure({ name: `map at ${resolution} m per pixel, median`, ours: ours.median, reference: grouped.median, unit: 'ms' });
      figure({ name: `map at ${resolution} m per pixel, p95`, ours: ours.p95, reference: grouped.p95, unit: 'ms', bar: 'p95 under 300 ms' });
    }
    for (const [name, filter] of [
      ['type', (n: number) => `type=${type(n)}`],
      ['one year', () => 'from=2025-01-01&to=2025-12-31'],
      ['word', () => 'q=buraco'],
    ] as const) {
      const [ours, grouped] = await compareTimes(
        20,
        (n) => million.get(`/api/meubairro/front/map/features?${view(16, n % 5)}&${filter(n)}`, 'manager'),
        () => plain(16),
      );
      figure({ name: `map at 16 m per pixel, by ${name}, p95`, ours: ours.p95, reference: grouped.p95, unit: 'ms', bar: 'p95 under 300 ms' });
    }
    const counted = () => sql`select type_id, status_id, count(*) from occurrence where live group by 1, 2`.execute(site.db);
    const [ours, reference] = await compareTimes(20, () => million.get('/api/meubairro/front/occurrences/filters', 'visitor'), counted);
    figure({ name: 'quantities of the filters, p95', ours: ours.p95, reference: reference.p95, unit: 'ms', bar: 'p95 under 300 ms' });
  } finally {
    await million.close();
  }
}
