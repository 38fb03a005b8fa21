import { publicConfig } from '#platform/tenancy/web/config.ts';
import { isFresh, newer, type Draft } from './draft.ts';

/*
 * Drafts of one person in one municipality on this device. Each is kept twice: in the tab (sessionStorage), which is written at once, so
 * that a reload or a closing tab loses nothing; and on the device (IndexedDB), which outlives the tab.
 */
const prefix = 'largo.draft:';
const table = 'drafts';

/** Where the drafts of a person stand; `who` 0 is a visitor. */
const keyOf = (who: number, form: string): string => `${prefix}${publicConfig().code}:${who}:${form}`;

export async function readDraft(who: number, form: string): Promise<Draft | null> {
  const key = keyOf(who, form);
  const stored = await onDevice<Draft | undefined>('readonly', (store) => store.get(key)).catch(() => undefined);
  const found = newer(inTab(key), stored ?? null);
  if (found === null || isFresh(found, Date.now())) return found;
  removeDraft(who, form);
  return null;
}

export function writeDraft(who: number, form: string, draft: Draft, tabOnly = false): void {
  const key = keyOf(who, form);
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Full or forbidden: the device's copy is tried all the same.
  }
  if (!tabOnly) onDevice('readwrite', (store) => store.put(draft, key)).catch(() => undefined);
}

export function removeDraft(who: number, form: string): void {
  removeKey(keyOf(who, form));
}

/** At sign-out: whoever uses the computer next finds nothing of this person, in no tab. */
export async function forgetDrafts(who: number): Promise<void> {
  const mine = keyOf(who, '');
  forgetInTab(mine);
  channel()?.postMessage(mine);
  await onDevice('readwrite', (store) => store.delete(IDBKeyRange.bound(mine, `${mine}\uffff`))).catch(() => undefined);
}

function removeKey(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is forbidden: nothing was kept.
  }
  onDevice('readwrite', (store) => store.delete(key)).catch(() => undefined);
}

function inTab(key: string): Draft | null {
  try {
    const kept: Draft | null = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return kept;
  } catch {
    return null;
  }
}

function forgetInTab(start: string): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(start)) sessionStorage.removeItem(key);
  } catch {
    // Storage is forbidden: nothing was kept.
  }
}

let tabs: BroadcastChannel | null = null;

/** Tells the other tabs of a sign-out: their copies go too. */
function channel(): BroadcastChannel | null {
  if (tabs === null && typeof BroadcastChannel === 'function') {
    tabs = new BroadcastChannel('largo-drafts');
    tabs.addEventListener('message', ({ data }) => forgetInTab(String(data)));
  }
  return tabs;
}

async function onDevice<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  channel();
  const database = await open();
  try {
    return await answer(work(database.transaction(table, mode).objectStore(table)));
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('largo-drafts', 1);
  request.onupgradeneeded = () => request.result.createObjectStore(table);
  return answer(request);
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser keeps nothing.'));
  });
}
