/**
 * Counts the calls that raise the application-wide loading indicator. Endpoints declared `silent` never enter here.
 * Shaped for React's `useSyncExternalStore`.
 */
let running = 0;
const listeners = new Set<() => void>();

export const loading = {
  /** Begins one call; the answer ends it, once. */
  begin(): () => void {
    change(1);
    let open = true;
    return () => {
      if (open) change(-1);
      open = false;
    };
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  active: (): boolean => running > 0,
};

function change(by: number): void {
  const before = running > 0;
  running += by;
  if (running > 0 !== before) for (const listener of listeners) listener();
}
