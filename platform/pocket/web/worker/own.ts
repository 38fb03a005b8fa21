import type { WorkerGiven } from '../../worker-given.ts';
import { copyOf, isKept, keptAt } from './caches.ts';

/** Whose the kept answers are; asked at each start of the application. */
const whoPath = '/api/auth/profile';
const whosePath = '/largo-whose';
/** A person's reports and what belongs to them; the oldest go first. */
const mostKept = 80;

export const isOwn = (url: URL, { kept }: WorkerGiven): boolean => url.pathname === whoPath || isKept(url, kept);

/** The network's answer, kept; without a network the kept one, and the page is told of when. */
export async function answerOwn(event: FetchEvent, cacheName: string, tell: (at: string) => Promise<void>): Promise<Response> {
  const { request } = event;
  const asked = forgotten;
  let answer: Response;
  try {
    answer = await fetch(request);
  } catch (error) {
    const kept = await (await caches.open(cacheName)).match(request, { ignoreVary: true }).catch(() => undefined);
    if (kept === undefined) throw error;
    const at = kept.headers.get(keptAt);
    if (at !== null && !request.url.endsWith(whoPath)) event.waitUntil(tell(at));
    return kept;
  }
  const copy = answer.clone();
  event.waitUntil(keep(request, copy, cacheName, asked).catch(() => undefined));
  return answer;
}

/** Who uses this device, asked as the worker takes over: without it a page that is opened next without a network knows nobody. */
export async function keepWho(cacheName: string): Promise<void> {
  const request = new Request(whoPath);
  const asked = forgotten;
  await keep(request, await fetch(request), cacheName, asked);
}

/** How often what was kept has been forgotten. An answer that was asked for before is of the person before, and is not kept. */
let forgotten = 0;

async function keep(request: Request, answer: Response, cacheName: string, asked: number): Promise<void> {
  if (asked !== forgotten) return;
  const isWho = new URL(request.url).pathname === whoPath;
  if (isWho) await settleWhose(answer.clone(), cacheName);
  const settled = forgotten;
  const cache = await caches.open(cacheName);
  // No longer to be read by whoever asks: nor is the copy.
  if (answer.status === 401 || answer.status === 403 || answer.status === 404) await cache.delete(request, { ignoreVary: true });
  if (!answer.ok) return;
  const copy = await copyOf(answer, new Date());
  // Read whole meanwhile: the person may have left.
  if (settled !== forgotten) return;
  await cache.put(request, copy);
  const all = await cache.keys();
  const spare = all.filter(({ url }) => ![whoPath, whosePath].includes(new URL(url).pathname)).slice(0, Math.max(0, all.length - mostKept));
  await Promise.all(spare.map((one) => cache.delete(one)));
}

/** Another person than before, or nobody: what was kept is forgotten first. */
async function settleWhose(answer: Response, cacheName: string): Promise<void> {
  if (!answer.ok) return;
  const read: unknown = await answer.json();
  const user: unknown = typeof read === 'object' && read !== null && 'user' in read ? read.user : null;
  const whose = typeof user === 'object' && user !== null && 'id' in user ? String(user.id) : 'nobody';
  const before = await (await caches.open(cacheName)).match(whosePath);
  const known = before === undefined ? null : await before.text();
  if (known === whose) return;
  // What a visitor had read is public: it stays theirs when they sign in. The other way round nothing stays.
  if (known !== null && known !== 'nobody') await forgetOwn(cacheName);
  await (await caches.open(cacheName)).put(whosePath, new Response(whose));
}

/** Nobody is signed in any more. What a visitor read stays. */
export async function forgetSomebodys(cacheName: string): Promise<void> {
  const whose = await (await caches.open(cacheName)).match(whosePath);
  if (whose !== undefined && (await whose.text()) !== 'nobody') await forgetOwn(cacheName);
}

export async function forgetOwn(cacheName: string): Promise<void> {
  forgotten += 1;
  await caches.delete(cacheName);
}
