import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { temporaryFolder } from '#platform/files/server/work-folder.ts';
import type { JobRun } from '#platform/jobs/server/jobs.ts';
import { dataErrors } from '../errors.ts';

/** A file that was uploaded, for as long as it is worked with. Throws `dataset.file-gone`. */
export async function withKeptFile<T>(
  { site, services }: Pick<JobRun, 'site' | 'services'>,
  { id, name }: { readonly id: string | null; readonly name: string },
  use: (path: string) => Promise<T>,
): Promise<T> {
  const folder = await temporaryFolder('dataset');
  try {
    const opened = id === null ? null : await services.files.open(site, id);
    if (!opened) throw dataErrors['dataset.file-gone']();
    // Readers go by the ending of the name.
    const path = join(folder, `file${/(?:\.[a-z0-9]{1,8}){1,2}$/i.exec(basename(name))?.[0] ?? ''}`);
    await pipeline(opened.stream, createWriteStream(path));
    return await use(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
