import { describe, expect, it } from 'vitest';
import { pack, TileCache, tileOf, unpack, sizeOf } from './tile-cache.ts';

const tile = (size: number) => tileOf(new Uint8Array(size).fill(7));

describe('tile cache', () => {
  it('makes a tile once for many who ask together, and keeps it', async () => {
    const cache = new TileCache(48 * 1024 * 1024, sizeOf);
    let made = 0;
    const ask = () => cache.get('alfa/1', async () => tile(++made));
    const tiles = await Promise.all([ask(), ask(), ask()]);
    expect(made).toBe(1);
    expect(new Set(tiles.map(({ etag }) => etag)).size).toBe(1);
    await ask();
    expect(made).toBe(1);
  });

  it('never keeps a failure', async () => {
    const cache = new TileCache(48 * 1024 * 1024, sizeOf);
    await expect(cache.get('alfa/2', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
    expect((await cache.get('alfa/2', async () => tile(3))).gzipped.length).toBe(3);
  });

  it('forgets what was not asked for the longest when it is full', async () => {
    const cache = new TileCache(2500, sizeOf);
    const made: string[] = [];
    const ask = (key: string) => cache.get(key, async () => (made.push(key), tile(1000)));
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key);
    expect(made).toEqual(['a', 'b', 'c', 'b']);
  });

  it('knows the same content again by its tag, and gives it unpacked too', async () => {
    const bytes = new Uint8Array(500).fill(9);
    const [first, second, other] = [await pack(bytes), await pack(bytes), await pack(bytes.slice(1))];
    expect([first.etag === second.etag, first.etag === other.etag]).toEqual([true, false]);
    expect(new Uint8Array(await unpack(first))).toEqual(bytes);
    expect((await pack(new Uint8Array())).gzipped.length).toBe(0);
  });
});
