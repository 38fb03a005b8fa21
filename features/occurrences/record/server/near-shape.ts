import { sql } from 'kysely';
import type { Actor } from '#platform/access/actor.ts';
import type { Db } from '#platform/db/tables.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { nameIn, presentStatus, presentType, shownStatus } from './present.ts';
import { lookAs, publicSight, type Sight } from './viewer.ts';
import { all, visible } from './where.ts';

export interface ReportNear {
  readonly code: string;
  /** Null where the person may not see what it is about. */
  readonly type: string | null;
  readonly status: string;
  readonly address: string;
  readonly metres: number;
}

/** A shape in the municipality's projection (`wkb`: as hexadecimal text), and how far around it. */
interface Around {
  readonly wkb: string;
  readonly metres: number;
}

const openNear = (sight: Sight, { wkb, metres }: Around) =>
  all([sql`o.live`, sql`o.closed_at is null`, visible(sight), sql`st_dwithin(o.geom, ${wkb}::geometry, ${metres})`]);

/** Reports not yet closed near a shape, the nearest first: those the person may see, and how many they are in all. */
export async function openReportsNear(
  db: Db,
  site: Site,
  actor: Actor,
  around: Around,
  limit: number,
): Promise<{ readonly total: number; readonly items: ReportNear[] }> {
  const sight = await lookAs(db, site, actor, true);
  const { rows } = await sql<{
    code: string;
    type_id: number;
    subtype_id: number | null;
    status_id: number;
    address: string;
    metres: number;
    total: number;
  }>`
    select o.code, o.type_id, o.subtype_id, o.status_id, o.address, st_distance(o.geom, ${around.wkb}::geometry) as metres, count(*) over ()::int as total
    from occurrence o where ${openNear(sight, around)} order by metres, o.id limit ${limit}`.execute(db);
  const items = rows.map((row) => ({
    code: row.code,
    type: sight.sees('type') ? (nameIn(sight.catalogue.subtypes, row.subtype_id)?.name ?? presentType(sight.catalogue, row.type_id).name) : null,
    status: presentStatus(shownStatus(sight, row.status_id)).name,
    address: row.address,
    metres: Math.round(row.metres),
  }));
  return { total: rows[0]?.total ?? 0, items };
}

/** How many of them everybody may see: what may be told to whoever asks. */
export async function countOpenReportsNear(db: Db, site: Site, around: Around): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from occurrence o
    where ${openNear(await publicSight(site, db), around)}`.execute(db);
  return rows[0]?.count ?? 0;
}
