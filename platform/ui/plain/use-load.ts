import { useCallback, useEffect, useState } from 'react';

export interface Loaded<T> {
  /** Null until the first answer; kept while it is asked for again. */
  readonly data: T | null;
  readonly error: unknown;
  readonly loading: boolean;
  reload(): void;
  set(data: T): void;
}

interface State<T> {
  readonly key: string | null;
  readonly data: T | null;
  readonly error: unknown;
  readonly loading: boolean;
}

/**
 * Asks for something and again whenever `key` changes; a null key asks for nothing. An overtaken answer is dropped. For pages without
 * the query cache, which most citizens should not have to load.
 */
export function useLoad<T>(key: string | null, load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [state, setState] = useState<State<T>>({ key: null, data: null, error: null, loading: key !== null });
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (key === null) return setState({ key, data: null, error: null, loading: false });
    const stop = new AbortController();
    setState((before) => ({ key, data: before.key === key ? before.data : null, error: null, loading: true }));
    load(stop.signal).then(
      (data) => !stop.signal.aborted && setState({ key, data, error: null, loading: false }),
      (error: unknown) => !stop.signal.aborted && setState((before) => ({ ...before, error, loading: false })),
    );
    return () => stop.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- the key stands for everything `load` uses
  }, [key, round]);
  const set = useCallback((data: T) => setState((before) => ({ ...before, data, error: null })), []);
  const reload = useCallback(() => setRound((count) => count + 1), []);
  const current = state.key === key;
  return { data: current ? state.data : null, error: current ? state.error : null, loading: current ? state.loading : key !== null, reload, set };
}
