import { useCallback, useEffect, useRef, useState } from 'react';
import { emptyDraft, isWorthKeeping, type Draft } from './draft.ts';
import { forgetDraft, readDraft, writeDraft } from './draft-store.ts';
import { usePhotos, type Photos } from './use-photos.ts';

export interface DraftHandle {
  readonly draft: Draft;
  readonly photos: Photos;
  /** It was on the device when the page was opened. */
  readonly found: boolean;
  /** Photos of an earlier visit have been read. */
  readonly ready: boolean;
  /** False where the device keeps nothing (private mode, full storage). */
  readonly kept: boolean;
  change(part: Partial<Draft>): void;
  /** Forgets everything and begins again, with a key of its own. */
  restart(): Promise<void>;
}

/** The draft under way, kept on the device with every change. */
export function useDraft(userId: number | null): DraftHandle {
  const [found] = useState(() => readDraft(userId));
  const [draft, setDraft] = useState(() => found ?? emptyDraft(newKey(), userId));
  const [kept, setKept] = useState(true);
  const photos = usePhotos();
  const finished = useRef(false);
  const change = useCallback((part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part, savedAt: new Date().toISOString() })), []);
  const count = photos.list.length;
  useEffect(() => {
    if (finished.current || !isWorthKeeping(draft, count)) return;
    // The NIF is asked again rather than left lying on a device.
    setKept(writeDraft({ ...draft, owner: draft.owner ?? userId, nif: '' }));
  }, [draft, count, userId]);
  const { clear } = photos;
  const restart = useCallback(async () => {
    finished.current = true;
    clear();
    setDraft(emptyDraft(newKey(), userId));
    await forgetDraft();
    finished.current = false;
  }, [clear, userId]);
  return { draft, photos, found: found !== null, ready: photos.ready, kept, change, restart };
}

function newKey(): string {
  // `randomUUID` is there only over HTTPS and on localhost; a town hall may try Largo on its own network first.
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
