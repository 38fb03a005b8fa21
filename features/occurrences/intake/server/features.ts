import { sql } from 'kysely';
import { featureById, featuresNear, type FeatureLayer, type NearFeature } from '#features/layers/server/index.ts';
import { crsName } from '#platform/geo/geojson.ts';
import type { Db } from '#platform/db/tables.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { meant } from '../../record/domain/feature.ts';
import { errors } from '../../record/errors.ts';
import type { NearFeatureView } from '../../record/answer-schemas.ts';
import type { OccurrenceType } from '../../record/server/catalogue.ts';
import { layerOf } from '../../record/server/feature-layer.ts';
import type { Context } from '../../record/server/context.ts';
import type { Point } from '../../record/server/place.ts';
import type { Sight } from '../../record/server/viewer.ts';
import { all, visible } from '../../record/server/where.ts';

/** A feature that was picked for a report. */
export interface Picked extends NearFeature {
  readonly layer: FeatureLayer;
}

/** What a report says it is about, read from the layer itself. Throws when it is missing, unknown, or too far from the place. */
export async function pickedFeature(
  context: Context,
  type: OccurrenceType,
  point: Point | null,
  featureId: number | undefined,
): Promise<Picked | null> {
  const { site, sight, locale } = context;
  const layer = await layerOf(site.db, sight, type);
  if (!layer) {
    if (featureId !== undefined) throw errors['occurrence.feature-unknown']({ fields: fieldError('featureId', 'choice', locale) });
    return null;
  }
  if (featureId === undefined || point === null) {
    if (featureId !== undefined) throw errors['occurrence.feature-unknown']({ fields: fieldError('featureId', 'choice', locale) });
    // Whoever wrote an address has no map to point on, and where none is near there is none to choose.
    if (!type.featureRequired || point === null) return null;
    const near = await featuresNear(site.db, site, layer.code, point, type.featureDistance, 1);
    if (near.length === 0) return null;
    throw kernelErrors['request.invalid']({ fields: fieldError('featureId', 'required', locale) });
  }
  const feature = await featureById(site.db, site, layer.code, featureId, point);
  if (!feature || feature.distance > type.featureDistance)
    throw errors['occurrence.feature-unknown']({ fields: fieldError('featureId', 'choice', locale) });
  return { ...feature, layer };
}

interface Asked {
  readonly x: number;
  readonly y: number;
  readonly crs: string;
  readonly resolution: number;
  readonly typeId: number;
}

/** What can be picked near a point, and how many open occurrences there are about each that the caller may see. */
export async function featureable({ site, sight, locale }: Context, { x, y, crs, resolution, typeId }: Asked) {
  const type = sight.catalogue.types.get(typeId);
  const layer = await layerOf(site.db, sight, type);
  if (!type || !layer) throw errors['occurrence.layers-inactive']();
  const at = await inOwnProjection(site, [x, y], crs);
  if (at === null) throw kernelErrors['request.invalid']({ fields: fieldError('crs', 'choice', locale) });
  const near = await featuresNear(site.db, site, layer.code, at, type.featureDistance);
  const open = await openOf(site.db, sight, layer.code, near);
  const items = near.map((feature): NearFeatureView => ({
    id: feature.id,
    layer: { code: layer.code, label: layer.label },
    code: feature.code,
    name: feature.name,
    integrationId: sight.isStaff ? feature.integrationId : null,
    point: feature.point,
    distance: feature.distance,
    open: open.get(feature.code) ?? 0,
  }));
  const notices = items.length > 0 ? [] : [errors['occurrence.no-features']()];
  return {
    items,
    picked: resolution === 0 ? null : (meant(items, resolution)?.id ?? null),
    notices: notices.map((notice) => ({ code: notice.code, message: notice.say(locale) })),
    crs: crsName(site.srid),
  };
}

async function openOf(db: Db, sight: Sight, layer: string, features: readonly NearFeature[]): Promise<Map<string, number>> {
  if (features.length === 0) return new Map();
  const codes = features.map(({ code }) => code);
  const { rows } = await sql<{ feature_code: string; open: number }>`select o.feature_code, count(*)::int as open from occurrence o
    where ${all([sql`o.feature_code is not null`, sql`o.feature_layer = ${layer}`, sql`o.feature_code = any(${codes}::text[])`, sql`o.live`, sql`o.closed_at is null`, visible(sight)])}
    group by o.feature_code`.execute(db);
  return new Map(rows.map(({ feature_code, open }) => [feature_code, open]));
}

/** A point of the municipality's projection or of degrees (longitude, latitude); null for any other. */
async function inOwnProjection(site: Site, [x, y]: Point, crs: string): Promise<Point | null> {
  const srid = Number(crs.replace(/^EPSG:/i, ''));
  if (srid === site.srid) return [x, y];
  if (srid !== 4326 || Math.abs(x) > 180 || Math.abs(y) > 90) return null;
  const { rows } = await sql<{ x: number; y: number }>`select st_x(p) as x, st_y(p) as y
    from st_transform(st_setsrid(st_makepoint(${x}::float8, ${y}::float8), 4326), ${sql.lit(site.srid)}) p`.execute(site.db);
  return rows[0] ? [rows[0].x, rows[0].y] : null;
}
