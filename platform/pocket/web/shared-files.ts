import { publicConfig } from '#platform/tenancy/web/config.ts';

/** Pictures shared from the gallery that wait on the device, each handed out once. */
export async function takeShared(): Promise<readonly File[]> {
  // Without HTTPS the browser has no such place, and nothing was shared.
  if (typeof caches === 'undefined') return [];
  const name = `largo:${publicConfig().code}:shared`;
  if (!(await caches.has(name))) return [];
  const cache = await caches.open(name);
  const files: File[] = [];
  for (const request of await cache.keys()) {
    const kept = await cache.match(request);
    if (kept === undefined) continue;
    const type = kept.headers.get('content-type') ?? '';
    files.push(new File([await kept.blob()], decodeURIComponent(kept.headers.get('x-name') ?? '') || 'foto.jpg', { type }));
  }
  await caches.delete(name);
  return files;
}
