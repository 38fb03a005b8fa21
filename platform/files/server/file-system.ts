import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Actor } from '#platform/access/actor.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Cut } from '../boxes.ts';
import { AppError, kernelErrors } from '#platform/kernel/errors.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { fileErrors } from '../errors.ts';
import { openBlobStore, type BlobStore, type BlobStoreOptions } from './blob-store.ts';
import { cleanUp, cutsFolder } from './clean-up.ts';
import type { FileVariant, Files, NewFile, OpenedFile, ReceivedFile, StoredFile } from './files.ts';
import { isPicture, typeByName, typesOf } from './kinds.ts';
import { PicturePool } from './picture-pool.ts';
import type { PictureLimits } from './picture.ts';
import { sniff } from './sniff.ts';
import { Space } from './space.ts';
import { Meter, withFile } from './spool.ts';
import { virusScan, type VirusScan, type VirusScanner } from './virus-scan.ts';
import type { FileRow } from './tables.ts';

export interface FileSystemOptions extends BlobStoreOptions {
  readonly now: () => Date;
  readonly pictures?: Partial<PictureLimits>;
  /** Null: nothing is scanned. */
  readonly virusScanner?: VirusScanner | null;
}

export class FileSystem implements Files {
  readonly #blobs: BlobStore;
  readonly #now: () => Date;
  readonly #pictures: PicturePool;
  readonly #scan: VirusScan | null;
  readonly #space = new Space();

  constructor(options: FileSystemOptions) {
    this.#scan = options.virusScanner ? virusScan(options.virusScanner) : null;
    this.#blobs = openBlobStore(options);
    this.#now = options.now;
    this.#pictures = new PicturePool(options.pictures);
  }

  close(): Promise<void> {
    return this.#pictures.close();
  }

  async receive(site: Site, file: NewFile): Promise<ReceivedFile> {
    if (file.kind === 'export') return this.#receiveExport(site, file);
    return withFile(file.content, site.config.uploadMax, async (path, bytes) => {
      if (bytes === 0) throw fileErrors['files.empty']();
      const sniffed = await sniff(path, file.name);
      if (!sniffed || !typesOf[file.kind]?.has(sniffed.type)) throw kernelErrors['request.unsupported-type']();
      await this.#space.take(site, bytes);
      await this.#scan?.(path, site.log);
      if (isPicture(sniffed.type)) return this.#receivePicture(site, file, path, sniffed.type);
      const key = this.#newKey(site);
      const meter = new Meter(null);
      await this.#write(key, createReadStream(path), meter, sniffed.type);
      return this.#received(site, file, key, { type: sniffed.type, extension: sniffed.extension, bytes, sha256: meter.sha256 });
    });
  }

  async store(trx: Trx, site: Site, actor: Actor, file: NewFile | ReceivedFile): Promise<StoredFile> {
    const { received, key, hasThumbnail, kind, sha256, expiresAt } = 'received' in file ? file : await this.receive(site, file);
    await trx
      .insertInto('file')
      .values({
        id: received.id,
        name: received.name,
        kind,
        type: received.type,
        bytes: received.bytes,
        width: received.width,
        height: received.height,
        visibility: received.visibility,
        lng: received.position?.[0] ?? null,
        lat: received.position?.[1] ?? null,
        sha256,
        storage_key: key,
        has_thumbnail: hasThumbnail,
        created_by: actor.userId,
        expires_at: expiresAt,
        deleted_at: null,
      })
      .execute();
    return received;
  }

