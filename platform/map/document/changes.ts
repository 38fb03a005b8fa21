import type { Tree, TreeNode } from './schema.ts';
import { drawingOrder, findNode, isGroup } from './tree.ts';

/** How a tree differs from the one the map opens with: what the address of a map says of its layers. */
export interface Changes {
  /** Exactly these layers are seen. Absent: the usual ones. */
  readonly shown?: readonly string[];
  /** Seen besides the usual ones. */
  readonly also?: readonly string[];
  /** Of layers and groups, 0 to 1. */
  readonly opacity?: Readonly<Record<string, number>>;
  /** Layers and groups of every group whose order is not the usual, top first. */
  readonly order?: readonly string[];
}

export function shownIds(tree: Tree): readonly string[] {
  return drawingOrder(tree).flatMap(({ layer, shown }) => (shown ? [layer.id] : []));
}

export function changesBetween(usual: Tree, now: Tree): Changes {
  const shown = shownIds(now);
  const before = new Set(shownIds(usual));
  const nodes = allNodes(now);
  const thinned = nodes.filter((node) => node.opacity !== (findNode(usual, node.id)?.opacity ?? 1));
  const order = reordered(usual, now);
  return {
    ...((shown.length !== before.size || shown.some((id) => !before.has(id))) && { shown }),
    ...(thinned.length > 0 && { opacity: Object.fromEntries(thinned.map(({ id, opacity }) => [id, opacity])) }),
    ...(order.length > 0 && { order }),
  };
}

/** Makes the changes where the tree has what they speak of. */
export function applyChanges(tree: Tree, { shown, also = [], opacity = {}, order = [] }: Changes): Tree {
  const rank = new Map(order.map((id, index) => [id, index]));
  const change = (node: TreeNode): TreeNode => {
    const thinned = { ...node, opacity: opacity[node.id] ?? node.opacity };
    if (!isGroup(thinned)) return { ...thinned, visible: also.includes(node.id) || (shown?.includes(node.id) ?? thinned.visible) };
    const children = within(thinned.children);
    return { ...thinned, visible: thinned.visible || allNodes(children).some(({ id }) => shown?.includes(id) || also.includes(id)), children };
  };
  const within = (nodes: Tree): Tree => {
    const next = nodes.map(change);
    return next.every(({ id }) => rank.has(id)) ? next.toSorted((a, b) => (rank.get(a.id) ?? 0) - (rank.get(b.id) ?? 0)) : next;
  };
  return within(tree);
}

function allNodes(tree: Tree): readonly TreeNode[] {
  return tree.flatMap((node) => (isGroup(node) ? [node, ...allNodes(node.children)] : [node]));
}

/** Ids of every group's members, where their order is another than the usual of those that are there. */
function reordered(usual: Tree, now: Tree): readonly string[] {
  const there = new Set(now.map(({ id }) => id));
  const before = usual.filter(({ id }) => there.has(id)).map(({ id }) => id);
  const known = new Set(before);
  const after = now.map(({ id }) => id);
  const isMoved = after.filter((id) => known.has(id)).some((id, index) => id !== before[index]);
  const inside = now.flatMap((node) => {
    const other = findNode(usual, node.id);
    return isGroup(node) && other && isGroup(other) ? reordered(other.children, node.children) : [];
  });
  return [...(isMoved ? after : []), ...inside];
}
