import { sql } from 'kysely';
import type { Call } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import type { MapFront } from '../../territory/map-modules.ts';
import type { LayerFigures, ViewerContract } from '../contract.ts';
import { boxOf } from '../domain/box.ts';
import { ruleOf } from './classes.ts';
import { shownLayer } from './shown.ts';

/** So many features are counted at most. */
const MOST = 20_000;

const measures = { point: null, line: sql`st_length`, area: sql`st_area` } as const;

/** Asked again at each move of the map: what is counted is bounded, and what lies beyond the box is not measured. */
export async function figures(call: Call<ViewerContract['figures']>, front: MapFront): Promise<LayerFigures> {
  const { db, site, params, query, locale } = call;
  const { rows, shape, style } = await shownLayer(call, front, params.layer);
  const corners = query.bbox === undefined ? null : boxOf(query.bbox);
  if (query.bbox !== undefined && corners === null) throw kernelErrors['request.invalid']({ fields: fieldError('bbox', 'format', locale) });
  const box = corners && sql`st_makeenvelope(${sql.join(corners.map((one) => sql`${one}::double precision`))}, ${sql.lit(site.srid)})`;
  const measure = measures[shape];
  const size = measure === null ? sql`null::double precision` : sql`${measure}(${box ? sql`st_clipbybox2d(geom, ${box})` : sql`geom`})`;
  const onlyRules = style?.onlyRules === true && (style.rules?.length ?? 0) > 0;
  const counted = await sql<{ rule: number; n: number; size: number | null }>`
    select rule, count(*)::int as n, sum(size) as size from (
      select ${ruleOf(style ?? {})} as rule, ${size} as size from (
        select geom, properties from (${rows}) r ${box ? sql`where geom && ${box} and st_intersects(geom, ${box})` : sql``} limit ${sql.lit(MOST + 1)}) f) c
    ${onlyRules ? sql`where rule >= 0` : sql``} group by rule order by rule < 0, rule`.execute(db);
  const total = counted.rows.reduce((sum, { n }) => sum + n, 0);
  const isExact = total <= MOST;
  const sizes = counted.rows.flatMap((row) => (row.size === null ? [] : [row.size]));
  void call.reply.header('cache-control', 'private, no-cache');
  return {
    shape,
    total: Math.min(total, MOST),
    isExact,
    size: isExact && sizes.length > 0 ? Math.round(sizes.reduce((sum, one) => sum + one, 0)) : null,
    classes: (style?.rules?.length ?? 0) === 0 ? [] : counted.rows.map(({ rule, n }) => ({ rule, count: n })),
  };
}
