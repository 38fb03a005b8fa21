import { sql } from 'kysely';
import type { MapFront } from '../../territory/map-modules.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { CallContext } from '#platform/http/server/call.ts';
import type { Text } from '#platform/kernel/locale.ts';
import type { Tree, TreeNode } from '#platform/map/document/schema.ts';
import { iconOf, nodeId, titleOf } from '../domain/node.ts';
import { needsDoor, seenTree, type SeenLayer } from './guard.ts';
import { nodeOf, type Ground } from './node.ts';

export interface FrontTree {
  readonly tree: Tree;
  /** Ids of layers whose service did not answer the latest check. */
  readonly unavailable: readonly string[];
}

export const doorsOf = (front: MapFront, id: number) => ({
  service: `/api/${front}/front/map/layers/${id}/service`,
  legend: `/api/${front}/front/map/layers/${id}/legend`,
  tiles: `/api/${front}/front/map/layers/${id}/tiles`,
  identify: `/api/${front}/front/map/identify`,
});

/** Where a layer is asked for. */
export function groundOf(front: MapFront, seen: SeenLayer, srid: number): Ground {
  const doors = doorsOf(front, seen.row.id);
  return { srid, door: needsDoor(seen) ? doors.service : null, legendDoor: doors.legend, tiles: doors.tiles, identify: doors.identify };
}

/** The groups and layers of a map as its document holds them, as far as the person sees them. What cannot be drawn is left out, and a group left empty. */
export async function frontTree({ db, site, actor, can }: Pick<CallContext, 'db' | 'site' | 'actor' | 'can'>, front: MapFront): Promise<FrontTree> {
  const seen = await seenTree(db, front, { actor, can });
  const children = new Map<number | null, SeenLayer[]>();
  for (const one of seen) {
    const siblings = children.get(one.row.parent_id) ?? [];
    siblings.push(one);
    children.set(one.row.parent_id, siblings);
  }
  const unavailable: string[] = [];
  const nodesIn = (parent: number | null): readonly TreeNode[] =>
    (children.get(parent) ?? []).flatMap((one): readonly TreeNode[] => {
      const { row } = one;
      if (row.kind === 'group') {
        const inside = nodesIn(row.id);
        if (inside.length === 0) return [];
        const [icon, told] = [iconOf(row), { title: titleOf(row), visible: row.visible, opacity: row.opacity, collapsed: row.collapse }];
        return [{ id: nodeId(row), ...told, ...(icon && { icon }), children: inside }];
      }
      const made = nodeOf(row, groundOf(front, one, site.srid));
      if ('problem' in made) return [];
      if (row.harvested.some(({ service }) => service.state === 'failing')) unavailable.push(made.node.id);
      return [made.node];
    });
  return { tree: nodesIn(null), unavailable };
}

/** What everybody may be told of a layer that is kept from some. */
const restricted: Text = { pt: 'Camada reservada', en: 'Restricted layer' };

/**
 * What layers of trees are called, by the ids maps know them by, for documents that anybody may hold: a private layer, or one in a private group,
 * has no name there.
 */
export async function layerTitles(db: Db | Trx, ids: readonly string[]): Promise<ReadonlyMap<string, Text>> {
  const numbers = ids.flatMap((id) => /^l(\d+)$/.exec(id)?.[1] ?? []).map(Number);
  if (numbers.length === 0) return new Map();
  const { rows: kept } = await sql<{ id: string }>`with recursive up as (
      select id as layer, parent_id, private from map_layer where id = any(${numbers}::bigint[])
      union all select up.layer, above.parent_id, above.private from up join map_layer above on above.id = up.parent_id
    ) select distinct layer as id from up where private`.execute(db);
  const hidden = new Set(kept.map(({ id }) => Number(id)));
  const rows = await db.selectFrom('map_layer').select(['id', 'kind', 'name', 'name_en']).where('id', 'in', numbers).execute();
  return new Map(rows.map((row) => [nodeId({ id: Number(row.id), kind: row.kind }), hidden.has(Number(row.id)) ? restricted : titleOf(row)]));
}
