import { sql } from 'kysely';
import type { Actor } from '#platform/access/actor.ts';
import type { Db } from '#platform/db/tables.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { nameIn, presentStatus, presentType, shownStatus } from './present.ts';
import { lookAs } from './viewer.ts';
import { all, visible } from './where.ts';

export interface ReportNear {
  readonly code: string;
  /** Null where the person may not see what it is about. */
  readonly type: string | null;
  readonly status: string;
  readonly address: string;
  readonly metres: number;
}

/** Reports not yet closed near a shape in the municipality's projection, the nearest first: those the person may see. `wkb`: as hexadecimal text. */
export async function openReportsNear(db: Db, site: Site, actor: Actor, wkb: string, metres: number, limit: number): Promise<ReportNear[]> {
  const sight = await lookAs(db, site, actor, true);
  const shape = sql`${wkb}::geometry`;
  const where = all([sql`o.live`, sql`o.closed_at is null`, visible(sight), sql`st_dwithin(o.geom, ${shape}, ${metres})`]);
  const { rows } = await sql<{ code: string; type_id: number; subtype_id: number | null; status_id: number; address: string; metres: number }>`
    select o.code, o.type_id, o.subtype_id, o.status_id, o.address, st_distance(o.geom, ${shape}) as metres
    from occurrence o where ${where} order by metres, o.id limit ${limit}`.execute(db);
  return rows.map((row) => ({
    code: row.code,
    type: sight.sees('type') ? (nameIn(sight.catalogue.subtypes, row.subtype_id)?.name ?? presentType(sight.catalogue, row.type_id).name) : null,
    status: presentStatus(shownStatus(sight, row.status_id)).name,
    address: row.address,
    metres: Math.round(row.metres),
  }));
}
