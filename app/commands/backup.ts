import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Database } from '#platform/db/database.ts';
import { localFolder } from '#platform/files/server/blob-store.ts';
import { backupMarkIn } from '#platform/http/server/compose.ts';
import type { Env } from '../env.ts';
import { openInstallation } from '../installation.ts';
import { writeArchive, type Add } from './backup-archive.ts';
import { outdated, parseKeep, type KeepRule } from './backup-keep.ts';
import { readMunicipalities, type Content, type Manifest, type Municipalities } from './backup-manifest.ts';
import { keptBackups, nameOf, openBackupPlace } from './backup-place.ts';
import { dumpServer } from './backup-postgres.ts';

export interface BackupWish {
  /** `FILE`, `FOLDER/` or `s3://…`: a folder or a bucket gets a name with the time. */
  readonly target: string;
  /** The embedded database that this process has open; absent: it is opened, which needs Largo to be stopped. */
  readonly database?: Database;
  /** Throws where there is no BACKUP_KEY. */
  readonly encrypt?: boolean;
  /** What may stay of the backups in a folder or a bucket, once the new one is whole. */
  readonly keep?: KeepRule;
}

export interface BackupMade {
  readonly name: string;
  readonly place: string;
  readonly removed: readonly string[];
}

/**
 * One file with the whole installation's state: the database (embedded: its data folder; server: the municipalities' schemas in pg_dump's
 * custom format, without the job queue, which makes itself anew), the files where they lie on a disk, and a manifest to check them by.
 * Encrypted where BACKUP_KEY is set.
 */
export async function backup(env: Env, { target, database, encrypt = false, keep }: BackupWish): Promise<BackupMade> {
  const key = env.backupKey;
  if (encrypt && key === null) throw new Error('--encrypt needs the passphrase in BACKUP_KEY (at least 12 characters).');
  const { place, name: given } = openBackupPlace(target);
  if (keep && given !== null) throw new Error('--keep is for a folder or a bucket (with / at its end), and this names one backup.');
  const name = given ?? nameOf(new Date(), key !== null);
  await mkdir(env.dataDir, { recursive: true, mode: 0o700 });
  // pg_dump writes into a file; readable by its owner only.
  const work = await mkdtemp(join(env.dataDir, '.largo-backup-'));
  try {
    await writeArchive(
      (content) => place.write(name, content),
      key,
      async (add) => {
        const kept = env.databaseUrl === null ? await addEmbedded(env, database, add) : await addServer(env.databaseUrl, join(work, 'dump'), add);
        // After the database: every file it names is there, because files go a while after their rows.
        const files = await addFiles(localFolder(env), add);
        return { format: 2, madeAt: new Date().toISOString(), kind: env.databaseUrl === null ? 'embedded' : 'server', ...kept, files };
      },
    );
    // For the status page and the first steps; the backup is whole without it.
    await writeFile(backupMarkIn(env.dataDir), JSON.stringify({ at: new Date().toISOString() })).catch(() => {});
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  const old = keep ? outdated(await keptBackups(place), keep) : [];
  for (const backup of old) await place.remove(backup.name);
  return { name, place: place.said, removed: old.map((one) => one.name) };
}

/** The command: answers in words. */
export async function backUp(
  env: Env,
  wish: { readonly target: string; readonly encrypt?: boolean | undefined; readonly keep?: string | undefined },
): Promise<string> {
  const keep = wish.keep === undefined ? undefined : parseKeep(wish.keep);
  if (keep === null) throw new Error(`--keep ${wish.keep}: must say how many are kept, e.g. daily=7,weekly=4,monthly=12.`);
  const { place, name, removed } = await backup(env, { target: wish.target, encrypt: wish.encrypt ?? false, ...(keep && { keep }) });
  const gone = removed.length === 0 ? '' : `\nOlder ones removed: ${removed.join(', ')}.`;
  return `Backup written: ${place.endsWith('/') ? place : `${place}/`}${name}${gone}`;
}

interface Kept {
  readonly database: Content;
  readonly municipalities: Municipalities;
}

async function addEmbedded(env: Env, running: Database | undefined, add: Add): Promise<Kept> {
  const database = running ?? (await openInstallation(env));
  const { embedded } = database;
  if (!embedded) throw new Error('The embedded database is meant.');
  try {
    const { municipalities, content } = await embedded.still(async ({ query, dump }) => ({
      municipalities: await readMunicipalities(query),
      content: await dump(),
    }));
    return { database: await add('database', content.length, [content]), municipalities };
  } finally {
    if (!running) await database.close();
  }
}

async function addServer(databaseUrl: string, dump: string, add: Add): Promise<Kept> {
  const municipalities = await dumpServer(databaseUrl, dump);
  return { database: await add('database', (await stat(dump)).size, createReadStream(dump)), municipalities };
}

async function addFiles(folder: string | null, add: Add): Promise<Manifest['files']> {
  if (folder === null) return null;
  const files: Record<string, Content> = {};
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.endsWith('.part')) continue;
    const name = relative(folder, join(entry.parentPath, entry.name));
    // The clean-up of a running Largo may have taken it meanwhile.
    const file = await open(join(folder, name)).catch(() => null);
    if (file) files[name] = await add(`files/${name}`, (await file.stat()).size, file.createReadStream());
  }
  return files;
}
