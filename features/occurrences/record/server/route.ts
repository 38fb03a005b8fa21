import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { route, type Route, type Unity } from '../domain/routing.ts';
import { live, type Catalogue } from './catalogue.ts';
import { calendarOf } from './calendar.ts';

export interface Where {
  readonly typeId: number;
  readonly subtypeId: number | null;
  readonly parishId: number | null;
}

type Named = Unity & { readonly name: string };

/** Who gets it: the municipality's rules, else the units' own types. The one question that reporting, preview and test box ask. */
export function routeOf(site: Site, catalogue: Catalogue, { typeId, subtypeId, parishId }: Where, at: Date): Route<Named> {
  const question = { rules: catalogue.routing, calendar: calendarOf(catalogue, site), subtypeId, parishId, at };
  return route(live(catalogue.unities), typeId, question);
}

/** The rule's person, if still there and still working for the unit. */
export async function personOf(db: Db, { unity, userId }: Route<Unity>): Promise<{ id: number; name: string } | null> {
  if (userId === null || unity === null) return null;
  const { rows } = await sql<{ id: number; name: string }>`select a.id, a.name from unity_user m join account a on a.id = m.user_id
    where m.user_id = ${userId} and m.unity_id = ${unity.id} and a.deleted_at is null and a.active`.execute(db);
  return rows[0] ?? null;
}
