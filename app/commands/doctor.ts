import { accessSync, constants, statSync } from 'node:fs';
import { readdir, statfs } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import type { Database } from '#platform/db/database.ts';
import { localFolder, openBlobStore } from '#platform/files/server/blob-store.ts';
import { askScanner } from '#platform/files/server/virus-scan.ts';
import { geoMaxRows } from '#platform/geo/formats.ts';
import { findOgr2ogr } from '#platform/geo/server/ogr2ogr.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { configuredTenants } from '../compose.ts';
import type { Env } from '../env.ts';
import { explain } from '../explain.ts';
import { openInstallation, prepareDataDir, snapshotsOf } from '../installation.ts';
import { checkPort } from '../start.ts';
import { folderOf, keptBackups, openBackupPlace, readText } from './backup-place.ts';
import { clock, key, locks, migrations, replica, standing, version } from './doctor-database.ts';
import { checks, type CheckCode } from './doctor-words.ts';
import { checkedName } from './verify.ts';

export interface Finding {
  readonly code: CheckCode;
  readonly good: boolean;
  readonly detail: string;
}

const gibibyte = 1024 ** 3;
const hour = 3_600_000;

/** Looks at everything the product stands on. */
export async function doctor(env: Env, now = new Date()): Promise<Finding[]> {
  return [...(await lookAround(env, now)), ...(await databaseFindings(env))];
}

async function look(env: Env, code: CheckCode, what: () => Promise<string>): Promise<Finding> {
  try {
    return { code, good: true, detail: await what() };
  } catch (error) {
    return { code, good: false, detail: explain(error, env).message };
  }
}

/** All but the database itself. */
export async function lookAround(env: Env, now: Date): Promise<Finding[]> {
  return [
    await look(env, 'node', async () => {
      const major = Number(process.versions.node.split('.')[0]);
      if (major < 24) throw new Error(`this is Node ${process.version}`);
      return process.version;
    }),
    await look(env, 'tenants', async () => {
      return (await configuredTenants(env)).tenants.map(({ code }) => code).join(', ');
    }),
    await look(env, 'folder', () => folderState(env)),
    await look(env, 'disk', () => diskState(env)),
    await look(env, 'port', () => portState(env)),
    await look(env, 'mail', async () =>
      env.smtpUrl === null ? 'none: messages are shown in the mailbox page (demo mode)' : reach(new URL(env.smtpUrl), 25),
    ),
    await look(env, 'scanner', async () => (env.virusScanner === null ? 'none: files that are sent are not scanned' : askScanner(env.virusScanner))),
    await look(env, 'gdal', async () => {
      const program = await findOgr2ogr();
      return program ?? `none: map files of more than ${geoMaxRows} records are refused`;
    }),
    await look(env, 'storage', () => storageState(env)),
    await look(env, 'backup', () => backupState(env, now)),
    await look(env, 'snapshots', async () => snapshotState(env, now)),
  ];
}

/** One line each; a fault with its code and its mend. */
export function inWords(findings: readonly Finding[], locale: Locale): string {
  const fault = { pt: 'FALHA', en: 'FAULT' }[locale];
  return findings
    .map(({ code, good, detail }) => {
      const { what, mend } = checks[code];
      return good ? `ok     ${what[locale]}: ${detail}` : `${fault}  [${code}] ${what[locale]}: ${detail.replace(/[.:]$/, '')}. ${mend[locale]}`;
    })
    .join('\n');
}

/** Opened once; where it does not open that is the one fault, and the rest is not known. */
async function databaseFindings(env: Env): Promise<Finding[]> {
  let database: Database;
  try {
    database = await openInstallation(env);
  } catch (error) {
    return [{ code: 'database', good: false, detail: explain(error, env).message }];
  }
  try {
    const states = { database: version, migrations, standing, locks, replica, clock, key };
    const found: Finding[] = [];
    for (const code of ['database', 'migrations', 'standing', 'locks', 'replica', 'clock', 'key'] as const)
      found.push(await look(env, code, () => states[code](database, env)));
    return found;
  } finally {
    await database.close();
  }
}

