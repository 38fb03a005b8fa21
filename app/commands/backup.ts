import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { localFolder } from '#platform/files/server/blob-store.ts';
import { backupNote } from '#platform/status/server/backup-part.ts';
import type { Env } from '../env.ts';
import { openInstallation } from '../installation.ts';
import { writeArchive, type Add } from './backup-archive.ts';
import { readMunicipalities, type Content, type Manifest, type Municipalities } from './backup-manifest.ts';
import { dumpServer } from './backup-postgres.ts';

/**
 * One file with the whole installation's state: the database (embedded: its data folder; server: the municipalities' schemas in pg_dump's
 * custom format, without the job queue, which makes itself anew), the files where they lie on a disk, and a manifest to check them by.
 */
export async function backup(env: Env, target: string): Promise<string> {
  const path = resolve(target);
  await mkdir(dirname(path), { recursive: true });
  // Beside the target, which is where there is room; readable by its owner only.
  const work = await mkdtemp(join(dirname(path), '.largo-backup-'));
  try {
    await writeArchive(path, async (add) => {
      const { database, municipalities } =
        env.databaseUrl === null ? await addEmbedded(env, add) : await addServer(env.databaseUrl, join(work, 'dump'), add);
      // After the database: every file it names is there, because files go a while after their rows.
      const files = await addFiles(localFolder(env), add);
      return { format: 2, madeAt: new Date().toISOString(), kind: env.databaseUrl === null ? 'embedded' : 'server', database, municipalities, files };
    });
    // For the status page; the backup is whole without it.
    const note = { at: new Date().toISOString(), bytes: (await stat(path)).size };
    await writeFile(join(env.dataDir, backupNote), JSON.stringify(note)).catch(() => {});
    return path;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

interface Kept {
  readonly database: Content;
  readonly municipalities: Municipalities;
}

async function addEmbedded(env: Env, add: Add): Promise<Kept> {
  const database = await openInstallation(env);
  try {
    const municipalities = await readMunicipalities((sql) => database.query(sql));
    const content = (await database.embedded?.dump()) ?? new Uint8Array();
    return { database: await add('database', content.length, [content]), municipalities };
  } finally {
    await database.close();
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
