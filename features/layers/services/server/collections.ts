import type { CallContext } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { ShownData } from '../../data/server/shown.ts';
import { nodeId, resolutionAt, titleOf } from '../../tree/domain/node.ts';
import { seenLayer, seenTree, type SeenLayer } from '../../tree/server/guard.ts';

/** A layer with own data, as the standard's collection. */
export interface Collection {
  readonly id: string;
  readonly title: string;
  readonly attribution: string | null;
  readonly isPrivate: boolean;
  readonly data: ShownData;
  /** Drawn beyond (exclusive) and up to so many metres of ground in a pixel of 0.28 mm. */
  readonly near: number;
  readonly far: number;
  /** Says what is at a point. */
  readonly queryable: boolean;
}

/** A layer, or a group with what stands in it: the first lies on top. */
export interface LayerGroup {
  readonly id: string;
  readonly title: string;
  readonly children: readonly (Collection | LayerGroup)[];
}

type Asking = Pick<CallContext, 'db' | 'actor' | 'can' | 'locale'>;

const collectionOf = ({ row, isPrivate }: SeenLayer, locale: Asking['locale']): Collection[] =>
  row.data
    ? [
        {
          id: nodeId(row),
          title: titleOf(row)[locale],
          attribution: row.attribution ?? row.data.attribution,
          isPrivate,
          data: row.data,
          near: row.min_scale === null ? 0 : resolutionAt(row.min_scale),
          far: row.max_scale === null ? Infinity : resolutionAt(row.max_scale),
          queryable: row.featureinfo?.status !== false,
        },
      ]
    : [];

/** What the caller may see, through the one guard of layers. */
export async function collections({ db, actor, can, locale }: Asking): Promise<readonly Collection[]> {
  return (await seenTree(db, 'ig', { actor, can })).flatMap((seen) => collectionOf(seen, locale));
}

/** The same as the tree has them; groups without own data are left out. */
export async function layerTree({ db, actor, can, locale }: Asking): Promise<LayerGroup['children']> {
  const seen = await seenTree(db, 'ig', { actor, can });
  const under = (parent: number | null): LayerGroup['children'] =>
    seen
      .filter(({ row }) => row.parent_id === parent)
      .flatMap((one): LayerGroup['children'] => {
        if (one.row.kind !== 'group') return collectionOf(one, locale);
        const children = under(one.row.id);
        return children.length === 0 ? [] : [{ id: nodeId(one.row), title: titleOf(one.row)[locale], children }];
      });
  return under(null);
}

export const isGroup = (node: Collection | LayerGroup): node is LayerGroup => 'children' in node;

export const layersIn = (nodes: LayerGroup['children']): readonly Collection[] =>
  nodes.flatMap((node) => (isGroup(node) ? layersIn(node.children) : [node]));

/** Throws `record.not-found` for what is not there, is no own data, or is not for the caller. */
export async function findCollection({ db, actor, can, locale }: Asking, id: string): Promise<Collection> {
  const number = /^l(\d{1,15})$/.exec(id)?.[1];
  if (number === undefined) throw kernelErrors['record.not-found']();
  const [found] = collectionOf(await seenLayer(db, 'ig', { actor, can }, Number(number)), locale);
  if (!found) throw kernelErrors['record.not-found']();
  return found;
}
