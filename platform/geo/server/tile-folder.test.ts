import { mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pack, tileOf } from './tile-cache.ts';
import { TileFolder } from './tile-folder.ts';

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'largo-test-'))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

const name = { tenant: 'alfa', stamp: 's1', z: 3, x: 2, y: 1 };
const path = () => join(root, 'alfa', 's1', '3-2-1');

describe('tiles on the disk', () => {
  it('come back as they were, in another process too, empty ones among them', async () => {
    const [tile, empty] = [await pack(Buffer.from('a tile')), await pack(new Uint8Array())];
    const folder = new TileFolder(root);
    expect([await folder.has(name), await folder.read(name)]).toEqual([false, null]);
    await folder.write(name, tile);
    await folder.write({ ...name, x: 3 }, empty);
    const other = new TileFolder(root);
    expect((await other.read(name))?.etag).toBe(tile.etag);
    expect((await other.read({ ...name, x: 3 }))?.gzipped.length).toBe(0);
    expect(await other.has(name)).toBe(true);
    expect(await other.read({ ...name, tenant: 'beta' })).toBeNull();
    expect(await other.read({ ...name, stamp: 's2' })).toBeNull();
  });

  it('are not there when they are cut short or hold something else', async () => {
    const folder = new TileFolder(root);
    for (const left of [30, 20, 3, 0]) {
      await folder.write(name, tileOf(new Uint8Array(100).fill(5)));
      truncateSync(path(), left);
      expect(await folder.read(name)).toBeNull();
    }
    writeFileSync(path(), 'nonsense');
    expect(await folder.read(name)).toBeNull();
  });

  it('leave nothing half-written behind when a write fails', async () => {
    const folder = new TileFolder(root);
    mkdirSync(path(), { recursive: true }); // the write beside it works, the move does not
    await expect(folder.write(name, tileOf(new Uint8Array(10)))).rejects.toThrow();
    expect(readdirSync(join(root, 'alfa', 's1'))).toEqual(['3-2-1']);
  });

  it('take no more room than they may, whoever wrote them', async () => {
    const large = (x: number) => new TileFolder(root, 20_000).write({ ...name, x }, tileOf(new Uint8Array(7000)));
    for (const x of [1, 2, 3, 4]) await large(x);
    expect(readdirSync(join(root, 'alfa', 's1')).toSorted()).toEqual(['3-1-1', '3-2-1']);
    const one = new TileFolder(root, 20_000);
    for (const x of [1, 2, 3, 4]) await one.write({ ...name, tenant: 'beta', x }, tileOf(new Uint8Array(7000)));
    expect(readdirSync(join(root, 'beta', 's1')).toSorted()).toEqual(['3-1-1', '3-2-1']);
  });

  it('of former data are thrown away, and what killed processes left', async () => {
    const folder = new TileFolder(root);
    for (const stamp of ['s1', 's2']) await folder.write({ ...name, stamp }, tileOf(new Uint8Array(10)));
    await folder.write({ ...name, tenant: 'beta' }, tileOf(new Uint8Array(10)));
    const now = new Date();
    const left = join(root, 'alfa', 's2', 'x.part');
    const young = join(root, 'alfa', 's2', 'y.part');
    for (const part of [left, young]) writeFileSync(part, 'half');
    utimesSync(left, now, new Date(now.getTime() - 2 * 3_600_000));
    await folder.keepOnly('alfa', 's2', now);
    await folder.keepOnly('nobody', 's2', now);
    expect(readdirSync(join(root, 'alfa'))).toEqual(['s2']);
    expect(readdirSync(join(root, 'alfa', 's2')).toSorted()).toEqual(['3-2-1', 'y.part']);
    expect(readdirSync(join(root, 'beta'))).toEqual(['s1']);
  });
});
