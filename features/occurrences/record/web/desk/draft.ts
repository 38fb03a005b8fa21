import { useEffect, useRef, useState } from 'react';
import { session } from '#platform/access/web/session.ts';
import { readDraft, removeDraft, writeDraft } from '#platform/ui/draft-store.ts';

/**
 * Something being written, kept on this device for whoever writes it until it is sent, or they sign out: a reload, a closed tab or a look
 * at another record loses nothing. Null is nothing. The third value tells that it comes from an earlier visit.
 */
export function useDraft<T>(key: string): readonly [T | null, (value: T | null) => void, boolean] {
  const form = `occurrences.${key}`;
  const [who] = useState(() => session.user()?.id ?? 0);
  const [value, setValue] = useState<T | null>(null);
  const [wasKept, setWasKept] = useState(false);
  const touched = useRef(false);
  useEffect(() => {
    touched.current = false;
    void readDraft(who, form).then((draft) => {
      if (touched.current) return;
      setValue(draft === null ? null : ((draft.values as { held?: T }).held ?? null));
      setWasKept(draft !== null);
    });
    return () => {
      touched.current = true;
    };
  }, [who, form]);
  const change = (next: T | null): void => {
    touched.current = true;
    setValue(next);
    if (next === null) removeDraft(who, form);
    else writeDraft(who, form, { at: new Date().toISOString(), version: null, base: {}, values: { held: next } });
  };
  return [value, change, wasKept];
}
