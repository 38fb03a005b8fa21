import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { NewFile } from './files.ts';
import { temporaryFolder } from './work-folder.ts';

const mebibyte = 1024 * 1024;

/** Counts and fingerprints what passes; fails above `mostMiB` (null: no limit) with `request.too-large`. */
export class Meter extends Transform {
  readonly #mostMiB: number | null;
  readonly #hash = createHash('sha256');
  bytes = 0;

  constructor(mostMiB: number | null) {
    super();
    this.#mostMiB = mostMiB;
  }

  get sha256(): string {
    return this.#hash.copy().digest('hex');
  }

  override _transform(chunk: Buffer, _encoding: string, done: (error?: Error | null, data?: Buffer) => void): void {
    this.bytes += chunk.length;
    if (this.#mostMiB !== null && this.bytes > this.#mostMiB * mebibyte)
      return done(kernelErrors['request.too-large']({ params: { max: this.#mostMiB } }));
    this.#hash.update(chunk);
    done(null, chunk);
  }
}

/** Gives `work` the content as a file on the temporary disk, at most `mostMiB`; what was made for it is removed after. */
export async function withFile<T>(content: NewFile['content'], mostMiB: number, work: (path: string, bytes: number) => Promise<T>): Promise<T> {
  if ('path' in content && !(content instanceof Readable)) {
    const { size } = await stat(content.path);
    if (size > mostMiB * mebibyte) throw kernelErrors['request.too-large']({ params: { max: mostMiB } });
    return work(content.path, size);
  }
  const folder = await temporaryFolder('file');
  try {
    const path = join(folder, 'content');
    const meter = new Meter(mostMiB);
    if (content instanceof Uint8Array) {
      if (content.byteLength > mostMiB * mebibyte) throw kernelErrors['request.too-large']({ params: { max: mostMiB } });
      await writeFile(path, content);
      return await work(path, content.byteLength);
    }
    await pipeline(content as Readable, meter, createWriteStream(path));
    return await work(path, meter.bytes);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
