import type { MapSession } from '#platform/map/session.ts';
import type { Text } from '#platform/kernel/locale.ts';
import { createStore, type Reading } from '#platform/shell/store.ts';

/** A process somebody looks at on the map. */
export interface OpenProcess {
  readonly id: number;
  /** Its number, with the sub-process, as people say it. */
  readonly name: string;
}

/** What can be done with a process of the map: rooms register theirs when their tool mounts, the process panel shows them as buttons. */
export interface ProcessAction {
  readonly id: string;
  readonly label: Text;
  /** Shown only to whoever has it. */
  readonly permission: string;
  readonly order: number;
  run(session: MapSession, process: OpenProcess): void;
}

const actions = createStore<readonly ProcessAction[]>([]);
const changes = createStore(0);

export const processActions = {
  all: actions as Reading<readonly ProcessAction[]>,
  register(action: ProcessAction): () => void {
    actions.set([...actions.get().filter(({ id }) => id !== action.id), action].toSorted((a, b) => a.order - b.order));
    return () => actions.set(actions.get().filter((known) => known !== action));
  },
  /** Goes up with every change of processes or their areas: whoever shows them asks again. */
  changes: changes as Reading<number>,
  /** Called by whoever has changed a process or its areas from the map. */
  changed(): void {
    changes.set(changes.get() + 1);
  },
};
