import { createReadStream, createWriteStream, existsSync, statSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openBlobStore } from '#platform/files/server/blob-store.ts';

/** Where backups lie: a folder of a disk, or a prefix of a bucket. Names are plain. */
export interface BackupPlace {
  /** Without passwords. */
  readonly said: string;
  /** Whole or not at all. */
  write(name: string, content: Readable): Promise<void>;
  /** Null when there is none of that name. */
  read(name: string): Promise<Readable | null>;
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
}

export interface BackupAt {
  readonly place: BackupPlace;
  /** Null: the place was named, not a backup in it. */
  readonly name: string | null;
}

export const isBucket = (target: string): boolean => /^s3s?:\/\//.test(target);

/** `FILE`, `FOLDER/` (or a folder that is there), `s3://KEY:SECRET@HOST/BUCKET/prefix/` with or without a name at its end. */
export function openBackupPlace(target: string): BackupAt {
  if (isBucket(target)) return inBucket(target);
  const path = resolve(target);
  const isFolder = target.endsWith('/') || (existsSync(path) && statSync(path).isDirectory());
  return isFolder ? { place: inFolder(path), name: null } : { place: inFolder(dirname(path)), name: basename(path) };
}

/** The same place without the name of a backup in it, whether or not it ends with a slash. */
export function folderOf(target: string): string {
  if (!isBucket(target)) return target.endsWith('/') ? target : `${target}/`;
  const url = new URL(target);
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url.href;
}

function inFolder(folder: string): BackupPlace {
  return {
    said: folder,
    write: async (name, content) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const part = join(folder, `${name}.part`);
      await rm(part, { force: true });
      try {
        await pipeline(content, createWriteStream(part, { mode: 0o600, flags: 'wx', flush: true }));
        await rename(part, join(folder, name));
        // The name itself is on the disk only when its folder is.
        const entry = await open(folder);
        try {
          await entry.sync();
        } finally {
          await entry.close();
        }
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    read: async (name) => (existsSync(join(folder, name)) ? createReadStream(join(folder, name)) : null),
    list: async () => readdir(folder).catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? [] : Promise.reject(error))),
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

function inBucket(target: string): BackupAt {
  const url = new URL(target);
  const [bucket = '', ...path] = url.pathname.slice(1).split('/');
  const name = path.pop() ?? '';
  const prefix = path.map((part) => `${part}/`).join('');
  url.pathname = `/${bucket}`;
  const store = openBlobStore({ dataDir: '', storageUrl: url.href });
  const place: BackupPlace = {
    said: `${url.protocol}//${url.host}/${bucket}/${prefix}`,
    write: (key, content) => store.write(`${prefix}${key}`, content, 'application/octet-stream'),
    read: (key) => store.read(`${prefix}${key}`),
    list: async () => {
      const names: string[] = [];
      for await (const key of store.list(prefix)) {
        const found = key.slice(prefix.length);
        if (key.startsWith(prefix) && !found.includes('/')) names.push(found);
      }
      return names;
    },
    remove: (key) => store.remove(`${prefix}${key}`),
  };
  return { place, name: name === '' ? null : name };
}

export async function readText(place: BackupPlace, name: string): Promise<string | null> {
  const content = await place.read(name);
  return content === null ? null : (await content.map(String).toArray()).join('');
}

export interface KeptBackup {
  readonly name: string;
  readonly madeAt: Date;
}

const stamped = /^largo-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.gz(\.sealed)?$/;

export const nameOf = (now: Date, sealed: boolean): string =>
  `largo-${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z.tar.gz${sealed ? '.sealed' : ''}`;

/** The backups that Largo has named itself, newest first; whatever else lies there is nobody's here. */
export async function keptBackups(place: BackupPlace): Promise<KeptBackup[]> {
  const names = await place.list();
  return names
    .flatMap((name) => {
      const [, year, month, day, hour, minute, second] = stamped.exec(name) ?? [];
      return year === undefined ? [] : [{ name, madeAt: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) }];
    })
    .toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
}
