import type { MapFront } from '../../territory/map-modules.ts';
import type { Actor } from '#platform/access/actor.ts';
import type { Db } from '#platform/db/tables.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { seenBy, type Guarded, type Seen } from '../domain/sight.ts';
import { territoryLayer } from '../domain/sources.ts';
import { treesOf } from '../modules.ts';
import { chainRows, treeRows, type LayerRow } from './store.ts';

/** Who asks. */
export interface Asker {
  readonly actor: Pick<Actor, 'roleIds'>;
  can(code: string): boolean;
}

export type SeenLayer = Seen<LayerRow>;

const guarded = (row: LayerRow): Guarded & { readonly row: LayerRow } => ({
  id: row.id,
  parentId: row.parent_id,
  active: row.active,
  deleted: row.deleted_at !== null,
  isPrivate: row.private,
  roleIds: row.role_ids,
  row,
});

/**
 * THE rule of who sees a layer: active, not in the trash, public or for one of the person's roles, and so every group around it; a built-in
 * layer with a permission of its own only for who holds it. List, node, legend, door and whatever shows a layer elsewhere ask here.
 */
function seen(rows: readonly LayerRow[], asker: Asker): readonly SeenLayer[] {
  return seenBy(rows.map(guarded), asker.actor.roleIds)
    .map(({ row: { row }, isPrivate }) => ({ row, isPrivate }))
    .filter(({ row: { source } }) => {
      const permission = source?.kind === 'territory' ? territoryLayer(source.layer)?.permission : null;
      return permission === null || permission === undefined || asker.can(permission);
    });
}

/** The groups and layers a person sees on the maps of a front module, neighbours in their order, its own tree before the common one. */
export async function seenTree(db: Db, front: MapFront, asker: Asker): Promise<readonly SeenLayer[]> {
  const modules = treesOf(front);
  const found = seen(await treeRows(db, modules), asker);
  return modules.flatMap((module) => found.filter(({ row }) => row.module === module));
}

/** Those of the layers of such a map that a person sees. */
export async function seenLayers(db: Db, front: MapFront, asker: Asker, ids: readonly number[]): Promise<readonly SeenLayer[]> {
  return seen(await chainRows(db, treesOf(front), ids), asker).filter(({ row }) => row.kind === 'resource' && ids.includes(row.id));
}

/** One layer of such a map; what a person does not see is as if it were not there (404). */
export async function seenLayer(db: Db, front: MapFront, asker: Asker, id: number): Promise<SeenLayer> {
  const [found] = await seenLayers(db, front, asker, [id]);
  if (!found) throw kernelErrors['record.not-found']();
  return found;
}

/** Reached only by its own door: it is private, or its service is. Its address never leaves the server. */
export function needsDoor({ row, isPrivate }: SeenLayer): boolean {
  return isPrivate || row.harvested.some(({ service }) => service.isClosed);
}
