import { newKey } from '#platform/http/web/new-key.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { claimDraft, newDraft, type Claim } from './claim.ts';
import { emptyDraft, isWorthKeeping, type Draft } from './draft.ts';
import { forgetDraft, photoStore, writeDraft } from './draft-store.ts';
import { usePhotos, type Photos } from '#platform/ui/plain/use-photos.ts';

export interface DraftHandle {
  readonly draft: Draft;
  readonly photos: Photos;
  /** It was on the device when the page was opened. */
  readonly found: boolean;
  /** Another tab has a draft open: this page began one of its own. */
  readonly elsewhere: boolean;
  /** The draft and the photos of an earlier visit have been read. */
  readonly ready: boolean;
  /** False where the device keeps nothing (private mode, full storage). */
  readonly kept: boolean;
  change(part: Partial<Draft>): void;
  /** From now on the same draft is a report of its own. */
  renew(): void;
  /** Forgets everything and begins again, with a key of its own. */
  restart(): Promise<void>;
}

/** The draft under way, kept on the device with every change. */
export function useDraft(userId: number | null): DraftHandle {
  const [first] = useState(userId);
  const [claim, setClaim] = useState<Pick<Claim, 'found' | 'elsewhere'> | null>(null);
  const [draft, setDraft] = useState(() => emptyDraft('', userId));
  const [kept, setKept] = useState(true);
  const held = useRef<Claim>(null);
  const finished = useRef(false);
  const isClaimed = claim !== null;
  const photos = usePhotos(useMemo(() => (isClaimed ? photoStore(draft.run) : null), [isClaimed, draft.run]));
  const take = useCallback((next: Claim) => {
    held.current?.release();
    held.current = next;
    setDraft(next.draft);
  }, []);
  useEffect(() => {
    let alive = true;
    void claimDraft(first).then((next) => {
      if (!alive) return next.release();
      take(next);
      setClaim({ found: next.found, elsewhere: next.elsewhere });
    });
    return () => {
      alive = false;
      held.current?.release();
    };
  }, [first, take]);
  const change = useCallback((part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part, savedAt: new Date().toISOString() })), []);
  const count = photos.list.length;
  useEffect(() => {
    if (claim === null || finished.current || !isWorthKeeping(draft, count)) return;
    // The NIF is asked again rather than left lying on a device.
    setKept(writeDraft({ ...draft, owner: draft.owner ?? userId, nif: '' }));
  }, [claim, draft, count, userId]);
  const { clear } = photos;
  const restart = useCallback(async () => {
    finished.current = true;
    const { run } = held.current?.draft ?? {};
    clear();
    if (run !== undefined) await forgetDraft(run);
    take(await newDraft(userId));
    setClaim({ found: false, elsewhere: false });
    finished.current = false;
  }, [clear, take, userId]);
  return {
    draft,
    photos,
    found: claim?.found === true,
    elsewhere: claim?.elsewhere === true,
    ready: isClaimed && photos.isRead,
    kept,
    change,
    renew: () => change({ key: newKey() }),
    restart,
  };
}
