import { existsSync } from 'node:fs';
import { cp, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#platform/db/database.ts';
import { lockFolder } from '#platform/db/embedded.ts';
import type { Env } from '../env.ts';
import { databaseFolder, prepareDataDir, restoredFolder, snapshotsFolder, snapshotsOf, swapRestored, type Snapshot } from '../installation.ts';

/**
 * A copy of the embedded database's folder of one moment, made while Largo runs: writes wait while the folder is copied. On the disk for certain
 * before it gets its name. Answers null while the newest is younger than SNAPSHOT_EVERY.
 */
export async function takeSnapshot(env: Env, { embedded }: Database, now: Date): Promise<(Snapshot & { readonly heldMs: number }) | null> {
  const [newest] = snapshotsOf(env);
  // Jobs come on the hour, a little earlier or later.
  if (!embedded || (newest && now.getTime() - newest.takenAt.getTime() < (env.snapshotEvery - 0.5) * 3_600_000)) return null;
  const name = `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  const part = join(snapshotsFolder(env), `${name}.part`);
  for (const left of await readdir(snapshotsFolder(env)).catch(() => []))
    if (left.endsWith('.part')) await rm(join(snapshotsFolder(env), left), { recursive: true });
  await mkdir(snapshotsFolder(env), { recursive: true, mode: 0o700 });
  const heldMs = await embedded.still(async ({ checkpoint }) => {
    await checkpoint();
    const began = performance.now();
    await cp(databaseFolder(env), part, { recursive: true });
    return Math.round(performance.now() - began);
  });
  await syncAll(part);
  await rename(part, join(snapshotsFolder(env), name));
  await sync(snapshotsFolder(env));
  for (const old of snapshotsOf(env).slice(Math.max(1, env.snapshotKeep))) await rm(join(snapshotsFolder(env), old.name), { recursive: true });
  return { name, takenAt: now, heldMs };
}

/** Puts a snapshot in the database's place; what was there is kept beside. Largo must be stopped. */
export async function useSnapshot(env: Env, name: string): Promise<string> {
  await prepareDataDir(env);
  const known = snapshotsOf(env);
  const chosen = known.find((one) => one.name === name);
  if (!chosen) throw new Error(`There is no snapshot "${name}". There are: ${known.map((one) => one.name).join(', ') || 'none'}.`);
  const folder = databaseFolder(env);
  const lock = await lockFolder(folder);
  try {
    const fresh = `${folder}.part`;
    await rm(fresh, { recursive: true, force: true });
    await cp(join(snapshotsFolder(env), name), fresh, { recursive: true });
    await syncAll(fresh);
    await rm(restoredFolder(env), { recursive: true, force: true });
    await rename(fresh, restoredFolder(env));
    const kept = `${folder}.before-snapshot-${new Date().toISOString().slice(0, 19).replaceAll(/\D/g, '')}`;
    if (existsSync(folder)) await rename(folder, kept);
    swapRestored(env);
    return `The database is as of ${chosen.takenAt.toISOString()}: what was written since is not in it. The former folder is kept in ${kept}; remove it when all is well.`;
  } finally {
    lock.close();
  }
}

async function syncAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) await sync(join(entry.parentPath, entry.name));
  await sync(folder);
}

async function sync(path: string): Promise<void> {
  const file = await open(path);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
