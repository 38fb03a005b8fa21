import type { WorkerGiven } from '../../worker-given.ts';
import { namesOf, outdated } from './caches.ts';
import { answerOwn, forgetOwn, forgetSomebodys, isOwn, keepWho } from './own.ts';
import { openNotice, showPush, subscribeAgain, unsubscribe } from './push.ts';
import { receiveShared, sharePath } from './shared.ts';
import { answerAsset, answerPage, answerPicture, isHashed, isPage, refreshShell, shellPath } from './shell.ts';
import { answerMap, isMap } from './map.ts';

declare const self: ServiceWorkerGlobalScope & { readonly largoGiven: WorkerGiven };

/*
 * The browser's worker of one municipality. A page is always asked of the network first, so that no fault of this file can keep a newer
 * version out; what it answers from the device is what lies under names that never change (assets), and what slices said may be kept.
 */
const given = self.largoGiven;
const names = namesOf(given);

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(names.shell);
      const hashed = given.files.filter(isHashed);
      // Crest and icon are no part of the code: one that is missing must not keep the rest away.
      const others = given.files.filter((file) => !isHashed(file)).map((file) => cache.add(file).catch(() => undefined));
      await Promise.all([cache.addAll(hashed), refreshShell(cache), ...others]);
      // Pages of the version before read on from its cache: nothing is taken from under them.
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const all = await caches.keys();
      const isUpdate = all.some((name) => name.startsWith(`largo:${given.code}:shell:`) && name !== names.shell);
      await Promise.all(outdated(all, given).map((name) => caches.delete(name)));
      await self.registration.navigationPreload?.enable();
      await self.clients.claim();
      await keepWho(names.own).catch(() => undefined);
      if (isUpdate) for (const client of await self.clients.matchAll()) client.postMessage({ largo: 'new-version' });
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin || url.pathname === shellPath) return;
  if (request.method === 'POST' && url.pathname === sharePath && given.shareTo !== null) {
    return event.respondWith(receiveShared(request, names.shared, given.shareTo));
  }
  if (request.method !== 'GET') {
    // Whoever signs in or out: nothing kept for the person before is read by the next.
    return /^\/api\/auth\/(?!refresh$)/.test(url.pathname) ? event.respondWith(answerSignIn(request)) : undefined;
  }
  if (request.mode === 'navigate') return isPage(url) ? event.respondWith(answerPage(event, names.shell)) : undefined;
  if (isHashed(url.pathname)) return event.respondWith(answerAsset(event, names.shell));
  if (given.files.includes(url.pathname)) return event.respondWith(answerPicture(event, names.shell));
  if (isOwn(url, given)) return event.respondWith(answerOwn(event, names.own, (at) => tell(event.clientId, at)));
  if (isMap(url)) return event.respondWith(answerMap(request, names.map));
});

async function answerSignIn(request: Request): Promise<Response> {
  if (request.url.endsWith('/logout')) await unsubscribe(self.registration).catch(() => undefined);
  try {
    return await fetch(request);
  } finally {
    // After the server's answer: until then it still answers the person before. Without a network all the same.
    await forgetOwn(names.own);
  }
}

/** Pages that were answered from the device, and of when: a page begins to listen after it has asked for what it shows. */
const told = new Map<string, string>();

async function tell(clientId: string, at: string): Promise<void> {
  told.set(clientId, at);
  const client = await self.clients.get(clientId);
  client?.postMessage({ largo: 'kept', at });
}

self.addEventListener('message', (event) => {
  const data: unknown = event.data;
  if (typeof data !== 'object' || data === null || !('largo' in data)) return;
  if (data.largo === 'nobody') event.waitUntil(forgetSomebodys(names.own));
  if (data.largo === 'listening' && event.source instanceof Client) {
    const at = told.get(event.source.id);
    if (at !== undefined) event.source.postMessage({ largo: 'kept', at });
  }
});

self.addEventListener('push', (event) => event.waitUntil(showPush(self.registration, event.data, given.name)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openNotice(self.clients, event.notification.data));
});
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(subscribeAgain(self.registration));
});
