import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { mostSimilar, similarSince } from '../domain/duplicates.ts';
import type { SimilarOccurrence } from '../schemas.ts';
import { veil } from '../domain/gate-tables.ts';
import { nameIn, presentStatus, presentType, shownStatus } from './present.ts';
import type { Point } from './place.ts';
import type { Sight } from './viewer.ts';
import { all, visible } from './where.ts';

interface SimilarRow {
  id: number;
  code: string;
  type_id: number;
  subtype_id: number | null;
  status_id: number;
  address: string;
  excerpt: string;
  x: number;
  y: number;
  distance: number;
  photo_id: number | null;
  created_at: Date;
  followers: number;
  following: boolean;
  same_feature: boolean;
}

/** Layer and number of what the new report is about. */
type Feature = { readonly layer: string; readonly code: string };

/** Before a type is chosen everything this near is shown. */
const anyTypeRadius = 100;

/** Occurrences like the one about to be reported, those of the same feature first, then the nearest: the rule is `isSimilar`. */
export async function findSimilar(
  db: Db,
  site: Site,
  sight: Sight,
  point: Point,
  asked: number | null,
  now: Date,
  feature: Feature | null = null,
): Promise<SimilarOccurrence[]> {
  // Only those of one type would tell which type they are.
  const typeId = sight.sees('type') ? asked : null;
  const type = typeId === null ? undefined : sight.catalogue.types.get(typeId);
  const radius = type?.duplicateRadius ?? anyTypeRadius;
  if (radius === 0) return [];
  const at = sql`st_setsrid(st_makepoint(${point[0]}::float8, ${point[1]}::float8), ${sql.lit(site.srid)})`;
  const same = feature ? sql`coalesce(o.feature_layer = ${feature.layer} and o.feature_code = ${feature.code}, false)` : sql`false`;
  const where = all([
    sql`o.live`,
    visible(sight),
    sql`st_dwithin(o.geom, ${at}, ${radius})`,
    sql`(o.closed_at is null or o.closed_at >= ${similarSince(now)})`,
    ...(typeId === null ? [] : [sql`o.type_id = ${typeId}`]),
  ]);
  const { rows } = await sql<SimilarRow>`select o.id, o.code, o.type_id, o.subtype_id, o.status_id, o.address, left(o.description, 160) as excerpt,
      st_x(o.geom) as x, st_y(o.geom) as y, o.distance, o.photo_id, o.created_at, o.same_feature, f.followers, f.following
    from (select o.*, st_distance(o.geom, ${at}) as distance, ${same} as same_feature from occurrence o where ${where} order by same_feature desc, distance, o.id limit ${mostSimilar}) o
    cross join lateral (select count(*)::int as followers, coalesce(bool_or(user_id = ${sight.userId}), false) as following
      from occurrence_follower where occurrence_id = o.id and confirmed_at is not null) f
    order by o.same_feature desc, o.distance, o.id`.execute(db);
  const present = (row: SimilarRow) => ({
    id: row.id,
    code: row.code,
    type: presentType(sight.catalogue, row.type_id),
    subtype: nameIn(sight.catalogue.subtypes, row.subtype_id),
    status: presentStatus(shownStatus(sight, row.status_id)),
    address: row.address,
    excerpt: row.excerpt,
    point: [row.x, row.y] as [number, number],
    photoId: row.photo_id,
    followers: row.followers,
    following: row.following,
    createdAt: row.created_at.toISOString(),
  });
  return rows.map((row) => ({
    ...veil(present(row), sight.sees),
    distance: Math.round(row.distance * 10) / 10,
    sameFeature: row.same_feature,
  }));
}
