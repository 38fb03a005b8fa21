import { newKey } from '#platform/http/web/new-key.ts';
import { emptyDraft, type Draft } from './draft.ts';
import { readDrafts } from './draft-store.ts';

/** A draft that this page alone writes, until it lets go of it. */
export interface Claim {
  readonly draft: Draft;
  /** It was on the device. */
  readonly found: boolean;
  /** Another tab has one open: this is a new one. */
  readonly elsewhere: boolean;
  release(): void;
}

/**
 * The last draft of the device that no other tab has open, or a new one. Two tabs never share a draft: each would overwrite what the
 * other keeps, and both would send under one key. Without locks (an insecure address) they may; the server then refuses the second text.
 */
export async function claimDraft(userId: number | null): Promise<Claim> {
  let elsewhere = false;
  const own = ownRun();
  // A reload goes on with what this tab had, whatever another wrote since.
  for (const draft of readDrafts(userId).toSorted((a, b) => Number(b.run === own) - Number(a.run === own))) {
    const release = await hold(draft.run);
    if (release !== null) return claimed(draft, { found: true, release });
    elsewhere = true;
  }
  return { ...(await newDraft(userId)), elsewhere };
}

const tabPlace = 'largo.report-run';

function ownRun(): string | null {
  try {
    return sessionStorage.getItem(tabPlace);
  } catch {
    return null;
  }
}

function claimed(draft: Draft, { found, release }: Pick<Claim, 'found' | 'release'>): Claim {
  try {
    sessionStorage.setItem(tabPlace, draft.run);
  } catch {
    // Storage is forbidden: nothing is kept that could be gone on with.
  }
  return { draft, found, elsewhere: false, release };
}

export async function newDraft(userId: number | null): Promise<Claim> {
  const draft = emptyDraft(newKey(), userId);
  return claimed(draft, { found: false, release: (await hold(draft.run)) ?? (() => undefined) });
}

/** Null: another tab holds it. */
function hold(run: string): Promise<(() => void) | null> {
  if (typeof navigator.locks === 'undefined') return Promise.resolve(() => undefined);
  return new Promise((resolve) => {
    navigator.locks
      .request(`largo-report-${run}`, { ifAvailable: true }, (lock) =>
        lock === null ? resolve(null) : new Promise<void>((release) => resolve(release)),
      )
      .catch(() => resolve(() => undefined));
  });
}
