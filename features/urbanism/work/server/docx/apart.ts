import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { forkDecoder } from '#platform/files/server/fork-decoder.ts';
import type { DocxSays, DocxTask } from './docx-process.ts';

/** A transaction may wait for it. */
const mostSeconds = 10;

/** A Word document of somebody, in a process of its own: whatever it makes the readers do, the service goes on. Null: it could not be read. */
async function apart(task: DocxTask): Promise<Exclude<DocxSays, { broken: string }> | null> {
  const child = forkDecoder(new URL('./docx-process.ts', import.meta.url));
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  let limit: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve) => {
      limit = setTimeout(() => resolve(null), mostSeconds * 1000);
      child.on('message', (said: DocxSays) => resolve('broken' in said ? null : said));
      child.on('error', () => resolve(null));
      child.on('exit', () => resolve(null));
      child.send(task, () => {});
    });
  } finally {
    clearTimeout(limit);
    child.kill('SIGKILL');
    await gone;
  }
}

/** The texts of a document, paragraph by paragraph. */
export async function readBlanks(stream: Readable): Promise<{ readonly texts: string[] } | null> {
  const said = await apart({ bytes: await buffer(stream) });
  return said !== null && 'texts' in said ? said : null;
}

export async function fillDocx(
  stream: Readable,
  values: ReadonlyMap<string, string | null>,
): Promise<{ readonly bytes: Uint8Array; readonly missing: string[] } | null> {
  const said = await apart({ bytes: await buffer(stream), values });
  return said !== null && 'bytes' in said ? said : null;
}
