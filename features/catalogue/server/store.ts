import { sql, type Selectable } from 'kysely';
import type { Actor } from '#platform/access/actor.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { credentialsOf, openSecret, type Reached } from '#features/ogc/server/index.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import type { CatalogueMap } from '../maps.ts';
import type { CatalogueServiceTable } from './tables.ts';

export type ServiceRow = Selectable<CatalogueServiceTable>;

/** Who asks. */
export interface Asker {
  readonly actor: Pick<Actor, 'roleIds'>;
  can(code: string): boolean;
}

/**
 * THE rule of who sees a service: everybody who opens the catalogue, or those of its roles and who keeps it. List, search, metadata, layers, their
 * pictures and features all ask here, before anything that was kept of the service's answers is looked at.
 */
function isSeen(row: ServiceRow, map: CatalogueMap, asker: Asker): boolean {
  return !row.private || asker.can(map.mayKeep) || row.role_ids.some((id) => asker.actor.roleIds.includes(id));
}

const numbered = (row: ServiceRow): ServiceRow => ({ ...row, id: Number(row.id), role_ids: row.role_ids.map(Number) });

export async function seenServices(db: Db, map: CatalogueMap, asker: Asker): Promise<readonly ServiceRow[]> {
  const rows = await db
    .selectFrom('catalogue_service')
    .selectAll()
    .where('module', '=', map.front)
    .orderBy(sql`fold(title)`)
    .orderBy('id')
    .execute();
  return rows.map(numbered).filter((row) => isSeen(row, map, asker));
}

/** One service; what the person does not see is as if it were not there (404). */
export async function seenService(db: Db | Trx, map: CatalogueMap, asker: Asker, id: number): Promise<ServiceRow> {
  const row = await db.selectFrom('catalogue_service').selectAll().where('id', '=', id).where('module', '=', map.front).executeTakeFirst();
  if (!row || !isSeen(numbered(row), map, asker)) throw kernelErrors['record.not-found']();
  return numbered(row);
}

/** A service with what opens it. */
export function reachedOf(row: ServiceRow, secrets: Secrets): Reached {
  const { header_name: name, header_value: value } = row;
  return {
    url: row.url,
    credentials: credentialsOf(row, secrets),
    headers: name !== null && value !== null ? { [name.toLowerCase()]: openSecret(value, secrets) } : undefined,
    isPrivate: row.private,
  };
}
