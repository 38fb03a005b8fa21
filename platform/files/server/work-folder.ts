import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = 'largo-work-';
/** What versions before this one left on the temporary disk, with nothing that tells whose it is. */
const former = /^largo-(upload|file|geo|export|backup|restore)-[A-Za-z0-9]{6}$/;
const dayMs = 86_400_000;

let own: Promise<string> | null = null;

/**
 * A new folder on the temporary disk, for what people send and what is made from it. The caller removes it; of a process that was
 * killed meanwhile, the next one to start removes it.
 */
export async function temporaryFolder(purpose: string): Promise<string> {
  return mkdtemp(join(await (own ??= openOwn()), `${purpose}-`));
}

/** All of a process lies in one folder, which is its own as long as it lives. Its name is held first: a folder nobody holds may go. */
async function openOwn(): Promise<string> {
  const name = `${prefix}${randomBytes(9).toString('hex')}`;
  await hold(name);
  const path = join(tmpdir(), name);
  await mkdir(path, { mode: 0o700 });
  process.once('exit', () => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** Removes what killed processes left. Answers how many folders went. */
export async function sweepTemporary(now: Date): Promise<number> {
  let swept = 0;
  for (const name of await readdir(tmpdir())) {
    const path = join(tmpdir(), name);
    const lock = name.startsWith(prefix) ? await hold(name) : null;
    const isFormer =
      former.test(name) &&
      (await stat(path).then(
        ({ mtimeMs }) => now.getTime() - mtimeMs > dayMs,
        () => false,
      ));
    if (lock === null && !isFormer) continue;
    // Another user's folder stays: it is theirs to remove.
    await rm(path, { recursive: true, force: true }).then(
      () => swept++,
      () => undefined,
    );
    lock?.close();
  }
  return swept;
}

/** An abstract socket frees itself when its process ends, however it ends (decision 004). Null: a living process holds the name. */
function hold(name: string): Promise<Server | null> {
  const server = createServer();
  server.unref();
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(error)));
    server.listen(`\0largo:${name}`, () => resolve(server));
  });
}
