import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { heatCell, heatLevel, heatSteps } from '../domain/heat.ts';
import { countedParishes } from '../../record/server/counts.ts';
import { readClusters, type MapView } from '../../record/server/map.ts';
import { nameIn } from '../../record/server/present.ts';
import type { Sight } from '../../record/server/viewer.ts';

/** Parishes told beside the picture. */
const most = 5;

/** Where occurrences gather: squares with how many each holds, and the parishes with the most, for whoever has no picture. */
export async function heatOf(db: Db, site: Site, sight: Sight, view: MapView, now: Date) {
  const cell = heatCell(view.resolution, view.bbox);
  const { bbox: _bbox, resolution: _resolution, ...filter } = view;
  const [clusters, parishes] = await Promise.all([
    readClusters(db, site, sight, view, cell, now),
    sql<{ parish_id: number; n: number }>`select parish_id, sum(n)::int as n from (${countedParishes(sight, site, filter, now)}) s
      where parish_id > 0 group by 1 order by n desc, 1 limit ${most}`.execute(db),
  ]);
  const squares = clusters.flatMap(({ properties }) => ('count' in properties ? [{ bbox: properties.bbox, n: properties.count }] : []));
  const steps = heatSteps(Math.max(1, ...squares.map(({ n }) => n)));
  return {
    cell,
    steps,
    squares: squares.map((square) => ({ ...square, level: heatLevel(square.n, steps) })),
    parishes: parishes.rows.flatMap(({ parish_id, n }) => {
      const parish = nameIn(sight.catalogue.parishes, parish_id);
      return parish ? [{ ...parish, n }] : [];
    }),
  };
}
