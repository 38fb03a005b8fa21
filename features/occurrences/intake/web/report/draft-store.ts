import type { KeptPhoto, PhotoStore } from '#platform/ui/plain/use-photos.ts';
import { onDevice } from './device-store.ts';
import { emptyDraft, type Draft } from './draft.ts';
import { positionOf } from './photo-position.ts';

export interface StoredPhoto extends KeptPhoto {
  /** The draft it belongs to; none: kept by an older version, which knew one draft only. */
  readonly run?: string;
}

/** What is sent of their captions; nothing where nobody wrote any. */
export function captionsOf(photos: readonly StoredPhoto[]): { captions?: string[] } {
  const captions = photos.map(({ caption = '' }) => caption.trim());
  return captions.some((text) => text !== '') ? { captions } : {};
}

const place = 'largo.report-draft';
const placeOf = (run: string): string => `${place}.${run}`;
/** Forgotten drafts, with what they say about a person, do not stay on a device for ever. */
const keepDays = 14;

/** The drafts on this device that this person may go on with, the one written last first. */
export function readDrafts(userId: number | null, now = Date.now()): readonly Draft[] {
  try {
    const drafts = Object.keys(localStorage)
      .filter((name) => name === place || name.startsWith(`${place}.`))
      .flatMap((name) => readOne(name, now));
    return drafts.filter(({ owner }) => owner === null || owner === userId).toSorted((a, b) => b.savedAt.localeCompare(a.savedAt));
  } catch {
    return [];
  }
}

function readOne(name: string, now: number): Draft[] {
  const kept: Draft | null = JSON.parse(localStorage.getItem(name) ?? 'null');
  // Written by an older version it lacks what is asked since.
  const draft = kept && { ...emptyDraft(kept.key, kept.owner), ...kept };
  if (draft !== null && now - Date.parse(draft.savedAt) < keepDays * 86_400_000) {
    if (name !== placeOf(draft.run)) {
      localStorage.setItem(placeOf(draft.run), JSON.stringify(draft));
      localStorage.removeItem(name);
    }
    return [draft];
  }
  localStorage.removeItem(name);
  return [];
}

/** Answers whether it could be kept. */
export function writeDraft(draft: Draft): boolean {
  try {
    localStorage.setItem(placeOf(draft.run), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export async function forgetDraft(run: string): Promise<void> {
  try {
    localStorage.removeItem(placeOf(run));
  } catch {
    // Storage is forbidden: nothing was kept.
  }
  for (const { id } of await readPhotos(run)) await forgetPhoto(id);
}

async function readPhotos(run: string): Promise<readonly StoredPhoto[]> {
  const found = await photos<StoredPhoto[]>('readonly', (store) => store.getAll()).catch(() => []);
  return found.filter((photo) => (photo.run ?? run) === run).toSorted((a, b) => a.order - b.order);
}

/** Rejects where the device keeps nothing: the photo then lives as long as the page. */
export async function writePhoto(photo: StoredPhoto): Promise<void> {
  await photos('readwrite', (store) => store.put(photo));
}

async function forgetPhoto(id: string): Promise<void> {
  await photos('readwrite', (store) => store.delete(id)).catch(() => undefined);
}

/** The photos of one draft: read for their position, kept on the device. */
export const photoStore = (run: string): PhotoStore => ({
  read: () => readPhotos(run),
  write: (photo) => writePhoto({ ...photo, run }),
  forget: forgetPhoto,
  locate: positionOf,
});

const photos = <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => onDevice('photos', mode, work);
