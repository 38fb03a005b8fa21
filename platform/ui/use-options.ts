import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { LoadOptions, Option } from './types.ts';

/** The choices for a term: a fixed list is narrowed here, a loader is asked after a pause; stale questions are cancelled. */
export function useOptions(source: readonly Option[] | LoadOptions, term: string, active: boolean): { options: readonly Option[]; loading: boolean } {
  const [asked] = useDebouncedValue(term, 300);
  const [found, setFound] = useState<readonly Option[] | null>(null);
  useEffect(() => {
    if (typeof source !== 'function' || !active) return undefined;
    const controller = new AbortController();
    source(asked, controller.signal).then(setFound, () => undefined);
    return () => controller.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- a loader made anew at each drawing asks the same question
  }, [asked, active]);
  if (typeof source === 'function') return { options: found ?? [], loading: found === null };
  const words = term.trim().toLocaleLowerCase();
  return { options: source.filter(({ label }) => label.toLocaleLowerCase().includes(words)), loading: false };
}
