import type { ComponentType } from 'react';
import type { Text } from '#platform/kernel/locale.ts';
import type { Point } from './coordinates.ts';

/** Something one can go on to do at a place of the map; slices bring theirs with a tool's `mount`. */
export interface PlaceAction {
  readonly id: string;
  readonly label: Text;
  readonly icon: ComponentType<{ size?: number | string }>;
  /** The one most people came for: it stands out. */
  readonly isMain?: boolean;
  /** Hash route (without `#`). */
  to(point: Point): string;
}

export interface PlaceActions {
  register(action: PlaceAction): () => void;
  all(): readonly PlaceAction[];
}

export function createPlaceActions(): PlaceActions {
  let actions: readonly PlaceAction[] = [];
  return {
    register(action) {
      actions = [...actions.filter(({ id }) => id !== action.id), action];
      return () => {
        actions = actions.filter((known) => known !== action);
      };
    },
    all: () => actions,
  };
}
