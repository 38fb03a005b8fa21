import type { ReactNode } from 'react';
import type { MenuAction } from '#platform/ui/row-menu.tsx';
import type { Row } from './data.ts';

/** The selected rows as a slice's own actions need them. */
export interface ChosenRows {
  readonly selection: { readonly ids: readonly number[] } | { readonly filter: Record<string, string> };
  /** They lie in the trash. */
  readonly deleted: boolean;
  clear(): void;
}

/** What a slice adds to a list it declares but serves itself. */
export interface ListExtras {
  /** Beside "add". */
  readonly actions?: ReactNode;
  /** In the menu of a row. */
  readonly rowActions?: (row: Row) => readonly MenuAction[];
  /** Instead of the engine's own actions on selected rows; `trash`: of those, to the trash and back only; null where rows are not selected. */
  readonly bulk?: ((chosen: ChosenRows) => ReactNode) | 'trash' | null;
  /** How a cell is shown; undefined leaves it to the engine. */
  readonly cell?: (row: Row, name: string) => ReactNode | undefined;
  /** Instead of deleting at once, with an undo: the slice asks first. */
  readonly remove?: (row: Row) => void;
}
