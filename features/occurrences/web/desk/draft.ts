import { useEffect, useRef, useState } from 'react';

const prefix = 'largo.occurrences.';

function read<T>(key: string): T | null {
  try {
    const text = sessionStorage.getItem(prefix + key);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(prefix + key);
    else sessionStorage.setItem(prefix + key, JSON.stringify(value));
  } catch {
    // Full or forbidden: the text still stands on the screen.
  }
}

/** Something being written, kept in this tab until it is sent: a reload or a look at another record loses nothing. Null is nothing. */
export function useDraft<T>(key: string): readonly [T | null, (value: T | null) => void] {
  const [value, setValue] = useState<T | null>(() => read<T>(key));
  const first = useRef(true);
  useEffect(() => {
    if (!first.current) write(key, value);
    first.current = false;
  }, [key, value]);
  return [value, setValue];
}
