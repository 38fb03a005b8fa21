import { session } from '#platform/access/web/session.ts';
import { isProblem, type Problem } from '#platform/http/web/client.ts';
import { createStore, type Store } from '#platform/shell/store.ts';
import type { OnDevice } from './device-database.ts';
import { raiseFlag } from './flag.ts';

/** Something whole that waits for a network. Its key makes one of it, however often it is sent. */
export interface Waiting {
  readonly key: string;
  /** Whose it is: it is sent as nobody else. Null: written without a session. */
  readonly owner: number | null;
  readonly savedAt: string;
  /** Why the municipality did not take it; null: not asked yet. */
  readonly refused: string | null;
}

interface Options<T extends Waiting, R> {
  /** Place of its flag and name of its lock: one tab sends at a time. */
  readonly place: string;
  readonly onDevice: OnDevice<'outbox'>;
  /** Sends it and keeps whatever leads to what was made; throws `Problem`. */
  send(item: T): Promise<R>;
  /** It is sent, and forgotten here. */
  onSent(item: T, made: R): Promise<void>;
  onRefused(item: T, reason: Problem): Promise<void>;
}

export interface Outbox<T extends Waiting> {
  /** What waits on this device; null until it was read. */
  readonly waiting: Store<readonly T[] | null>;
  /** Key of the one that is being sent now. */
  readonly underWay: Store<string | null>;
  read(): Promise<readonly T[]>;
  /** Answers whether the device keeps it. */
  keep(item: T): Promise<boolean>;
  discard(key: string): Promise<void>;
  /** Sends it also if the municipality refused it before. */
  retry(item: T): Promise<void>;
  /** Looks after what waits: now, when the network is back, when somebody comes back to the page, and every minute. */
  lookAfter(): void;
}

const pause = 60_000;

export const isMine = ({ owner }: Waiting): boolean => owner === (session.user()?.id ?? null);

export function makeOutbox<T extends Waiting, R>({ place, onDevice, send, onSent, onRefused }: Options<T, R>): Outbox<T> {
  const waiting = createStore<readonly T[] | null>(null);
  const underWay = createStore<string | null>(null);
  let started = false;

  const read = async (): Promise<readonly T[]> => {
    const found = await onDevice<T[]>('outbox', 'readonly', (store) => store.getAll()).catch((): T[] => []);
    const sorted = found.toSorted((a, b) => a.savedAt.localeCompare(b.savedAt));
    waiting.set(sorted);
    raiseFlag(place, sorted.length > 0);
    return sorted;
  };
  const put = async (item: T): Promise<boolean> => {
    try {
      await onDevice('outbox', 'readwrite', (store) => store.put(item));
      return true;
    } catch {
      return false;
    }
  };
  const discard = async (key: string): Promise<void> => {
    await onDevice('outbox', 'readwrite', (store) => store.delete(key)).catch(() => undefined);
    await read();
  };
  /** Answers whether to go on with the next. */
  const sendOne = async (item: T): Promise<boolean> => {
    underWay.set(item.key);
    try {
      const made = await send(item);
      // First what leads to it is kept, then what was sent is forgotten: a tab closed between the two loses nothing.
      await discard(item.key);
      await onSent(item, made);
      return true;
    } catch (error) {
      if (!isProblem(error)) throw error;
      // 401: whose it is has signed out, or must sign in again.
      if (error.unreachable || error.status >= 500 || error.status === 429 || error.status === 401) return false;
      await put({ ...item, refused: error.detail });
      await read();
      await onRefused(item, error);
      return true;
    } finally {
      underWay.set(null);
    }
  };
  /** One after the other, one tab at a time. Without an answer everything stays as it is. */
  const sendAll = async (): Promise<void> => {
    const once = async (): Promise<void> => {
      for (const item of await read()) {
        if (!isMine(item) || item.refused !== null) continue;
        if (!(await sendOne(item))) return;
      }
    };
    // Without locks (an insecure address) two tabs may both send: the key still makes one.
    if (typeof navigator.locks === 'undefined') return once();
    await navigator.locks.request(place, { ifAvailable: true }, (lock) => (lock === null ? undefined : once()));
  };
  return {
    waiting,
    underWay,
    read,
    discard,
    async keep(item) {
      const kept = await put(item);
      if (kept) await read();
      return kept;
    },
    async retry(item) {
      if (item.refused !== null) await put({ ...item, refused: null });
      await sendAll();
    },
    lookAfter() {
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
    },
  };
}
