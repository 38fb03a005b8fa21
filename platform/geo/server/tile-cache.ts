import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

export interface CachedTile {
  readonly bytes: Uint8Array;
  readonly gzipped: Uint8Array;
  readonly etag: string;
}

/**
 * A small memory of tiles: a tile asked for by many at once is made once, then kept for a while. Keys carry tenant and role set.
 * Failures are not kept.
 */
export class TileCache {
  readonly #kept = new Map<string, { tile: CachedTile; until: number }>();
  readonly #making = new Map<string, Promise<CachedTile>>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes = 48 * 1024 * 1024) {
    this.#maxBytes = maxBytes;
  }

  async get(key: string, seconds: number, now: number, make: () => Promise<Uint8Array>): Promise<CachedTile> {
    const kept = this.#kept.get(key);
    if (kept && kept.until > now) {
      this.#kept.delete(key); // to the young end
      this.#kept.set(key, kept);
      return kept.tile;
    }
    const under = this.#making.get(key);
    if (under) return under;
    const making = make().then(finish);
    this.#making.set(key, making);
    try {
      const tile = await making;
      this.#keep(key, tile, now + seconds * 1000);
      return tile;
    } finally {
      this.#making.delete(key);
    }
  }

  clear(): void {
    this.#kept.clear();
    this.#bytes = 0;
  }

  #keep(key: string, tile: CachedTile, until: number): void {
    this.#drop(key);
    this.#kept.set(key, { tile, until });
    this.#bytes += sizeOf(tile);
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const kept = this.#kept.get(key);
    if (!kept) return;
    this.#kept.delete(key);
    this.#bytes -= sizeOf(kept.tile);
  }
}

const zip = promisify(gzip);

async function finish(bytes: Uint8Array): Promise<CachedTile> {
  const gzipped = bytes.length > 0 ? await zip(bytes, { level: 5 }) : bytes;
  return { bytes, gzipped, etag: `"${createHash('sha1').update(bytes).digest('base64url')}"` };
}

function sizeOf(tile: CachedTile): number {
  return tile.bytes.length + tile.gzipped.length + 200;
}
