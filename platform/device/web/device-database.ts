/** Reads or writes one store of a database of this device's browser. */
export type OnDevice<S extends string> = <T>(store: S, mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>) => Promise<T>;

/**
 * A database of its own in the browser; `stores`: the field that names what each store keeps. Rejects where the device keeps nothing.
 * A store that is new wants a higher version.
 */
export function deviceDatabase<const S extends string>(name: string, version: number, stores: Readonly<Record<S, string>>): OnDevice<S> {
  const open = (): Promise<IDBDatabase> => {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = () => {
      const { result } = request;
      for (const [store, keyPath] of Object.entries<string>(stores))
        if (!result.objectStoreNames.contains(store)) result.createObjectStore(store, { keyPath });
    };
    return answer(request);
  };
  return async (store, mode, work) => {
    const database = await open();
    try {
      const transaction = database.transaction(store, mode);
      const done = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error ?? new Error('The browser keeps nothing.'));
      });
      const result = await answer(work(transaction.objectStore(store)));
      // Said to be kept only when it is on the disk.
      if (mode === 'readwrite') await done;
      return result;
    } finally {
      database.close();
    }
  };
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser keeps nothing.'));
  });
}
