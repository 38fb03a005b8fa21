import { createStore, type Reading, type Store } from '#platform/shell/store.ts';
import { emptySketch, reduce, type Command, type Shape, type ShapeKind, type Sketch, type Vertex } from './sketch.ts';

/** A sketch that panel and map work on together. */
export interface SketchModel {
  readonly state: Reading<Sketch>;
  /** The point that "delete" speaks of. */
  readonly selected: Store<Vertex | null>;
  run(command: Command): void;
  /** Begins anew, with what was drawn before where that is given; there is no way back. */
  reset(shapes?: readonly Shape[]): void;
}

export function createSketch(kind: ShapeKind, options: { readonly isSingle?: boolean } = {}): SketchModel {
  const state = createStore<Sketch>(emptySketch(kind, options.isSingle));
  const selected = createStore<Vertex | null>(null);
  return {
    state,
    selected,
    run(command) {
      const next = reduce(state.get(), command);
      if (next === state.get()) return;
      if (command.do !== 'move') selected.set(null);
      state.set(next);
    },
    reset(shapes = []) {
      selected.set(null);
      state.set({ ...emptySketch(state.get().kind, options.isSingle), shapes });
    },
  };
}
