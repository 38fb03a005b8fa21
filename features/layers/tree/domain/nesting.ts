/** Levels of groups a tree may have; layers stand below the last. */
export const maxDepth = 5;
/** Groups and layers of one tree, trash included. */
export const maxNodes = 5000;

/** A group or layer by its place. */
export interface Placed {
  readonly id: number;
  readonly kind: 'group' | 'resource';
  readonly parentId: number | null;
  readonly position: number;
}

type Found = 'loop' | 'depth' | 'place';

/** Why a group or layer cannot stand in `parentId`; null: it can. `id` null: a new one. */
export function unfit(
  nodes: readonly Placed[],
  { id, kind }: { readonly id: number | null; readonly kind: Placed['kind'] },
  parentId: number | null,
): Found | null {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  let depth = 0;
  for (let at = parentId; at !== null; depth += 1) {
    const parent = byId.get(at);
    if (!parent || parent.kind !== 'group') return 'place';
    if (parent.id === id || depth > nodes.length) return 'loop';
    at = parent.parentId;
  }
  const own = kind === 'resource' ? 0 : id === null ? 1 : heightOf(nodes, id);
  return depth + own > maxDepth ? 'depth' : null;
}

/** Levels of groups a group makes, itself included. */
function heightOf(nodes: readonly Placed[], id: number): number {
  const groups = nodes.filter(({ kind, parentId }) => kind === 'group' && parentId === id);
  return 1 + Math.max(0, ...groups.map((group) => heightOf(nodes, group.id)));
}

/** Everything in a group, itself first. */
export function subtree(nodes: readonly Placed[], id: number): readonly number[] {
  const children = new Map<number, number[]>();
  for (const node of nodes) if (node.parentId !== null) children.set(node.parentId, [...(children.get(node.parentId) ?? []), node.id]);
  const found = [id];
  for (const one of found) found.push(...(children.get(one) ?? []));
  return found;
}

/** Gap between neighbours when the order is written anew. */
export const step = 1024;

/**
 * A number between the neighbours, so that moving one writes one row. `before`: the one it comes to stand above; null: the last place.
 * Null when halving has used up what a double can tell apart.
 */
export function between(siblings: readonly Placed[], before: number | null): number | null {
  const ordered = siblings.toSorted(byPosition);
  const index = before === null ? ordered.length : ordered.findIndex(({ id }) => id === before);
  const above = ordered[index - 1]?.position;
  const below = ordered[index]?.position;
  if (above === undefined) return below === undefined ? step : below - step;
  if (below === undefined) return above + step;
  const middle = (above + below) / 2;
  return middle > above && middle < below ? middle : null;
}

export function byPosition(a: Placed, b: Placed): number {
  return a.position - b.position || a.id - b.id;
}
