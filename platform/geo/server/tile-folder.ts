import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sweepParts } from '#platform/files/server/sweep-parts.ts';
import { tileOf, type MadeTile } from './tile-cache.ts';

const DIGEST = 20;
/** What a file takes of a disk at least. */
const BLOCK = 4096;

/** Which tile: `stamp` names all that it was made of but its place, so that a change makes another name. */
export interface TileName {
  readonly tenant: string;
  readonly stamp: string;
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/**
 * Made tiles on the disk, one folder for each tenant and stamp. A file is written beside and moved, and begins with the digest of
 * what follows: what was cut short by a full disk, a killed process or a power cut is not there. Only for what everybody may see.
 */
export class TileFolder {
  readonly #root: string;
  readonly #maxBytes: number;
  readonly #sizes = new Map<string, Promise<{ bytes: number }>>();

  /** `maxBytes`: of one tenant; what would go over it is not kept. Each process counts by itself what it adds to what it found. */
  constructor(root: string, maxBytes = 256 * 1024 * 1024) {
    this.#root = root;
    this.#maxBytes = maxBytes;
  }

  async has(name: TileName): Promise<boolean> {
    return access(this.#path(name)).then(
      () => true,
      () => false,
    );
  }

  /** Null: not kept, or not whole. */
  async read(name: TileName): Promise<MadeTile | null> {
    const file = await readFile(this.#path(name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (file === null) return null;
    const gzipped = file.subarray(DIGEST);
    return digest(gzipped).equals(file.subarray(0, DIGEST)) ? tileOf(gzipped) : null;
  }

  async write(name: TileName, { gzipped }: MadeTile): Promise<void> {
    const folder = this.#folder(name);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const size = await this.#size(folder);
    const bytes = blocks(DIGEST + gzipped.length);
    if (size.bytes + bytes > this.#maxBytes) return;
    const part = join(folder, `${randomUUID()}.part`);
    try {
      await writeFile(part, Buffer.concat([digest(gzipped), gzipped]), { mode: 0o600 });
      await rename(part, this.#path(name));
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
    size.bytes += bytes;
  }

  /** Throws away what a tenant's tiles were before, and half-written files of killed processes. */
  async keepOnly(tenant: string, stamp: string, now: Date): Promise<void> {
    const folder = join(this.#root, tenant);
    for (const other of await readdir(folder).catch(() => [])) {
      if (other !== stamp) await rm(join(folder, other), { recursive: true, force: true });
    }
    await sweepParts(folder, now, false);
  }

  #folder({ tenant, stamp }: TileName): string {
    return join(this.#root, tenant, stamp);
  }

  #path(name: TileName): string {
    return join(this.#folder(name), `${name.z}-${name.x}-${name.y}`);
  }

  #size(folder: string): Promise<{ bytes: number }> {
    const known = this.#sizes.get(folder) ?? sizeOf(folder);
    this.#sizes.set(folder, known);
    known.catch(() => this.#sizes.delete(folder));
    return known;
  }
}

async function sizeOf(folder: string): Promise<{ bytes: number }> {
  let bytes = 0;
  for (const name of await readdir(folder)) {
    const found = await stat(join(folder, name)).catch(() => null); // moved or removed meanwhile
    bytes += blocks(found?.size ?? 0);
  }
  return { bytes };
}

const digest = (bytes: Uint8Array): Buffer => createHash('sha1').update(bytes).digest();
const blocks = (bytes: number): number => Math.ceil(bytes / BLOCK) * BLOCK;
