import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { tileCache } from '#platform/metrics/server/meters.ts';

/** A tile as it is sent. */
export interface MadeTile {
  /** No bytes: nothing is there. */
  readonly gzipped: Uint8Array;
  readonly etag: string;
}

/**
 * A small memory of tiles: a tile asked for by many at once is made once, then kept until others need the room. A key says what
 * the tile was made of (tenant, version of the data, layer): kept tiles never grow old. Failures are not kept.
 */
export class TileCache<T> {
  readonly #kept = new Map<string, T>();
  readonly #making = new Map<string, Promise<T>>();
  readonly #maxBytes: number;
  readonly #sizeOf: (tile: T) => number;
  #bytes = 0;

  constructor(maxBytes: number, sizeOf: (tile: T) => number) {
    this.#maxBytes = maxBytes;
    this.#sizeOf = sizeOf;
  }

  async get(key: string, make: () => Promise<T>): Promise<T> {
    const kept = this.#kept.get(key);
    if (kept) {
      this.#kept.delete(key); // to the young end
      this.#kept.set(key, kept);
      tileCache.inc({ result: 'hit' });
      return kept;
    }
    const under = this.#making.get(key);
    tileCache.inc({ result: under ? 'shared' : 'miss' });
    if (under) return under;
    const making = make();
    this.#making.set(key, making);
    try {
      const tile = await making;
      this.#keep(key, tile);
      return tile;
    } finally {
      this.#making.delete(key);
    }
  }

  #keep(key: string, tile: T): void {
    this.#kept.set(key, tile);
    this.#bytes += this.#sizeOf(tile);
    for (const [oldest, dropped] of this.#kept) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#kept.delete(oldest);
      this.#bytes -= this.#sizeOf(dropped);
    }
  }
}

const zip = promisify(gzip);
const unzip = promisify(gunzip);

export async function pack(bytes: Uint8Array): Promise<MadeTile> {
  return tileOf(bytes.length > 0 ? await zip(bytes, { level: 5 }) : bytes);
}

/** For the few who do not take gzip. */
export async function unpack({ gzipped }: MadeTile): Promise<Uint8Array> {
  return unzip(gzipped);
}

export function tileOf(gzipped: Uint8Array): MadeTile {
  return { gzipped, etag: `"${createHash('sha1').update(gzipped).digest('base64url')}"` };
}

/** In memory. */
export function sizeOf(tile: MadeTile): number {
  return tile.gzipped.length + 200;
}
