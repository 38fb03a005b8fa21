import { existsSync, readdirSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { openDatabase } from '#platform/db/database.ts';
import { lockFolder } from '#platform/db/embedded.ts';
import { localFolder } from '#platform/files/server/blob-store.ts';
import { withPlatform } from '#platform/http/server/compose.ts';
import type { Env } from '../env.ts';
import { features } from '../features.server.ts';
import { databaseFolder, openInstallation, prepareDataDir, restoredFolder, swapRestored } from '../installation.ts';
import { readArchive } from './backup-archive.ts';
import { contentsOf, differenceOf, readMunicipalities, type Manifest, type Municipalities } from './backup-manifest.ts';
import { isBucket, keptBackups, openBackupPlace } from './backup-place.ts';
import { lookAtServer, restoreServer } from './backup-postgres.ts';

/**
 * Puts a backup back. What is there is replaced only with `force`, and only once everything of the backup has been read, put beside it
 * and compared with the manifest; until then a fault, or a kill, leaves it as it was. Answers what was done, in words.
 */
export async function restore(env: Env, source: string, force: boolean): Promise<string> {
  await prepareDataDir(env);
  const work = join(env.dataDir, 'restore');
  const lock = await lockFolder(work);
  try {
    await rm(work, { recursive: true, force: true });
    await mkdir(work, { mode: 0o700 });
    const { manifest } = await takeBackup(env, source, work);
    checkFits(env, manifest);
    const kept =
      env.databaseUrl === null ? await intoFolder(env, work, manifest, force) : await intoServer(env, env.databaseUrl, work, manifest, force);
    return [`Restored as of ${manifest.madeAt}: ${contentsOf(manifest)}, all compared with the backup.`, ...kept].join('\n');
  } finally {
    await rm(work, { recursive: true, force: true });
    lock.close();
  }
}

/** Reads the whole backup into the folder; of a folder or a bucket the newest. Throws sentences. */
export async function takeBackup(env: Env, source: string, work: string): Promise<{ readonly name: string; readonly manifest: Manifest }> {
  const { place, name: given } = openBackupPlace(source);
  const name = given ?? (await keptBackups(place))[0]?.name;
  if (name === undefined) throw new Error(`There is no backup in ${place.said}.`);
  const content = await place.read(name);
  if (content === null)
    throw new Error(`There is no file ${isBucket(source) ? `${place.said}${name}` : resolve(source, given === null ? name : '')}.`);
  const manifest = await readArchive(content, work, env.backupKey).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOSPC') throw error;
    throw new Error(`${isBucket(source) ? name : source} cannot be used: ${error.message}. Nothing was changed.`, { cause: error });
  });
  return { name, manifest };
}

function checkFits(env: Env, { kind, municipalities, files }: Manifest): void {
  if ((env.databaseUrl === null) !== (kind === 'embedded')) {
    throw new Error(
      `This backup is of ${kind === 'embedded' ? 'an embedded database' : 'a PostgreSQL server'}; ${kind === 'embedded' ? 'unset' : 'set'} DATABASE_URL to restore it.`,
    );
  }
  if (files !== null && Object.keys(files).length > 0 && localFolder(env) === null) {
    throw new Error(
      'This backup holds files, and STORAGE_URL names a bucket: unset STORAGE_URL to restore it, and copy the files into the bucket afterwards.',
    );
  }
  checkKnown({ municipalities });
}

/** Throws when it is of a newer Largo. */
export function checkKnown({ municipalities }: Pick<Manifest, 'municipalities'>): void {
  const known = new Set(withPlatform(features).flatMap(({ migrations }) => migrations.map(({ id }) => id)));
  const newer = Object.values(municipalities)
    .flatMap(({ migrations }) => migrations)
    .find((id) => !known.has(id));
  if (newer !== undefined) throw new Error(`This backup is of a newer Largo (${newer} is unknown here): update Largo first. Nothing was changed.`);
}

async function intoServer(env: Env, databaseUrl: string, work: string, { municipalities, files }: Manifest, force: boolean): Promise<string[]> {
  await (await openInstallation(env)).close();
  const { existing, running } = await lookAtServer(databaseUrl, Object.keys(municipalities));
  if (running > 0) throw new Error(`Largo is running on this database (${running} connections): stop its web processes and workers first.`);
  if (existing.length > 0 && !force) throw new Error(`The database holds ${existing.join(', ')} already: say --force to replace what is there.`);
  await putFiles(env, work, files);
  const kept = await restoreServer(databaseUrl, join(work, 'database'), municipalities, stampOf(new Date())).catch((error: Error) => {
    throw new Error(`The backup could not be restored: ${error.message}. The database is as it was.`, { cause: error });
  });
  return kept.length === 0 ? [] : ['What was there is kept; when all is well:', ...kept.map((schema) => `  drop schema "${schema}" cascade;`)];
}

async function intoFolder(env: Env, work: string, { municipalities, files }: Manifest, force: boolean): Promise<string[]> {
  const folder = databaseFolder(env);
  const lock = await lockFolder(folder);
  try {
    const held = readdirSync(folder).length > 0;
    if (held && !force) throw new Error(`${folder} holds a database already: choose an empty DATA_DIR, or say --force to replace it.`);
    const fresh = join(work, 'fresh');
    const difference = await makeFolder(join(work, 'database'), fresh, municipalities);
    if (difference !== null) throw new Error(`The backup could not be restored: ${difference}. The database is as it was.`);
    await putFiles(env, work, files);
    await rm(restoredFolder(env), { recursive: true, force: true });
    await rename(fresh, restoredFolder(env));
    const kept = `${folder}.before-restore-${stampOf(new Date())}`;
    if (held) await rename(folder, kept);
    swapRestored(env);
    return held ? [`What was there is kept in ${kept}; remove it when all is well.`] : [];
  } finally {
    lock.close();
  }
}

/** Makes a data folder of the backup of one, and answers the first difference from what was promised. */
export async function makeFolder(backup: string, fresh: string, municipalities: Municipalities): Promise<string | null> {
  const database = await openDatabase({ url: null, dataDir: fresh, template: await readFile(backup) });
  try {
    return differenceOf(municipalities, await readMunicipalities((sql) => database.query(sql)));
  } finally {
    await database.close();
  }
}

/** Adds the files that are not there yet, each whole or not at all. They never change, and no row names them before the database is swapped. */
async function putFiles(env: Env, work: string, files: Manifest['files']): Promise<void> {
  const folder = localFolder(env);
  if (folder === null || files === null) return;
  for (const [name, { bytes }] of Object.entries(files)) {
    const target = join(folder, name);
    if (existsSync(target) && (await stat(target)).size === bytes) continue;
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await copyFile(join(work, 'files', name), `${target}.part`);
    await rename(`${target}.part`, target);
  }
}

const stampOf = (now: Date): string => now.toISOString().slice(0, 19).replaceAll(/\D/g, '');
