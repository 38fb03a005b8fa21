import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openBlobStore } from '#platform/files/server/blob-store.ts';
import { openRegister, readRegister } from '#platform/tenancy/server/register.ts';
import type { Env } from '../env.ts';
import { openInstallation } from '../installation.ts';
import { readArchive, writeArchive, type Add } from './backup-archive.ts';
import type { Manifest } from './backup-manifest.ts';
import { openBackupPlace } from './backup-place.ts';
import { dumpServer, lookAtServer, restoreServer } from './backup-postgres.ts';
import { checkKnown } from './restore.ts';

/**
 * One municipality in one file: the form of a backup that holds it alone, with its files wherever they are kept. Both ends must be PostgreSQL:
 * an embedded database is one process's, and goes to a server as a whole first.
 */
export async function exportTenant(env: Env, code: string, target: string): Promise<string> {
  const databaseUrl = serverOf(env);
  const path = resolve(target);
  const { place, name } = openBackupPlace(path);
  if (name === null) throw new Error(`${target} is a folder: name the file.`);
  await mkdir(dirname(path), { recursive: true });
  const work = await mkdtemp(join(dirname(path), '.largo-export-'));
  try {
    let made: Manifest | null = null;
    await writeArchive(
      (content) => place.write(name, content),
      env.backupKey,
      async (add) => {
        const dump = join(work, 'dump');
        const municipalities = await dumpServer(databaseUrl, dump, code);
        const database = await add('database', (await stat(dump)).size, createReadStream(dump));
        const files = await addFiles(env, code, join(work, 'file'), add);
        made = { format: 2, madeAt: new Date().toISOString(), kind: 'server', database, municipalities, files };
        return made;
      },
    );
    return `${code} written to ${path}: ${made === null ? '' : contentOf(made)}. Its settings file tenants/${code}.ts goes with it.`;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** After the database: what it names is there, because files go a while after their rows. */
async function addFiles(env: Env, code: string, spool: string, add: Add): Promise<NonNullable<Manifest['files']>> {
  const blobs = openBlobStore(env);
  const files: NonNullable<Manifest['files']> = {};
  for await (const key of blobs.list(`${code}/`)) {
    const stream = key.endsWith('.part') ? null : await blobs.read(key);
    if (!stream) continue;
    // An archive says the size first, which a bucket tells only at its end.
    await pipeline(stream, createWriteStream(spool, { mode: 0o600 }));
    files[key] = await add(`files/${key}`, (await stat(spool)).size, createReadStream(spool));
  }
  return files;
}

/**
 * Takes a municipality in beside those that are there and go on serving. One that is there already is replaced only with `force` and while it is
 * suspended; what was there is kept aside under another name until it is dropped by hand. Rows and their contents are compared before anybody sees them.
 */
export async function importTenant(env: Env, source: string, force: boolean): Promise<string> {
  const databaseUrl = serverOf(env);
  await mkdir(env.dataDir, { recursive: true, mode: 0o700 });
  const work = await mkdtemp(join(env.dataDir, 'import-'));
  try {
    const manifest = await readArchive(createReadStream(resolve(source)), work, env.backupKey).catch((error: Error) => {
      throw new Error(`${source} cannot be used: ${error.message}. Nothing was changed.`, { cause: error });
    });
    const [code, ...others] = Object.keys(manifest.municipalities);
    if (code === undefined || others.length > 0 || manifest.kind !== 'server')
      throw new Error(`${source} is no export of one municipality: a backup is put back with \`largo restore\`. Nothing was changed.`);
    checkKnown(manifest);
    const database = await openInstallation(env);
    try {
      await openRegister(database);
      const isSuspended = (await readRegister(database)).get(code)?.suspendedAt ?? null;
      const { existing } = await lookAtServer(databaseUrl, [code]);
      if (existing.length > 0 && !(force && isSuspended))
        throw new Error(`${code} is here already: suspend it (largo tenant suspend ${code}) and say --force to replace it. Nothing was changed.`);
      const blobs = openBlobStore(env);
      for (const key of Object.keys(manifest.files ?? {})) {
        await blobs.write(key, createReadStream(join(work, 'files', key)), 'application/octet-stream');
      }
      const stamp = new Date().toISOString().slice(0, 19).replaceAll(/\D/g, '');
      const kept = await restoreServer(databaseUrl, join(work, 'database'), manifest.municipalities, stamp, { beside: true });
      return [
        `${code} is here: ${contentOf(manifest)}, all compared with the file.`,
        isSuspended
          ? `It is suspended: largo tenant resume ${code} takes it into service.`
          : `With tenants/${code}.ts it is served from the next start on.`,
        ...(kept.length > 0 ? ['What was there is kept; when all is well:', ...kept.map((schema) => `  drop schema "${schema}" cascade;`)] : []),
      ].join('\n');
    } finally {
      await database.close();
    }
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** From here to another installation's database and store. Here everything stays, suspended, until it is deleted. */
export async function moveTenant(env: Env, code: string, target: Env): Promise<string> {
  await mkdir(env.dataDir, { recursive: true, mode: 0o700 });
  const work = await mkdtemp(join(env.dataDir, 'move-'));
  try {
    const file = join(work, `${code}.tar.gz`);
    await exportTenant(env, code, file);
    const said = await importTenant(target, file, false);
    return [
      said,
      `Here ${code} is suspended and whole. The other installation needs tenants/${code}.ts and, to read stored passwords and second factors, the same SECRET_KEY.`,
      `When it serves there: largo tenant delete ${code} --confirm ${code}`,
    ].join('\n');
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

function serverOf({ databaseUrl }: Env): string {
  if (databaseUrl === null)
    throw new Error('The embedded database is one process’s: single municipalities are taken in and out on a PostgreSQL server (DATABASE_URL).');
  return databaseUrl;
}

function contentOf({ municipalities, files }: Manifest): string {
  const tables = Object.values(municipalities).flatMap((one) => Object.values(one.tables));
  return `${tables.length} tables, ${tables.reduce((sum, { rows }) => sum + Number(rows), 0)} rows, ${Object.keys(files ?? {}).length} files`;
}
