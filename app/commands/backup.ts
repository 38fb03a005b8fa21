import { spawnSync } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { openDatabase } from '#platform/db/database.ts';
import type { Env } from '../env.ts';

/**
 * One file with the whole installation's state: the database (embedded: its data folder; server: pg_dump's custom format,
 * without the job queue, which makes itself anew) and, on local storage, the files. Written beside its name first, so that a half-written backup never looks whole.
 */
export async function backup(env: Env, target: string): Promise<string> {
  const work = mkdtempSync(join(tmpdir(), 'largo-backup-'));
  try {
    if (env.databaseUrl === null) await writeFile(join(work, 'embedded.tar'), await dumpEmbedded(env));
    else
      program(
        'pg_dump',
        ['--format=custom', '--exclude-schema=pgboss', `--file=${join(work, 'server.dump')}`, env.databaseUrl],
        'install postgresql-client',
      );
    const folders = existsSync(join(env.dataDir, 'files')) ? ['-C', env.dataDir, 'files'] : [];
    const tar = join(work, 'all.tar');
    program('tar', ['-cf', tar, '-C', work, ...readdirSync(work), ...folders], 'install tar');
    const path = resolve(target);
    await mkdir(dirname(path), { recursive: true });
    await pipeline(createReadStream(tar), createGzip(), createWriteStream(`${path}.part`));
    await rename(`${path}.part`, path);
    return path;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Puts a backup back. Refuses to write over a data folder that holds something, unless `force`. */
export async function restore(env: Env, source: string, force: boolean): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'largo-restore-'));
  try {
    await pipeline(createReadStream(resolve(source)), createGunzip(), createWriteStream(join(work, 'all.tar')));
    program('tar', ['-xf', join(work, 'all.tar'), '-C', work], 'install tar');
    const kind = existsSync(join(work, 'embedded.tar')) ? 'embedded' : 'server';
    if ((env.databaseUrl === null) !== (kind === 'embedded')) {
      throw new Error(
        `This backup is of ${kind === 'embedded' ? 'an embedded database' : 'a PostgreSQL server'}; ${kind === 'embedded' ? 'unset' : 'set'} DATABASE_URL to restore it.`,
      );
    }
    if (kind === 'embedded') await restoreEmbedded(env, join(work, 'embedded.tar'), force);
    else
      program(
        'pg_restore',
        ['--clean', '--if-exists', '--no-owner', `--dbname=${env.databaseUrl}`, join(work, 'server.dump')],
        'install postgresql-client',
      );
    if (existsSync(join(work, 'files'))) {
      await mkdir(env.dataDir, { recursive: true });
      program('cp', ['-a', join(work, 'files'), env.dataDir], 'install coreutils');
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function dumpEmbedded(env: Env): Promise<Uint8Array> {
  const database = await openDatabase({ url: null, dataDir: join(env.dataDir, 'database') });
  const content = await database.embedded?.dump();
  await database.close();
  if (!content) throw new Error('The embedded database gave no content.');
  return content;
}

async function restoreEmbedded(env: Env, tar: string, force: boolean): Promise<void> {
  const folder = join(env.dataDir, 'database');
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    if (!force) throw new Error(`${folder} holds a database already: choose an empty DATA_DIR, or say --force to replace it.`);
    await rename(folder, `${folder}.before-restore-${Date.now()}`);
  }
  const database = await openDatabase({ url: null, dataDir: folder, template: await readFile(tar) });
  await database.close();
}

function program(name: string, args: string[], remedy: string): void {
  const { error, status, stderr } = spawnSync(name, args, { encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] });
  if (error) throw new Error(`${name} is not installed: ${remedy}.`, { cause: error });
  if (status !== 0) throw new Error(`${name} failed: ${stderr.trim()}`);
}
