import type { Readable } from 'node:stream';
import type { Actor } from '#platform/access/actor.ts';
import type { Trx } from '#platform/db/tables.ts';
import type { Site } from '#platform/tenancy/server/site.ts';

export type FileKind = 'photo' | 'image' | 'document' | 'export' | 'geodata';

export interface NewFile {
  readonly name: string;
  readonly kind: FileKind;
  /** `private`: only through the guard of the record that owns it; `public`: by anyone with the address. */
  readonly visibility: 'public' | 'private';
  readonly content: Readable | Uint8Array;
  readonly expiresAt?: Date;
}

export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly visibility: 'public' | 'private';
  /** Position read from the photo before its metadata was removed: [lng, lat] WGS 84; offered, never assumed. */
  readonly position: readonly [number, number] | null;
}

export type FileVariant = 'original' | 'thumbnail';

export interface Files {
  /** Checks type by content, size and pixels; photos are re-encoded without metadata and get a thumbnail. */
  store(trx: Trx, site: Site, actor: Actor, file: NewFile): Promise<StoredFile>;
  /** Null when there is no such file in this tenant. */
  open(site: Site, id: string, variant?: FileVariant): Promise<{ file: StoredFile; stream: Readable } | null>;
  remove(trx: Trx, site: Site, id: string): Promise<void>;
}
