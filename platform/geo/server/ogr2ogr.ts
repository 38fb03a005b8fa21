import { spawn } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** The program of Debian's gdal-bin, or null: then GDAL in WebAssembly writes, slower and with the whole file in memory. */
export async function findOgr2ogr(): Promise<string | null> {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const program = join(folder, 'ogr2ogr');
    if (
      await access(program, constants.X_OK).then(
        () => true,
        () => false,
      )
    )
      return program;
  }
  return null;
}

/** Its standard input was closed: it says itself why it ended. */
const gone: ReadonlySet<unknown> = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE']);

/** Runs it to its end, fed with `input`. Throws an Error with GDAL's own words, what the input threw, or an AbortError, once it is gone. */
export async function runOgr2ogr(program: string, args: readonly string[], signal: AbortSignal, input: Readable | null): Promise<void> {
  const { PATH, TMPDIR } = process.env;
  const child = spawn(program, args, {
    // Nothing of the product's settings is GDAL's to know. A file that is half made is thrown away: SQLite need neither wait for the disk nor keep a journal.
    env: { PATH, TMPDIR, LC_ALL: 'C.UTF-8', GDAL_CACHEMAX: '64', OGR_SQLITE_SYNCHRONOUS: 'OFF', OGR_SQLITE_JOURNAL: 'OFF' },
    stdio: ['pipe', 'ignore', 'pipe'],
    signal,
    killSignal: 'SIGKILL',
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(0, 2000)));
  const ended = new Promise<Error | null>((resolve) => {
    let broken: Error | null = null;
    child.once('error', (error) => (broken = error));
    child.once('close', (code, killed) => resolve(broken ?? (code === 0 ? null : new Error(`GDAL: ${said.trim() || (killed ?? code)}`))));
  });
  const fed = pipeline(input ?? [], child.stdin).then(
    () => null,
    (error: NodeJS.ErrnoException) => {
      child.kill('SIGKILL');
      return gone.has(error.code) ? null : error;
    },
  );
  const failure = (await fed) ?? (await ended);
  await ended;
  if (failure) throw failure;
}
