/** What this device keeps in the browser's own database: photos of drafts, reports not sent yet, and the links of those that were. */
type StoreName = 'photos' | 'outbox' | 'sent';

export async function onDevice<T>(name: StoreName, mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    const transaction = database.transaction(name, mode);
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('The browser keeps nothing.'));
    });
    const result = await answer(work(transaction.objectStore(name)));
    // Said to be kept only when it is on the disk.
    if (mode === 'readwrite') await done;
    return result;
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('largo-report', 3);
  request.onupgradeneeded = () => {
    const { result } = request;
    if (!result.objectStoreNames.contains('photos')) result.createObjectStore('photos', { keyPath: 'id' });
    if (!result.objectStoreNames.contains('outbox')) result.createObjectStore('outbox', { keyPath: 'key' });
    if (!result.objectStoreNames.contains('sent')) result.createObjectStore('sent', { keyPath: 'code' });
  };
  return answer(request);
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser keeps nothing.'));
  });
}
