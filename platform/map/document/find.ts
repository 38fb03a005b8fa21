import { fold } from '#platform/kernel/words.ts';
import type { Tree, TreeNode } from './schema.ts';
import { isGroup } from './tree.ts';

/**
 * What of a tree has all the words in its title or in those of the groups around it, with these groups opened. A group that is meant itself
 * keeps all it holds.
 */
export function findIn(tree: Tree, text: string, titleOf: (node: TreeNode) => string): Tree {
  const words = fold(text).split(' ').filter(Boolean);
  if (words.length === 0) return tree;
  const within = (nodes: Tree, around: string): Tree =>
    nodes.flatMap((node): Tree => {
      const said = `${around} ${fold(titleOf(node))}`;
      const isMeant = words.every((word) => said.includes(word));
      if (!isGroup(node)) return isMeant ? [node] : [];
      const children = within(node.children, said);
      return children.length > 0 ? [{ ...node, collapsed: false, children }] : [];
    });
  return within(tree, '');
}
