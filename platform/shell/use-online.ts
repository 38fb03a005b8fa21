import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** Does the device think it has a network? */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
