import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore, type Store } from '#platform/shell/store.ts';
import { useDesk } from '../context.ts';

const settleMs = 1200;

/** What a panel shows follows what is pushed, a moment after it has become quiet. */
export function useFollowed(queryKey: readonly unknown[]): void {
  const client = useQueryClient();
  const pushed = useStore(useDesk().pushed);
  const key = JSON.stringify(queryKey);
  useEffect(() => {
    if (pushed === null) return;
    const timer = window.setTimeout(() => void client.invalidateQueries({ queryKey: JSON.parse(key) as unknown[] }), settleMs);
    return () => window.clearTimeout(timer);
  }, [client, pushed, key]);
}

/** A panel's choice outlives it: a record opened on a small screen takes its place and gives it back. */
export function useChoice<T extends object>(store: Store<T>): readonly [T, (part: Partial<T>) => void] {
  const choice = useStore(store);
  return [choice, (part) => store.set({ ...store.get(), page: 1, ...part })];
}
