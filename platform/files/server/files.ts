import type { Readable } from 'node:stream';
import type { Actor } from '#platform/access/actor.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Box, Cut } from '../boxes.ts';
import type { Site } from '#platform/tenancy/server/site.ts';

/**
 * `photo` and `image` are pictures, re-encoded without metadata (`image` keeps transparency and lossless formats);
 * `document` is pdf, office, text or a picture; `attachment` that, or what GIS and CAD programs write; `geodata` what GIS programs write; `export` whatever a job made, unchecked.
 */
export type FileKind = 'photo' | 'image' | 'document' | 'attachment' | 'export' | 'geodata';

export interface NewFile {
  readonly name: string;
  readonly kind: FileKind;
  /** `private`: only through the guard of the record that owns it; `public`: by anyone with the address. */
  readonly visibility: 'public' | 'private';
  /** Bytes, a stream, or a file on the local disk (an `UploadedFile`), which is read and left in place. */
  readonly content: Readable | Uint8Array | { readonly path: string };
  readonly expiresAt?: Date;
  /** Of pictures: pieces that become black before anything is kept. */
  readonly cover?: readonly Box[];
}

export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  /** Pixels, of pictures. */
  readonly width: number | null;
  readonly height: number | null;
  readonly visibility: 'public' | 'private';
  /** Position read from the photo before its metadata was removed: [lng, lat] WGS 84; offered, never assumed. */
  readonly position: readonly [number, number] | null;
}

/** A file whose bytes are in the store and whose row is not yet in the database. Forgotten after a day when no row follows. */
export interface ReceivedFile {
  readonly received: StoredFile;
  readonly key: string;
  readonly hasThumbnail: boolean;
  readonly kind: FileKind;
  readonly sha256: string;
  readonly expiresAt: Date | null;
}

export type FileVariant = 'original' | 'thumbnail';

export interface OpenedFile {
  readonly file: StoredFile;
  readonly type: string;
  /** Bytes of the variant; null when unknown. */
  readonly bytes: number | null;
  readonly stream: Readable;
}

export interface Files {
  /**
   * Checks type by content, size and pixels and writes the bytes: photos are re-encoded without metadata and get a thumbnail.
   * Call it before the transaction: nothing here waits for the database, and no transaction should wait for a picture.
   * Where the operator has a virus scanner, it must have called the file clean.
   * Throws `request.too-large`, `request.unsupported-type`, `files.*`, `server.storage-full`.
   */
  receive(site: Site, file: NewFile): Promise<ReceivedFile>;
  /** Enters a received file in the transaction; given a new file, receives it first. */
  store(trx: Trx, site: Site, actor: Actor, file: NewFile | ReceivedFile): Promise<StoredFile>;
  /** Null when there is no such file in this tenant, or it has expired. A file without a thumbnail answers its original. `db`: the transaction it is asked in. */
  open(site: Site, id: string, variant?: FileVariant, db?: Db | Trx): Promise<OpenedFile | null>;
  /**
   * A stored picture as webp in another size, made at the first call and kept. Null like `open`, and of what is no picture.
   * Throws `files.busy` and `files.too-costly`.
   */
  cut(site: Site, id: string, cut: Cut): Promise<OpenedFile | null>;
  /** What is known of the files, in no order; ids without a file are left out. */
  describe(db: Trx | Site['db'], ids: readonly string[]): Promise<StoredFile[]>;
  /** From now on the file is not found; its bytes are erased within the hour. */
  remove(trx: Trx, site: Site, id: string): Promise<void>;
  /** Lets the file end at a time. Throws when there is no such file. */
  expireAt(trx: Trx, id: string, at: Date): Promise<StoredFile>;
  /** A file of the installation's own as a small PNG. Throws `files.*`. */
  drawIcon(path: string, type: string, side: number): Promise<Buffer>;
  /** Erases what was removed, has expired, or was received and never stored. Answers how many files went. */
  cleanUp(site: Site, signal?: AbortSignal): Promise<number>;
  /** The service stops: pictures under way may still end, for some seconds; then they are refused. */
  close(): Promise<void>;
}
