import { FileStorage, FileWasNotFound, type StorageAdapter } from '@flystorage/file-storage';
import { LocalStorageAdapter } from '@flystorage/local-fs';
import { createReadStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { AppError, kernelErrors } from '#platform/kernel/errors.ts';
import { fileErrors } from '../errors.ts';

/** Bytes under keys. Keys are made here, never from a user's words. */
export interface BlobStore {
  /** The key exists whole or not at all. Throws `server.storage-full` or `files.store-unavailable`. */
  write(key: string, content: Readable | Uint8Array, type: string): Promise<void>;
  /** Null when there is no such key. */
  read(key: string): Promise<Readable | null>;
  remove(key: string): Promise<void>;
  /** Keys under a folder; none when the folder does not exist. */
  list(folder: string): AsyncIterable<string>;
}

export interface BlobStoreOptions {
  readonly dataDir: string;
  /** `s3://KEY:SECRET@HOST:PORT/BUCKET?region=R&forcePathStyle=1` (`s3s://` for TLS), `file:///folder`, or null: `dataDir/files`. */
  readonly storageUrl: string | null;
}

/** Where the files lie; null: in a bucket. */
export function localFolder({ dataDir, storageUrl }: BlobStoreOptions): string | null {
  if (storageUrl === null) return join(dataDir, 'files');
  const url = new URL(storageUrl);
  return url.protocol === 'file:' ? decodeURIComponent(url.pathname) : null;
}

export function openBlobStore(options: BlobStoreOptions): BlobStore {
  const folder = localFolder(options);
  if (folder !== null) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return new FlyStore(Promise.resolve(new LocalFolder(folder)), 'rename');
  }
  const url = new URL(options.storageUrl ?? '');
  const bucket = decodeURIComponent(url.pathname.replace(/^\/|\/$/g, ''));
  if (bucket === '') throw new Error('STORAGE_URL names no bucket: s3://KEY:SECRET@HOST:PORT/BUCKET');
  // 14 MB that an installation with a disk does not carry about.
  return new FlyStore(
    import('./bucket.ts').then(({ openBucket }) => openBucket(url, bucket)),
    'direct',
  );
}

/** The library's reader leaves the file open when the visitor goes away half-way; a plain stream closes it. */
class LocalFolder extends LocalStorageAdapter {
  override async read(path: string): Promise<Readable> {
    const stream = createReadStream(join(this.rootDir, path));
    await new Promise<void>((resolve, reject) => {
      stream.once('ready', resolve);
      stream.once('error', (error: NodeJS.ErrnoException) => {
        reject(error.code === 'ENOENT' ? FileWasNotFound.atLocation(path, { cause: error, context: { path } }) : error);
      });
    });
    return stream;
  }
}

class FlyStore implements BlobStore {
  readonly #storage: Promise<FileStorage>;
  readonly #writing: 'rename' | 'direct';

  /** `rename`: written beside and moved, for disks; a bucket shows an object only when it is whole. */
  constructor(adapter: Promise<StorageAdapter>, writing: 'rename' | 'direct') {
    this.#storage = adapter.then((made) => new FileStorage(made));
    this.#writing = writing;
  }

  async write(key: string, content: Readable | Uint8Array, type: string): Promise<void> {
    const target = this.#writing === 'rename' ? `${key}.part` : key;
    const body = content instanceof Uint8Array ? Readable.from([content]) : content;
    const size = content instanceof Uint8Array ? { size: content.byteLength } : {};
    const storage = await this.#storage;
    try {
      await storage.write(target, body, { mimeType: type, ...size });
      if (target !== key) await storage.moveFile(target, key);
    } catch (error) {
      await storage.deleteFile(target).catch(() => {});
      throw explain(error);
    }
  }

  async read(key: string): Promise<Readable | null> {
    try {
      return await (await this.#storage).read(key);
    } catch (error) {
      if (isMissing(error)) return null;
      throw explain(error);
    }
  }

  async remove(key: string): Promise<void> {
    const storage = await this.#storage;
    await storage.deleteFile(key).catch((error: unknown) => {
      if (!isMissing(error)) throw explain(error);
    });
  }

  async *list(folder: string): AsyncIterable<string> {
    try {
      for await (const entry of (await this.#storage).list(folder, { deep: true })) if (entry.isFile) yield entry.path;
    } catch (error) {
      if (!isMissing(error)) throw explain(error);
    }
  }
}

function* causes(error: unknown): Generator<Error & { code?: string; Code?: string }> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause;
}

const full = /^(ENOSPC|EDQUOT|XMinioStorageFull|QuotaExceeded|InsufficientStorage|StorageFull)$/;
const missing = /^(ENOENT|NoSuchKey|NotFound)$/;

function isMissing(error: unknown): boolean {
  return [...causes(error)].some(
    (cause) => cause instanceof FileWasNotFound || missing.test(cause.code ?? '') || missing.test(cause.Code ?? '') || missing.test(cause.name),
  );
}

/** What the store's trouble means for the user. Errors of the content's own stream (too large, bad request) pass unchanged. */
function explain(error: unknown): unknown {
  for (const cause of causes(error)) {
    if (cause instanceof AppError) return cause;
    if (full.test(cause.code ?? '') || full.test(cause.Code ?? '') || full.test(cause.name))
      return kernelErrors['server.storage-full']({ cause: error });
  }
  return fileErrors['files.store-unavailable']({ cause: error });
}
