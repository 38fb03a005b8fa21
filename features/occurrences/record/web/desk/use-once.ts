import { useRef } from 'react';

/** One at a time: a second press before the first was answered does nothing. */
export function useOnce(): (work: () => Promise<void>) => Promise<void> {
  const running = useRef(false);
  return async (work) => {
    if (running.current) return;
    running.current = true;
    try {
      await work();
    } finally {
      running.current = false;
    }
  };
}