  async open(site: Site, id: string, variant: FileVariant = 'original', db: Db | Trx = site.db): Promise<OpenedFile | null> {
    const row = await db.selectFrom('file').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();
    if (!row || (row.expires_at !== null && row.expires_at <= this.#now())) return null;
    const thumbnail = variant === 'thumbnail' && row.has_thumbnail;
    const stream = await this.#blobs.read(thumbnail ? thumbnailKey(row.storage_key) : row.storage_key);
    if (!stream) {
      site.log.error({ file: id, key: row.storage_key }, 'a file is in the database and not in the store');
      return null;
    }
    return { file: presentFile(row), type: thumbnail ? 'image/webp' : row.type, bytes: thumbnail ? null : row.bytes, stream };
  }

  async cut(site: Site, id: string, cut: Cut): Promise<OpenedFile | null> {
    const opened = await this.open(site, id);
    if (!opened || !isPicture(opened.type)) {
      opened?.stream.destroy();
      return null;
    }
    const key = `${cutsFolder(site.code, id)}/${cut.width}x${cut.height ?? 0}-${cut.focus.map((share) => Math.round(share * 100)).join('-')}`;
    const kept = await this.#blobs.read(key);
    const answer = { ...opened, type: 'image/webp', bytes: null };
    if (kept) {
      opened.stream.destroy();
      return { ...answer, stream: kept };
    }
    const made = await withFile(opened.stream, site.config.uploadMax, (path) => this.#pictures.cut({ path, type: opened.type, cut }));
    await this.#blobs.write(key, made, 'image/webp');
    return { ...answer, bytes: made.length, stream: Readable.from([made]) };
  }

  async describe(db: Trx | Site['db'], ids: readonly string[]): Promise<StoredFile[]> {
    if (ids.length === 0) return [];
    const rows = await db
      .selectFrom('file')
      .selectAll()
      .where('id', 'in', [...ids])
      .where('deleted_at', 'is', null)
      .execute();
    return rows.filter(({ expires_at: at }) => at === null || at > this.#now()).map(presentFile);
  }

  async remove(trx: Trx, _site: Site, id: string): Promise<void> {
    await trx.updateTable('file').set({ deleted_at: this.#now() }).where('id', '=', id).where('deleted_at', 'is', null).execute();
  }

  async expireAt(trx: Trx, id: string, at: Date): Promise<StoredFile> {
    const row = await trx
      .updateTable('file')
      .set({ expires_at: at })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw new Error(`There is no file ${id}.`);
    return presentFile(row);
  }

  drawIcon(path: string, type: string, side: number): Promise<Buffer> {
    return this.#pictures.icon({ path, type, side });
  }

  cleanUp(site: Site, signal?: AbortSignal): Promise<number> {
    return cleanUp(this.#blobs, site, this.#now(), signal);
  }

  async #receivePicture(site: Site, file: NewFile, path: string, type: string): Promise<ReceivedFile> {
    const picture = await this.#pictures.make({ path, type, cover: file.cover ?? [] }).catch((error: unknown) => {
      if (error instanceof AppError && error.cause !== undefined)
        site.log.warn({ err: error.cause, code: error.code, type }, 'a picture was not taken');
      throw error;
    });
    const key = this.#newKey(site);
    await this.#blobs.write(thumbnailKey(key), picture.thumbnail, 'image/webp');
    await this.#blobs.write(key, picture.original, picture.type);
    const sha256 = createHash('sha256').update(picture.original).digest('hex');
    const received = this.#received(site, { ...file, name: pictureNames[file.kind] ?? file.name }, key, {
      ...picture,
      bytes: picture.original.length,
      sha256,
    });
    return {
      ...received,
      hasThumbnail: true,
      received: { ...received.received, width: picture.width, height: picture.height, position: picture.position },
    };
  }

  /** Made by our own jobs: of any size, of the type its name says. */
  async #receiveExport(site: Site, file: NewFile): Promise<ReceivedFile> {
    const key = this.#newKey(site);
    const meter = new Meter(null);
    const type = typeByName(file.name);
    await this.#write(key, readableOf(file.content), meter, type);
    return this.#received(site, file, key, { type, extension: null, bytes: meter.bytes, sha256: meter.sha256 });
  }

  async #write(key: string, source: Readable, meter: Meter, type: string): Promise<void> {
    const flowing = pipeline(source, meter);
    flowing.catch(() => {}); // told through the writer, which reads the meter
    await this.#blobs.write(key, meter, type);
    await flowing;
  }

  #received(_site: Site, file: NewFile, key: string, made: { type: string; extension: string | null; bytes: number; sha256: string }): ReceivedFile {
    return {
      received: {
        id: key.slice(-36),
        name: cleanName(file.name, made.extension),
        type: made.type,
        bytes: made.bytes,
        width: null,
        height: null,
        visibility: file.visibility,
        position: null,
      },
      key,
      hasThumbnail: false,
      kind: file.kind,
      sha256: made.sha256,
      expiresAt: file.expiresAt ?? null,
    };
  }

  /** The day stands in the key, so that what never got a row is found without walking the whole store. */
  #newKey(site: Site): string {
    return `${site.code}/${this.#now().toISOString().slice(0, 10).replaceAll('-', '/')}/${randomUUID()}`;
  }
}

function thumbnailKey(key: string): string {
  return `${key}.thumb`;
}

/** What a camera or a person called a picture says when, where and by whom it was taken: nobody is told, and it is not kept. */
const pictureNames: Readonly<Record<string, string>> = { photo: 'fotografia', image: 'imagem' };

/** Rows of earlier versions still hold the name the picture came with. */
function nameOf({ kind, name, type }: FileRow): string {
  const neutral = pictureNames[kind];
  return neutral === undefined ? name : `${neutral}.${type === 'image/webp' ? 'webp' : 'jpg'}`;
}

function presentFile(row: FileRow): StoredFile {
  const position = row.lng !== null && row.lat !== null ? ([row.lng, row.lat] as const) : null;
  return {
    id: row.id,
    name: nameOf(row),
    type: row.type,
    bytes: row.bytes,
    width: row.width,
    height: row.height,
    visibility: row.visibility,
    position,
  };
}

/** The last part of the name the user gave, without control characters, ending as the content says. */
function cleanName(name: string, extension: string | null): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const plain =
    last
      .replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '')
      .trim()
      .replace(/^\.+/, '') || 'ficheiro';
  if (extension === null) return plain.slice(-200);
  const stem = extname(plain) === '' ? plain : plain.slice(0, -extname(plain).length);
  return `${(stem || 'ficheiro').slice(0, 190)}.${extension}`;
}

function readableOf(content: NewFile['content']): Readable {
  if (content instanceof Readable) return content;
  if (content instanceof Uint8Array) return Readable.from([Buffer.from(content)]);
  return createReadStream(content.path);
}
