import type { Text } from '#platform/kernel/locale.ts';
import type { GroupNode, LayerNode, Tree, TreeNode, VectorStyle } from './schema.ts';

export function isGroup(node: TreeNode): node is GroupNode {
  return 'children' in node;
}

export function findNode(tree: Tree, id: string): TreeNode | undefined {
  for (const node of tree) {
    const found = node.id === id ? node : isGroup(node) ? findNode(node.children, id) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** All layers, top of the tree first. */
export function layersOf(tree: Tree): readonly LayerNode[] {
  return tree.flatMap((node) => (isGroup(node) ? layersOf(node.children) : [node]));
}

export interface DrawnLayer {
  readonly layer: LayerNode;
  /** On, and so is every group around it. */
  readonly shown: boolean;
  /** Its own, thinned by the groups around it. */
  readonly opacity: number;
}

/** The layers in drawing order, lowest first. */
export function drawingOrder(tree: Tree): readonly DrawnLayer[] {
  const within = (nodes: Tree, shown: boolean, opacity: number): readonly DrawnLayer[] =>
    nodes.flatMap((node) => {
      const own = { shown: shown && node.visible, opacity: opacity * node.opacity };
      return isGroup(node) ? within(node.children, own.shown, own.opacity) : [{ layer: node, ...own }];
    });
  return within(tree, true, 1).toReversed();
}

/** A layer that is switched on switches on the groups around it: it is to be seen. */
export function setVisible(tree: Tree, id: string, visible: boolean): Tree {
  return along(tree, id, (node, isTarget) => (isTarget ? { ...node, visible } : { ...node, visible: node.visible || visible }));
}

/** Many layers at once; one that is switched on switches on the groups around it. */
export function setAllVisible(tree: Tree, ids: ReadonlySet<string>, visible: boolean): Tree {
  return tree.map((node) => {
    if (!isGroup(node)) return ids.has(node.id) ? { ...node, visible } : node;
    const turnsOn = visible && layersOf(node.children).some(({ id }) => ids.has(id));
    return { ...node, visible: node.visible || turnsOn, children: setAllVisible(node.children, ids, visible) };
  });
}

/** Every group, however deep. */
export function setAllCollapsed(tree: Tree, collapsed: boolean): Tree {
  return tree.map((node) => (isGroup(node) ? { ...node, collapsed, children: setAllCollapsed(node.children, collapsed) } : node));
}

/** 0 to 1, of a layer or a group. */
export function setOpacity(tree: Tree, id: string, opacity: number): Tree {
  return along(tree, id, (node, isTarget) => (isTarget ? { ...node, opacity: Math.min(1, Math.max(0, opacity)) } : node));
}

export function setCollapsed(tree: Tree, id: string, collapsed: boolean): Tree {
  return along(tree, id, (node, isTarget) => (isTarget && isGroup(node) ? { ...node, collapsed } : node));
}

export function setStyle(tree: Tree, id: string, style: VectorStyle): Tree {
  return along(tree, id, (node, isTarget) => (isTarget && !isGroup(node) ? { ...node, style } : node));
}

/** Moves a layer or group among its neighbours: one place up (1, drawn later) or down (-1). At the end it stays. */
export function moveNode(tree: Tree, id: string, by: 1 | -1): Tree {
  const from = tree.findIndex((node) => node.id === id);
  if (from < 0) return eachGroup(tree, (children) => moveNode(children, id, by));
  const [here, there] = [tree[from], tree[from - by]];
  if (!here || !there) return tree;
  return tree.map((node) => (node === here ? there : node === there ? here : node));
}

/** Puts a layer or group above another of the same group; null: below them all. Elsewhere it does not go. */
export function placeNode(tree: Tree, id: string, above: string | null): Tree {
  const node = tree.find((one) => one.id === id);
  if (!node) return eachGroup(tree, (children) => placeNode(children, id, above));
  if (id === above || (above !== null && !tree.some((one) => one.id === above))) return tree;
  const without = tree.filter((one) => one !== node);
  const at = above === null ? without.length : without.findIndex((one) => one.id === above);
  return without.toSpliced(at, 0, node);
}

export interface Place {
  /** Group it goes into; made when it is not there. */
  readonly group?: { readonly id: string; readonly title: Text };
  /** On top, at the bottom, or right below this neighbour. Without a word: on top. */
  readonly at?: 'top' | 'bottom' | { readonly below: string };
}

/** Puts a layer or group into the tree; one of the same id is replaced. */
export function addNode(tree: Tree, node: TreeNode, { group, at = 'top' }: Place = {}): Tree {
  const without = removeNode(tree, node.id);
  if (group) {
    const known = without.some(({ id }) => id === group.id);
    const grown: Tree = known ? without : addNode(without, { ...group, visible: true, opacity: 1, collapsed: false, children: [] }, { at });
    return grown.map((one) => (one.id === group.id && isGroup(one) ? { ...one, children: addNode(one.children, node, { at }) } : one));
  }
  if (at === 'top') return [node, ...without];
  if (at === 'bottom') return [...without, node];
  const neighbour = without.findIndex(({ id }) => id === at.below);
  const nested = eachGroup(without, (children) => (findNode(children, at.below) ? addNode(children, node, { at }) : children));
  return nested === without ? without.toSpliced(neighbour + 1, 0, node) : nested;
}

/** A group left empty goes as well. */
export function removeNode(tree: Tree, id: string): Tree {
  if (!findNode(tree, id)) return tree;
  return eachGroup(
    tree.filter((node) => node.id !== id),
    (children) => removeNode(children, id),
  ).filter((node) => !isGroup(node) || node.children.length > 0);
}

/** Changes every node on the way to `id`, that of the id included; the same tree when it is not there. */
function along(tree: Tree, id: string, change: (node: TreeNode, isTarget: boolean) => TreeNode): Tree {
  if (!findNode(tree, id)) return tree;
  return tree.map((node) => {
    if (node.id === id) return change(node, true);
    if (!isGroup(node) || !findNode(node.children, id)) return node;
    return change({ ...node, children: along(node.children, id, change) }, false);
  });
}

/** The same tree when no group changed. */
function eachGroup(tree: Tree, change: (children: Tree) => Tree): Tree {
  const next = tree.map((node) => {
    if (!isGroup(node)) return node;
    const children = change(node.children);
    return children === node.children ? node : { ...node, children };
  });
  return next.some((node, index) => node !== tree[index]) ? next : tree;
}
