import { ancestorsOf, type Tree, type TreeMove, type TreeNode } from '#platform/kernel/tree.ts';
import { fold } from '#platform/kernel/words.ts';

/* What of a tree is in sight, and what a pointer over it means. No DOM: tried by rows.test.ts. */

export interface Row<N extends TreeNode> {
  readonly node: N;
  /** 1 at the top. */
  readonly level: number;
  /** Place among its siblings, from 1. */
  readonly place: number;
  readonly siblings: number;
  readonly open: boolean;
  readonly full: boolean;
}

/** Rows in sight from top to bottom: those whose groups are all open. */
export function rowsOf<N extends TreeNode>(tree: Tree<N>, isOpen: (node: N) => boolean, parentId: number | null = null, level = 1): Row<N>[] {
  const siblings = tree.children(parentId);
  return siblings.flatMap((node, index) => {
    const full = tree.children(node.id).length > 0;
    const open = full && isOpen(node);
    const row = { node, level, place: index + 1, siblings: siblings.length, open, full };
    return open ? [row, ...rowsOf(tree, isOpen, node.id, level + 1)] : [row];
  });
}

/** Rows whose name holds every word of what was typed, and the groups that must be open to see them. */
export function searched<N extends TreeNode & { readonly name: string }>(
  tree: Tree<N>,
  nodes: readonly N[],
  term: string,
): { readonly hits: ReadonlySet<number>; readonly above: ReadonlySet<number> } {
  const words = fold(term).split(' ').filter(Boolean);
  const hits = new Set<number>();
  const above = new Set<number>();
  if (words.length === 0) return { hits, above };
  for (const node of nodes) {
    const name = fold(node.name);
    if (!words.every((word) => name.includes(word))) continue;
    hits.add(node.id);
    for (const { id } of ancestorsOf(tree, node.id)) above.add(id);
  }
  return { hits, above };
}

/** The next row whose name begins with what was typed, after the one with the focus and around; a single letter goes on from it. */
export function typeahead<N extends TreeNode & { readonly name: string }>(rows: readonly Row<N>[], at: number, typed: string): number {
  const begin = fold(typed);
  if (begin === '') return -1;
  const from = typed.length > 1 ? at : at + 1;
  for (let step = 0; step < rows.length; step++) {
    const index = (from + step) % rows.length;
    if (fold(rows[index]?.node.name ?? '').startsWith(begin)) return index;
  }
  return -1;
}

export interface Drop {
  readonly move: TreeMove;
  /** `into`: the row itself is marked. Otherwise a line is drawn above this row (or below the last), as far in as `level`. */
  readonly mark: 'into' | 'line';
  readonly index: number;
  readonly level: number;
}

/**
 * Where rows would go that are held `y` rows below the first, `level` levels in. The middle of a group is the group; between two rows the
 * pointer's distance from the edge chooses among the levels that end there.
 */
export function dropAt<N extends TreeNode>(tree: Tree<N>, rows: readonly Row<N>[], ids: readonly number[], y: number, level: number): Drop {
  const index = Math.max(0, Math.min(rows.length - 1, Math.floor(y)));
  const part = y - index;
  const over = rows[index];
  if (over?.node.group && part >= 0.3 && part <= 0.7)
    return { move: { ids, parentId: over.node.id, before: null }, mark: 'into', index, level: over.level };
  const gap = part < 0.5 ? index : index + 1;
  const [above, below] = [rows[gap - 1], rows[gap]];
  const least = below?.level ?? 1;
  const chosen = Math.max(least, Math.min(level, Math.max(above?.level ?? 1, least)));
  const line = (parentId: number | null, before: number | null): Drop => ({
    move: { ids, parentId, before },
    mark: 'line',
    index: gap,
    level: chosen,
  });
  const parentOf = (node: N): number | null => ancestorsOf(tree, node.id)[0]?.id ?? null;
  if (below && chosen === below.level) return line(parentOf(below.node), below.node.id);
  // Deeper than what follows: the end of the group that ends here.
  const ending = above && [above.node, ...ancestorsOf(tree, above.node.id)][above.level - chosen];
  return line(ending ? parentOf(ending) : null, null);
}
