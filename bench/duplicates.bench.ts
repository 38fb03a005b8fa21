import { sql } from 'kysely';
import { compareTimes, figure } from './harness.ts';
import { openMillion } from './million.ts';
import { many } from './size.ts';

/** What is at a point: boundary, parish, address, who answers and similar reports, beside the search for the nearest reports alone. */
export async function run(): Promise<void> {
  const million = await openMillion();
  try {
    const { site } = million;
    const { rows } = await sql<{ x: number; y: number; type: number }>`select st_x(geom) + 15 as x, st_y(geom) as y, type_id as type
      from occurrence where geom is not null and id % ${sql.lit(many(4999, 7))} = 0 limit 200`.execute(site.db);
    const place = (n: number) => rows[(n + rows.length) % rows.length] ?? { x: 0, y: 0, type: 0 };
    const [ours, reference] = await compareTimes(
      200,
      (n) => million.get(`/api/meubairro/front/occurrences/store/check?x=${place(n).x}&y=${place(n).y}&typeId=${place(n).type}`, 'visitor'),
      (n) =>
        sql`select id from occurrence where live and st_dwithin(geom, st_setsrid(st_makepoint(${place(n).x}::float8, ${place(n).y}::float8), ${sql.lit(site.srid)}), 50)
        and type_id = ${place(n).type} limit 5`.execute(site.db),
    );
    figure({ name: 'check of a point with similar reports, median', ours: ours.median, reference: reference.median, unit: 'ms' });
    figure({ name: 'check of a point with similar reports, p95', ours: ours.p95, reference: reference.p95, unit: 'ms', bar: 'p95 under 50 ms' });
  } finally {
    await million.close();
  }
}
