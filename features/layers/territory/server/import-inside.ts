import { sql } from 'kysely';
import type { ImportRun } from './import-run.ts';

/** What is imported may stand this far outside the boundary (drawn differently than registered). */
const TOLERANCE = 100;

/** Refuses what lies outside the municipality. Without a boundary the map's extent is the limit. */
export async function insideOnly<T extends { readonly row: number; readonly point: readonly [number, number] }>(
  run: ImportRun,
  candidates: readonly T[],
): Promise<T[]> {
  const [minx, miny, maxx, maxy] = run.site.config.map.extent;
  const onMap = candidates.filter(({ row, point: [x, y] }) => {
    const inside = x >= minx && x <= maxx && y >= miny && y <= maxy;
    if (!inside) run.refused(row, 'outside-map', { x: Math.round(x), y: Math.round(y) });
    return inside;
  });
  const points = onMap.map(({ row, point: [x, y] }) => ({ row, x, y }));
  const { rows } = await sql<{ row: number }>`
    select r."row" from jsonb_to_recordset(${JSON.stringify(points)}::jsonb) as r("row" integer, x double precision, y double precision)
    join municipality_boundary b on b.valid_to is null
    where not st_dwithin(b.geom, st_setsrid(st_makepoint(r.x, r.y), ${sql.lit(run.site.srid)}), ${sql.lit(TOLERANCE)})`.execute(run.trx);
  const outside = new Set(rows.map(({ row }) => row));
  for (const row of outside) run.refused(row, 'outside-boundary', { metres: TOLERANCE });
  return onMap.filter(({ row }) => !outside.has(row));
}
