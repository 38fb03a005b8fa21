import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase, type Database, type DatabaseOptions } from '#platform/db/database.ts';
import type { Env } from './env.ts';
import { explain } from './explain.ts';

export const databaseFolder = (env: Env): string => join(env.dataDir, 'database');
/** A restored database, whole and compared, about to become the installation's. */
export const restoredFolder = (env: Env): string => `${databaseFolder(env)}.restored`;

const mebibyte = 1024 ** 2;
/** Under this an embedded database may not even be able to open. */
const leastFree = 64;

/** Makes the data folder, for its owner only. Throws sentences: not writable, full. */
export async function prepareDataDir(env: Env): Promise<void> {
  try {
    mkdirSync(env.dataDir, { recursive: true, mode: 0o700 });
    accessSync(env.dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    // A mounted folder may belong to somebody else, who has decided then.
    try {
      chmodSync(env.dataDir, 0o700);
    } catch {}
  } catch (error) {
    throw explain(error, env);
  }
  const { bavail, bsize } = statfsSync(env.dataDir);
  const free = (bavail * bsize) / mebibyte;
  if (free < leastFree)
    throw new Error(
      `The disk of the data folder ${env.dataDir} is full: only ${Math.floor(free)} MiB are free, and Largo needs at least ${leastFree}. Make room and start again.`,
    );
}

/** Puts a restored database in its place, where that is free: also after a restore that was killed at its very end. */
export function swapRestored(env: Env): void {
  const folder = databaseFolder(env);
  if (!existsSync(restoredFolder(env))) return;
  if (existsSync(folder)) {
    if (readdirSync(folder).length > 0) return;
    rmdirSync(folder);
  }
  renameSync(restoredFolder(env), folder);
}

/** The installation's database. Throws sentences that name the fault. */
export async function openInstallation(env: Env, options: Pick<DatabaseOptions, 'poolSize' | 'onError'> = {}): Promise<Database> {
  await prepareDataDir(env);
  if (env.databaseUrl === null) swapRestored(env);
  try {
    return await openDatabase({ ...options, url: env.databaseUrl, dataDir: databaseFolder(env) });
  } catch (error) {
    throw explain(error, env);
  }
}
