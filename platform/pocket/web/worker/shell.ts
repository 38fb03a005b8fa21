import { keptAt } from './caches.ts';

export const shellPath = '/shell';
/** Longer without an answer is as good as no network, where there is something to show instead. */
const patience = 6000;
const hour = 3_600_000;

/** Addresses the application itself can show: not the API, not files. */
export const isPage = ({ pathname }: URL): boolean => !/^\/(api|geoserver|ws|metrics|icons)(\/|$)/.test(pathname) && !/\.\w{1,8}$/.test(pathname);

/** The network's page; without a network the kept application, which opens the same address. */
export async function answerPage(event: FetchEvent, cacheName: string): Promise<Response> {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(shellPath);
  const asked = (async (): Promise<Response> => {
    const preloaded: unknown = await event.preloadResponse;
    return preloaded instanceof Response ? preloaded : fetch(event.request);
  })();
  if (kept === undefined) return asked;
  try {
    const answer = await within(asked, patience);
    if (answer.ok && Date.now() - Date.parse(kept.headers.get(keptAt) ?? '') > hour) event.waitUntil(refreshShell(cache).catch(() => undefined));
    return answer;
  } catch {
    asked.catch(() => undefined);
    return kept;
  }
}

function within<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  return Promise.race([work, new Promise<T>((_resolve, reject) => setTimeout(() => reject(new Error('too slow')), milliseconds))]);
}

/** Kept only if all that it asks for is kept: a page of another build would ask for scripts that are not on the device. */
export async function refreshShell(cache: Cache): Promise<void> {
  const answer = await fetch(shellPath, { cache: 'no-store' });
  if (!answer.ok) throw new Error(`the shell answered ${answer.status}`);
  const text = await answer.text();
  const needed = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path = '']) => path);
  for (const path of needed) if ((await cache.match(path)) === undefined && (await fetchInto(cache, path)) === null) return;
  const headers = new Headers(answer.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  headers.set(keptAt, new Date().toISOString());
  await cache.put(shellPath, new Response(text, { headers }));
}

async function fetchInto(cache: Cache, path: string): Promise<Response | null> {
  const answer = await fetch(path).catch(() => null);
  if (answer === null || !answer.ok) return null;
  await cache.put(path, answer.clone());
  return answer;
}

export const isHashed = (path: string): boolean => path.startsWith('/assets/');

/** Crest and icons change under the same name: the network's, and without a network the kept one. */
export async function answerPicture({ request }: FetchEvent, cacheName: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await (await caches.open(cacheName)).match(request, { ignoreVary: true });
    if (kept === undefined) throw error;
    return kept;
  }
}

/** A hashed file is the same for ever: from this version's cache, the one before (a page still open), or the network, and then kept. */
export async function answerAsset(event: FetchEvent, cacheName: string): Promise<Response> {
  const { request } = event;
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && answer.type === 'basic') {
    const copy = answer.clone();
    event.waitUntil(
      caches
        .open(cacheName)
        .then((cache) => cache.put(request, copy))
        .catch(() => undefined),
    );
  }
  return answer;
}
