import { describe, expect, it } from 'vitest';
import { TileCache } from './tile-cache.ts';

const bytes = (size: number): Uint8Array => new Uint8Array(size).fill(7);

describe('tile cache', () => {
  it('makes a tile once for many who ask together', async () => {
    const cache = new TileCache();
    let made = 0;
    const ask = () => cache.get('alfa/1', 60, 0, async () => bytes(++made));
    const tiles = await Promise.all([ask(), ask(), ask()]);
    expect(made).toBe(1);
    expect(new Set(tiles.map(({ etag }) => etag)).size).toBe(1);
    await ask();
    expect(made).toBe(1);
  });

  it('makes it anew when its time is over, and never keeps a failure', async () => {
    const cache = new TileCache();
    let made = 0;
    const at = (now: number) => cache.get('alfa/1', 60, now, async () => bytes(++made));
    await at(0);
    await at(59_000);
    expect(made).toBe(1);
    await at(61_000);
    expect(made).toBe(2);
    await expect(cache.get('alfa/2', 60, 0, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
    expect((await cache.get('alfa/2', 60, 0, async () => bytes(3))).bytes.length).toBe(3);
  });

  it('forgets what was not asked for the longest when it is full', async () => {
    const cache = new TileCache(3000);
    const made: string[] = [];
    const ask = (key: string) => cache.get(key, 60, 0, async () => (made.push(key), bytes(1000)));
    await ask('a');
    await ask('b');
    await ask('a');
    await ask('c');
    await ask('a');
    await ask('b');
    expect(made).toEqual(['a', 'b', 'c', 'b']);
  });

  it('knows the same content again by its tag', async () => {
    const cache = new TileCache();
    const first = await cache.get('a', 60, 0, async () => bytes(10));
    const second = await cache.get('b', 60, 0, async () => bytes(10));
    const other = await cache.get('c', 60, 0, async () => bytes(11));
    expect([first.etag === second.etag, first.etag === other.etag]).toEqual([true, false]);
  });
});
