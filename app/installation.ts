import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { openDatabase, type Database, type DatabaseOptions } from '#platform/db/database.ts';
import { FolderInUse } from '#platform/db/embedded.ts';
import { readMunicipalities } from './commands/backup-manifest.ts';
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

export const snapshotsFolder = (env: Env): string => join(env.dataDir, 'snapshots');

export interface Snapshot {
  readonly name: string;
  readonly takenAt: Date;
}

/** Whole copies of the embedded database's folder, newest first. */
export function snapshotsOf(env: Env): Snapshot[] {
  if (!existsSync(snapshotsFolder(env))) return [];
  return readdirSync(snapshotsFolder(env))
    .flatMap((name) => {
      const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(name) ?? [];
      return year === undefined ? [] : [{ name, takenAt: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) }];
    })
    .toSorted((a, b) => b.takenAt.getTime() - a.takenAt.getTime());
}

/** The installation's database. Throws sentences that name the fault. */
export async function openInstallation(env: Env, options: Pick<DatabaseOptions, 'poolSize' | 'replicaUrl' | 'onError'> = {}): Promise<Database> {
  await prepareDataDir(env);
  if (env.databaseUrl !== null)
    return openDatabase({ ...options, url: env.databaseUrl, dataDir: null }).catch((error: unknown) => Promise.reject(explain(error, env)));
  swapRestored(env);
  const folder = databaseFolder(env);
  const held = existsSync(folder) && readdirSync(folder).length > 0;
  let database: Database | null = null;
  try {
    database = await openDatabase({ ...options, url: null, dataDir: folder });
    if (held && lostPower(env)) await readEverything(database);
    return noteClosing(env, database);
  } catch (error) {
    await database?.close().catch(() => {});
    const told = explain(error, env);
    // Nothing that the surroundings explain: the folder itself.
    throw held && told === error && !(error instanceof FolderInUse) ? damaged(env, told) : told;
  }
}

function damaged(env: Env, error: Error): Error {
  const snapshots = snapshotsOf(env);
  const [newest] = snapshots;
  const way = newest
    ? `The newest snapshot is of ${newest.takenAt.toISOString()}; what was written since is lost with it: "npm run largo -- snapshot use ${newest.name}" puts it in place and keeps the damaged folder.${
        snapshots.length > 1
          ? ` Older ones: ${snapshots
              .slice(1)
              .map(({ name }) => name)
              .join(', ')}.`
          : ''
      }`
    : 'There is no snapshot: put the newest backup back with "npm run largo -- restore FILE --force", which keeps the damaged folder.';
  return new Error(`The embedded database in ${databaseFolder(env)} is damaged and does not open (${error.message}). Nothing was changed. ${way}`, {
    cause: error,
  });
}

/** Every row is read once: what the disk had not taken in yet when the power went shows now, and not to a citizen next week. */
async function readEverything({ embedded }: Database): Promise<void> {
  await embedded?.still(({ query }) => readMunicipalities(query));
}

const bootFile = '/proc/sys/kernel/random/boot_id';
const openMark = (env: Env): string => join(env.dataDir, 'open-since-boot');

/** The machine went down while the database was open: nothing forces its writes to the disk. */
function lostPower(env: Env): boolean {
  return existsSync(openMark(env)) && existsSync(bootFile) && readFileSync(openMark(env), 'utf8') !== readFileSync(bootFile, 'utf8');
}

function noteClosing(env: Env, database: Database): Database {
  if (existsSync(bootFile)) writeFileSync(openMark(env), readFileSync(bootFile, 'utf8'), { mode: 0o600 });
  return {
    ...database,
    close: async () => {
      await database.close();
      rmSync(openMark(env), { force: true });
    },
  };
}
