import type { ReactNode } from 'react';
import type { TreeMove, TreeNode } from '#platform/kernel/tree.ts';
import type { MenuAction } from '../types.ts';

export type { TreeMove, TreeNode } from '#platform/kernel/tree.ts';

/** A row of the tree: its place, and what it is called. */
export interface NamedNode extends TreeNode {
  readonly name: string;
}

export interface TreeEditorProps<N extends NamedNode> {
  /** What the tree holds, for screen readers. */
  readonly label: string;
  readonly nodes: readonly N[];
  /**
   * Stores a move. Rows stand at their new place at once; a rejection puts them back and says why. It resolves once `nodes` hold the answer.
   * Absent: the tree is only read.
   */
  readonly onMove?: ((move: TreeMove) => Promise<unknown>) | undefined;
  /** How many levels the tree may have. */
  readonly levels?: number;
  readonly icon?: (node: N, open: boolean) => ReactNode;
  /** In place of the name; `hits` is the name with what was searched marked. */
  readonly title?: (node: N, hits: ReactNode) => ReactNode;
  readonly badges?: (node: N) => ReactNode;
  /** What can be done with a row, before the moves. */
  readonly menu?: (node: N) => readonly MenuAction[];
  /** Hash route of a row: its name is the link, Enter opens it. */
  readonly linkOf?: (node: N) => string;
  /** Buttons of the bar that stands while rows are selected; `clear` takes the selection away. */
  readonly selected?: (ids: ReadonlySet<number>, clear: () => void) => ReactNode;
  /** Shown in place of no rows. */
  readonly empty: ReactNode;
}
