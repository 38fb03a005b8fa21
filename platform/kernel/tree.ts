/* An ordered tree kept as flat rows: who stands under whom, and where. The browser draws and tries moves with it, the server decides them. */

export interface TreeNode {
  readonly id: number;
  /** Null at the top. */
  readonly parentId: number | null;
  readonly position: number;
  /** Whether others may stand in it. */
  readonly group: boolean;
}

/** What is moved, the group it goes into (null: the top), and what it shall stand before there (null: the end). */
export interface TreeMove {
  readonly ids: readonly number[];
  readonly parentId: number | null;
  readonly before: number | null;
}

/** Why a move cannot be: into itself or its own descendants, into what is no group, deeper than allowed, or something is gone. */
export type MoveFault = 'loop' | 'not-group' | 'too-deep' | 'gone';

export interface Tree<N extends TreeNode> {
  readonly byId: ReadonlyMap<number, N>;
  readonly children: (parentId: number | null) => readonly N[];
}

/** Rows in their order under their parents. A row whose parent is missing stands at the top; rows in a ring stand nowhere. */
export function treeOf<N extends TreeNode>(nodes: readonly N[]): Tree<N> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const below = new Map<number | null, N[]>();
  for (const node of nodes) {
    const parent = node.parentId !== null && byId.has(node.parentId) ? node.parentId : null;
    const siblings = below.get(parent);
    if (siblings) siblings.push(node);
    else below.set(parent, [node]);
  }
  for (const siblings of below.values()) siblings.sort((a, b) => a.position - b.position || a.id - b.id);
  return { byId, children: (parentId) => below.get(parentId) ?? [] };
}

/** The groups a row stands in, the nearest first. */
export function ancestorsOf<N extends TreeNode>(tree: Tree<N>, id: number): N[] {
  const found: N[] = [];
  let parent = tree.byId.get(id)?.parentId ?? null;
  while (parent !== null) {
    const node = tree.byId.get(parent);
    if (!node || found.includes(node)) break;
    found.push(node);
    parent = node.parentId;
  }
  return found;
}

/** Levels a row and what stands under it take: 1 for a row alone. */
export function heightOf<N extends TreeNode>(tree: Tree<N>, id: number): number {
  return 1 + Math.max(0, ...tree.children(id).map((child) => heightOf(tree, child.id)));
}

/** Rows that do not already go along with a group among them, in the order of the tree. */
export function topmost<N extends TreeNode>(tree: Tree<N>, ids: Iterable<number>): number[] {
  const asked = new Set(ids);
  const order = walk(tree).map(({ id }) => id);
  return order.filter((id) => asked.has(id) && !ancestorsOf(tree, id).some((one) => asked.has(one.id)));
}

/** All rows from top to bottom. */
export function walk<N extends TreeNode>(tree: Tree<N>, parentId: number | null = null): N[] {
  return tree.children(parentId).flatMap((node) => [node, ...walk(tree, node.id)]);
}

/** What stands against a move; null where nothing does. `levels` is how deep a tree may be. */
export function faultOf<N extends TreeNode>(tree: Tree<N>, { ids, parentId, before }: TreeMove, levels: number): MoveFault | null {
  const target = parentId === null ? null : tree.byId.get(parentId);
  if (target === undefined || ids.length === 0 || ids.some((id) => !tree.byId.has(id))) return 'gone';
  if (before !== null && !tree.children(parentId).some(({ id }) => id === before)) return 'gone';
  if (target && !target.group) return 'not-group';
  const above = target ? [target, ...ancestorsOf(tree, target.id)] : [];
  if (above.some(({ id }) => ids.includes(id))) return 'loop';
  return ids.some((id) => above.length + heightOf(tree, id) > levels) ? 'too-deep' : null;
}

/** The rows after a move that has no fault, the siblings it touched numbered anew from 0. */
export function moved<N extends TreeNode>(nodes: readonly N[], { ids, parentId, before }: TreeMove): N[] {
  const tree = treeOf(nodes);
  const going = topmost(tree, ids);
  const siblings = tree.children(parentId);
  const staying = siblings.filter(({ id }) => !going.includes(id));
  // The row to stand before may itself be moved: then its next neighbour that stays is meant.
  const from = siblings.findIndex(({ id }) => id === before);
  const next = from < 0 ? undefined : siblings.slice(from).find(({ id }) => !going.includes(id));
  const at = next ? staying.indexOf(next) : staying.length;
  const order = [...staying.slice(0, at).map(({ id }) => id), ...going, ...staying.slice(at).map(({ id }) => id)];
  const places = new Map(order.map((id, position) => [id, position]));
  return nodes.map((node) => {
    const position = places.get(node.id);
    return position === undefined ? node : { ...node, parentId, position };
  });
}

/** Whether a move would leave everything where it is. */
export function isStill<N extends TreeNode>(nodes: readonly N[], move: TreeMove): boolean {
  const order = (rows: readonly N[]): string =>
    walk(treeOf(rows))
      .map(({ id, parentId }) => `${id}:${parentId}`)
      .join();
  return order(nodes) === order(moved(nodes, move));
}

export type Step = 'up' | 'down' | 'in' | 'out';

/**
 * The move a step means, null where there is none: among its siblings up and down, into the group before it, out of its group to stand behind it.
 */
export function stepOf<N extends TreeNode>(tree: Tree<N>, id: number, step: Step): TreeMove | null {
  const node = tree.byId.get(id);
  if (!node) return null;
  const parent = node.parentId === null ? null : (tree.byId.get(node.parentId) ?? null);
  const siblings = tree.children(parent?.id ?? null);
  const at = siblings.findIndex((one) => one.id === id);
  const place = (parentId: number | null, before: N | undefined): TreeMove => ({ ids: [id], parentId, before: before?.id ?? null });
  if (step === 'up') return at > 0 ? place(parent?.id ?? null, siblings[at - 1]) : null;
  if (step === 'down') return at < siblings.length - 1 ? place(parent?.id ?? null, siblings[at + 2]) : null;
  if (step === 'in') {
    const group = siblings.slice(0, at).findLast((one) => one.group);
    return group ? place(group.id, undefined) : null;
  }
  if (!parent) return null;
  const uncles = tree.children(parent.parentId);
  return place(parent.parentId, uncles[uncles.findIndex((one) => one.id === parent.id) + 1]);
}
