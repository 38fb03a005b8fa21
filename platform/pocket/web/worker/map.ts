/** Tiles of the municipality's own base map, where the person has asked for the map to be kept (`map-store.ts` fills it). */
export const isMap = ({ pathname }: URL): boolean => pathname.startsWith('/api/ig/front/tiles/basemap/');

/** The network first: a kept map is for when there is none. */
export async function answerMap(request: Request, cacheName: string): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = (await caches.has(cacheName))
      ? await (await caches.open(cacheName)).match(request, { ignoreVary: true, ignoreSearch: false })
      : undefined;
    if (kept === undefined) throw error;
    return kept;
  }
}
