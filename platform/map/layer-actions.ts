import type { ComponentType } from 'react';
import { createStore, type Reading } from '#platform/shell/store.ts';
import type { Text } from '#platform/kernel/locale.ts';
import type { LayerNode } from './document/schema.ts';

/** Something one can do with a layer: slices bring theirs with a tool's `mount`; they stand with the layer in the tree. */
export interface LayerAction {
  readonly id: string;
  readonly label: Text;
  readonly icon: ComponentType<{ size?: number | string }>;
  appliesTo(layer: LayerNode): boolean;
  run(layer: LayerNode): void;
}

export interface LayerActions {
  /** One of the same id is replaced. The answer takes it away. */
  register(action: LayerAction): () => void;
  readonly all: Reading<readonly LayerAction[]>;
}

export function createLayerActions(): LayerActions {
  const all = createStore<readonly LayerAction[]>([]);
  return {
    all,
    register(action) {
      all.set([...all.get().filter(({ id }) => id !== action.id), action]);
      return () => all.set(all.get().filter((known) => known !== action));
    },
  };
}
