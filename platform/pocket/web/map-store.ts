import { tileCount, tileGrid, type GridSource } from '#platform/geo/tile-grid.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';

/** Of the municipality's own base map, as it was kept. */
export interface KeptMap {
  readonly at: string;
  readonly tiles: number;
  readonly bytes: number;
  /** The device took some away again, as browsers do when they need room. */
  readonly lost: boolean;
}

type Extent = readonly [number, number, number, number];

const metaPath = '/largo-map';
/** A town down to a metre a pixel or as near as this many allow: some megabytes. */
const mostTiles = 1500;
const finest = 1;
const atOnce = 6;
const samples = 12;

const nameOf = (): string => `largo:${publicConfig().code}:map`;

/** Can this browser keep a map, and show it: has it a worker? */
export const canKeepMap = (): boolean =>
  typeof caches !== 'undefined' && navigator.serviceWorker?.controller !== null && 'serviceWorker' in navigator;

/** Addresses of the tiles that cover the extent, coarse levels first. A level is taken whole or not at all. */
export function tilesFor(source: GridSource, extent: Extent): string[] {
  const grid = tileGrid(source);
  const found: string[] = [];
  for (const [z, resolution] of grid.resolutions.entries()) {
    const span = resolution * grid.tileSize;
    const { columns, rows } = tileCount(grid, z);
    const within = (value: number, count: number): number => Math.min(count - 1, Math.max(0, Math.floor(value)));
    const [left, right] = [within((extent[0] - grid.origin[0]) / span, columns), within((extent[2] - grid.origin[0]) / span, columns)];
    const [top, bottom] = [within((grid.origin[1] - extent[3]) / span, rows), within((grid.origin[1] - extent[1]) / span, rows)];
    if (resolution < finest || found.length + (right - left + 1) * (bottom - top + 1) > mostTiles) break;
    for (let x = left; x <= right; x += 1) for (let y = top; y <= bottom; y += 1) found.push(`/api/ig/front/tiles/basemap/${z}/${x}/${y}`);
  }
  return found;
}

/** About how many bytes, from some tiles spread over all. Rejects without a network. */
export async function measure(tiles: readonly string[]): Promise<number> {
  const step = Math.max(1, Math.floor(tiles.length / samples));
  const some = tiles.filter((_, index) => index % step === 0);
  const sizes = await Promise.all(some.map(async (tile) => (await (await fetch(tile)).blob()).size));
  return Math.round((sizes.reduce((sum, size) => sum + size, 0) / Math.max(1, sizes.length)) * tiles.length);
}

/** Is there room for so many bytes? Browsers that do not say are believed to have it. */
export async function hasRoom(bytes: number): Promise<boolean> {
  const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
  return quota === undefined || usage === undefined || quota - usage > bytes * 1.5;
}

/** Fetches and keeps them all. What was kept before stays until its tile is replaced; broken off, what came is taken away again if there was nothing before. */
export async function keepMap(tiles: readonly string[], signal: AbortSignal, onProgress: (share: number) => void): Promise<void> {
  const had = (await keptMap()) !== null;
  // Asked for, so that the browser does not clear it away by itself.
  await navigator.storage?.persist?.().catch(() => false);
  const cache = await caches.open(nameOf());
  const left = [...tiles];
  let bytes = 0;
  let done = 0;
  const work = async (): Promise<void> => {
    for (let tile = left.shift(); tile !== undefined; tile = left.shift()) {
      const answer = await fetch(tile, { signal });
      if (!answer.ok) throw new Error(`${tile} answered ${answer.status}`);
      bytes += (await answer.clone().blob()).size;
      await cache.put(tile, answer);
      done += 1;
      onProgress(done / tiles.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, work));
    await cache.put(metaPath, Response.json({ at: new Date().toISOString(), tiles: tiles.length, bytes }));
  } catch (error) {
    left.length = 0;
    if (!had) await removeMap();
    throw error;
  }
}

export async function keptMap(): Promise<KeptMap | null> {
  if (!(await caches.has(nameOf()))) return null;
  const cache = await caches.open(nameOf());
  const meta: Omit<KeptMap, 'lost'> | undefined = await (await cache.match(metaPath))?.json();
  return meta === undefined ? null : { ...meta, lost: (await cache.keys()).length <= meta.tiles };
}

export async function removeMap(): Promise<void> {
  await caches.delete(nameOf());
}
