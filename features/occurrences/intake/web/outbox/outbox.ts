import { session } from '#platform/access/web/session.ts';
import { isProblem, upload } from '#platform/http/web/client.ts';
import { i18n, needMessages } from '#platform/shell/language.ts';
import { createStore } from '#platform/shell/store.ts';
import { toast, toastTimes } from '#platform/shell/toasts.ts';
import { intake } from '../../report-contract.ts';
import { onDevice } from '../report/device-store.ts';
import { bodyOf, typeOf, type Draft, type StoreLists } from '../report/draft.ts';
import { captionsOf, type StoredPhoto } from '../report/draft-store.ts';
import { rememberReport } from './device-reports.ts';
import { raiseFlag } from './flag.ts';

/** A whole report that waits for a network. Its key makes one occurrence of it, however often it is sent. */
export interface Waiting {
  readonly key: string;
  /** Whose it is: it is sent as nobody else. Null: written without a session. */
  readonly owner: number | null;
  readonly savedAt: string;
  readonly body: ReturnType<typeof bodyOf>;
  /** To be opened again when the municipality refuses it. */
  readonly draft: Draft;
  readonly photos: readonly StoredPhoto[];
  readonly type: string;
  /** Why the municipality did not take it; null: not asked yet. */
  readonly refused: string | null;
}

/** What waits on this device; null until it was read. */
export const waiting = createStore<readonly Waiting[] | null>(null);
/** Key of the one that is being sent now. */
export const underWay = createStore<string | null>(null);

export async function readOutbox(): Promise<readonly Waiting[]> {
  const found = await onDevice<Waiting[]>('outbox', 'readonly', (store) => store.getAll()).catch(() => []);
  const sorted = found.toSorted((a, b) => a.savedAt.localeCompare(b.savedAt));
  waiting.set(sorted);
  raiseFlag(sorted.length > 0);
  return sorted;
}

/** Keeps a report until it can be sent. Answers whether the device keeps it. */
export async function keep(draft: Draft, lists: StoreLists, photos: readonly StoredPhoto[]): Promise<boolean> {
  const item: Waiting = {
    key: draft.key,
    owner: session.user()?.id ?? null,
    savedAt: new Date().toISOString(),
    body: { ...bodyOf(draft, lists), ...captionsOf(photos) },
    draft: { ...draft, nif: '' },
    photos: photos.map(({ id, name, blob, position, order }) => ({ id, name, blob, position, order })),
    type: typeOf(draft, lists)?.name ?? '',
    refused: null,
  };
  try {
    await onDevice('outbox', 'readwrite', (store) => store.put(item));
  } catch {
    return false;
  }
  await readOutbox();
  return true;
}

export async function discard(key: string): Promise<void> {
  await onDevice('outbox', 'readwrite', (store) => store.delete(key)).catch(() => undefined);
  await readOutbox();
}

export const isMine = (item: Waiting): boolean => item.owner === (session.user()?.id ?? null);

/** Sends what waits, one after the other; one tab at a time. Without an answer everything stays as it is. */
export async function sendAll(): Promise<void> {
  const once = async (): Promise<void> => {
    for (const item of await readOutbox()) {
      if (!isMine(item) || item.refused !== null) continue;
      if (!(await sendOne(item))) return;
    }
  };
  // Without locks (an insecure address) two tabs may both send: the key still makes one occurrence.
  if (typeof navigator.locks === 'undefined') return once();
  await navigator.locks.request('largo-report-outbox', { ifAvailable: true }, (lock) => (lock === null ? undefined : once()));
}

/** To where both what was sent and what was refused stand. */
const toFollow = () => ({
  time: toastTimes.error,
  action: { label: i18n.t('occurrences:reporting.outbox.follow'), run: () => void (location.hash = '#/meubairro/follow') },
});

/** Answers whether to go on with the next. */
async function sendOne(item: Waiting): Promise<boolean> {
  underWay.set(item.key);
  try {
    const files = item.photos.map(({ blob, name }) => new File([blob], name, { type: blob.type }));
    const reported = await upload(intake, 'create', { body: item.body, files });
    // First what leads to it is kept, then what was sent is forgotten: a tab closed between the two loses nothing.
    await rememberReport(reported, item.type, item.draft.description);
    await discard(item.key);
    await needMessages(['occurrences']);
    toast.success(i18n.t('occurrences:reporting.outbox.sent', { code: reported.code }), i18n.t('occurrences:reporting.outbox.sentText'), toFollow());
    return true;
  } catch (error) {
    if (!isProblem(error)) throw error;
    if (error.unreachable || error.status >= 500 || error.status === 429) return false;
    await onDevice('outbox', 'readwrite', (store) => store.put({ ...item, refused: error.detail })).catch(() => undefined);
    await readOutbox();
    await needMessages(['occurrences']);
    toast.error(i18n.t('occurrences:reporting.outbox.refusedTitle', { type: item.type }), error.detail, toFollow());
    return true;
  } finally {
    underWay.set(null);
  }
}

/** Sends it also if the municipality refused it before. */
export async function retry(item: Waiting): Promise<void> {
  if (item.refused !== null) await onDevice('outbox', 'readwrite', (store) => store.put({ ...item, refused: null })).catch(() => undefined);
  await sendAll();
}

const pause = 60_000;
let started = false;

/** Looks after what waits: now, when the network is back, when somebody comes back to the page, and every minute. */
export function lookAfter(): void {
  if (started) return;
  started = true;
  const look = (): void => {
    if (waiting.get()?.length === 0 || !navigator.onLine) return;
    sendAll().catch(() => undefined);
  };
  addEventListener('online', look);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look());
  setInterval(look, pause);
  look();
}
