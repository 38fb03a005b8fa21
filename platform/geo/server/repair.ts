import { storedMultiPolygon } from '#platform/geo/geojson.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Geometry, MultiPolygon } from '../geojson.ts';

export interface RepairedArea {
  /** Null when nothing with an area is left. */
  readonly geometry: MultiPolygon | null;
  /** What was wrong, in PostGIS's words ("Self-intersection[1 2]"); null when nothing was. */
  readonly reason: string | null;
}

/** Makes areas valid in the database and keeps only what has an area. Sound ones come back as they were, as multipolygons. */
export async function repairAreas(db: Db | Trx, geometries: readonly Geometry[]): Promise<RepairedArea[]> {
  const answers: RepairedArea[] = [];
  for (const geometry of geometries) {
    const { rows } = await sql<{ geometry: string | null; reason: string | null }>`
      select case when st_isempty(area) then null else st_asgeojson(area, 6) end as geometry,
        case when sound then null else st_isvalidreason(given) end as reason
      from (select given, sound, st_multi(st_collectionextract(case when sound then given else st_makevalid(given) end, 3)) as area
        from (select g as given, st_isvalid(g) as sound from st_geomfromgeojson(${JSON.stringify(geometry)}) g) t) u`.execute(db);
    const row = rows[0];
    answers.push({ geometry: row?.geometry ? storedMultiPolygon(row.geometry) : null, reason: row?.reason ?? null });
  }
  return answers;
}
