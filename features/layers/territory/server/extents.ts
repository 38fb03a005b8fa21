import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import type { Extent } from '#platform/geo/tile-grid.ts';
import type { Site } from '#platform/tenancy/server/site.ts';

/** Where there is something to draw: the boundary in force, or what else is known. Null: nothing is. */
export async function territoryExtent(site: Pick<Site, 'db'>): Promise<Extent | null> {
  const { rows } = await sql<{ extent: Extent | null }>`
    select json_build_array(st_xmin(e), st_ymin(e), st_xmax(e), st_ymax(e)) as extent from (
      select coalesce((select st_extent(geom) from municipality_boundary where valid_to is null), (select st_extent(geom) from (
        select geom from parish where valid_to is null union all select geom from address union all select geom from street union all select geom from building
      ) t)) as e
    ) u where e is not null`.execute(site.db);
  return rows[0]?.extent ?? null;
}

/** Addresses per square of that side in metres, counted from the zero of the projection. */
export async function addressDensity(db: Db, side: number): Promise<{ column: number; row: number; count: number }[]> {
  const { rows } = await sql<{ column: number; row: number; count: number }>`
    select floor(st_x(geom) / ${sql.lit(side)})::int as column, floor(st_y(geom) / ${sql.lit(side)})::int as row, count(*)::int as count
    from address group by 1, 2`.execute(db);
  return rows;
}

/** Edition of the official limits in force, as their file called it; null where it did not say. */
export async function limitsEdition(db: Db): Promise<string | null> {
  const row = await db.selectFrom('municipality_boundary').select('caop_version').where('valid_to', 'is', null).executeTakeFirst();
  return row?.caop_version ? `CAOP ${row.caop_version}` : null;
}
