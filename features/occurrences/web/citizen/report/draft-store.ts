import { onDevice } from './device-store.ts';
import { emptyDraft, type Draft } from './draft.ts';

/** Bytes and origin of a photo that waits on the device. `position` is where it was taken, degrees (longitude, latitude). */
export interface StoredPhoto {
  readonly id: string;
  readonly name: string;
  readonly blob: Blob;
  readonly position: readonly [number, number] | null;
  readonly order: number;
  /** What its reporter says of it. */
  readonly caption?: string;
}

/** What is sent of their captions; nothing where nobody wrote any. */
export function captionsOf(photos: readonly StoredPhoto[]): { captions?: string[] } {
  const captions = photos.map(({ caption = '' }) => caption.trim());
  return captions.some((text) => text !== '') ? { captions } : {};
}

const place = 'largo.report-draft';
/** Forgotten drafts, with what they say about a person, do not stay on a device for ever. */
const keepDays = 14;

/** The draft on this device; null when there is none, it is old, or another account wrote it. */
export function readDraft(userId: number | null, now = Date.now()): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(place) ?? 'null') as Draft | null;
    if (draft === null || (draft.owner !== null && draft.owner !== userId)) return null;
    // Written by an older version it lacks what is asked since.
    return now - Date.parse(draft.savedAt) < keepDays * 86_400_000 ? { ...emptyDraft(draft.key, draft.owner), ...draft } : null;
  } catch {
    return null;
  }
}

/** Answers whether it could be kept. */
export function writeDraft(draft: Draft): boolean {
  try {
    localStorage.setItem(place, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export async function forgetDraft(): Promise<void> {
  try {
    localStorage.removeItem(place);
  } catch {
    // Storage is forbidden: nothing was kept.
  }
  await photos('readwrite', (store) => store.clear()).catch(() => undefined);
}

export async function readPhotos(): Promise<readonly StoredPhoto[]> {
  const found = await photos('readonly', (store) => store.getAll() as IDBRequest<StoredPhoto[]>).catch(() => []);
  return found.toSorted((a, b) => a.order - b.order);
}

/** Rejects where the device keeps nothing: the photo then lives as long as the page. */
export async function writePhoto(photo: StoredPhoto): Promise<void> {
  await photos('readwrite', (store) => store.put(photo));
}

export async function forgetPhoto(id: string): Promise<void> {
  await photos('readwrite', (store) => store.delete(id)).catch(() => undefined);
}

const photos = <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> => onDevice('photos', mode, work);