async function folderState(env: Env): Promise<string> {
  await prepareDataDir(env);
  // What root has made once by hand is not writable for the service, and is found by a citizen's photo.
  const own = process.getuid?.();
  for (const name of await readdir(env.dataDir)) {
    const path = join(env.dataDir, name);
    const { uid } = statSync(path);
    try {
      accessSync(path, constants.R_OK | constants.W_OK);
    } catch {
      throw new Error(`${path} is not writable for this user`);
    }
    if (own !== undefined && uid !== own) throw new Error(`${path} belongs to user ${uid}, and this is user ${own}`);
  }
  return env.dataDir;
}

async function diskState(env: Env): Promise<string> {
  const { bavail, blocks, bsize } = await statfs(env.dataDir);
  const free = (bavail * bsize) / gibibyte;
  const share = (bavail / blocks) * 100;
  if (free < env.leastFreeGib) throw new Error(`${env.dataDir}: only ${free.toFixed(1)} GiB free (${share.toFixed(0)} %)`);
  return `${free.toFixed(0)} GiB free (${share.toFixed(0)} %)`;
}

async function portState(env: Env): Promise<string> {
  const live = `http://127.0.0.1:${env.port}/api/health/live`;
  const running = await fetch(live, { signal: AbortSignal.timeout(3000) }).then(
    async (answer) => answer.ok && /"status":\s*"ok"/.test(await answer.text()),
    () => false,
  );
  if (running) return `${env.port}: Largo answers there`;
  await checkPort(env);
  return `${env.port} is free`;
}

/** Lists the bucket: the address alone may answer with a key that is not valid any more. */
async function storageState(env: Env): Promise<string> {
  const folder = localFolder(env);
  if (folder !== null) return folder;
  const url = new URL(env.storageUrl ?? '');
  await reach(url, url.protocol === 's3s:' ? 443 : 80);
  try {
    for await (const _key of openBlobStore(env).list('largo-doctor/')) break;
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new Error(
      `${url.host}${url.pathname} refuses: ${cause instanceof Error ? (cause.cause instanceof Error ? cause.cause.message : cause.message) : String(cause)}`,
      { cause: error },
    );
  }
  return `${url.host}${url.pathname}`;
}

async function backupState(env: Env, now: Date): Promise<string> {
  const to = env.backupTo;
  if (to === null) return 'none by schedule: BACKUP_TO is not set';
  const { place } = openBackupPlace(folderOf(to));
  const [newest] = await keptBackups(place);
  if (!newest) throw new Error(`there is none in ${place.said}`);
  const age = (now.getTime() - newest.madeAt.getTime()) / hour;
  if (age > 26) throw new Error(`the newest in ${place.said} is ${Math.floor(age)} hours old`);
  const text = await readText(place, checkedName);
  const at = /"at":"([^"]+)"/.exec(text ?? '')?.[1];
  const most = { daily: 2, weekly: 9, never: Infinity }[env.backupCheck];
  const days = at === undefined ? null : (now.getTime() - new Date(at).getTime()) / 24 / hour;
  if (days !== null && days > most) throw new Error(`none was restored for trial for ${Math.floor(days)} days`);
  return `${newest.name} in ${place.said}; ${at === undefined ? 'none was tried yet' : `one was restored for trial at ${at}`}`;
}

function snapshotState(env: Env, now: Date): string {
  if (env.databaseUrl !== null) return 'a server’s own';
  if (env.snapshotEvery === 0) return 'none: SNAPSHOT_EVERY=0';
  const [newest] = snapshotsOf(env);
  if (!newest) return 'none yet';
  const age = (now.getTime() - newest.takenAt.getTime()) / hour;
  if (age > env.snapshotEvery + 24) throw new Error(`the newest, ${newest.name}, is ${Math.floor(age)} hours old`);
  return `${newest.name}, ${Math.floor(age)} hours old`;
}

function reach(address: URL, standardPort: number): Promise<string> {
  const port = Number(address.port || standardPort);
  return new Promise((resolve, reject) => {
    const socket = createConnection({ host: address.hostname, port, timeout: 5000 }, () => {
      socket.destroy();
      resolve(`${address.hostname}:${port} answers`);
    });
    const fail = (why: string): void => {
      socket.destroy();
      reject(new Error(`${address.hostname}:${port} ${why}`));
    };
    socket.on('error', ({ message }) => fail(`does not answer (${message})`));
    socket.on('timeout', () => fail('does not answer within 5 seconds'));
  });
}
