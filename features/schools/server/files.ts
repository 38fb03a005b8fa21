import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { temporaryFolder } from '#platform/files/server/work-folder.ts';
import { geoErrors } from '#platform/geo/errors.ts';
import type { GeoFile } from '#platform/geo/server/geo-file.ts';
import { openGeoFile } from '#platform/geo/server/read-geo-file.ts';
import type { Call } from '#platform/http/server/call.ts';
import type { JobRun } from '#platform/jobs/server/jobs.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import type { schoolDesk } from '../contract.ts';

export interface SentFile {
  readonly id: string;
  readonly name: string;
}

type Upload = Call<(typeof schoolDesk)['list']> | Call<(typeof schoolDesk)['importNetwork']>;

/** Keeps the one file of an upload for a day and begins the job that reads it. */
export async function receive(
  call: Upload,
  endings: RegExp,
  start: (trx: Parameters<Parameters<Upload['tx']>[0]>[0], file: SentFile) => Promise<string>,
) {
  const { site, services, actor, locale, files } = call;
  const [file, second] = files;
  if (!file || second) throw kernelErrors['request.invalid']({ fields: fieldError('files', 'required', locale) });
  if (!endings.test(file.name)) throw kernelErrors['request.invalid']({ fields: fieldError('files', 'format', locale) });
  const expiresAt = new Date(services.now().getTime() + 86_400_000);
  const received = await services.files.receive(site, {
    name: file.name,
    kind: 'geodata',
    visibility: 'private',
    content: { path: file.path },
    expiresAt,
  });
  return call.tx(async (trx) => {
    const { id } = await services.files.store(trx, site, actor, received);
    return { jobId: await start(trx, { id, name: file.name }) };
  });
}

/** Opens what was received, in a folder of its own that goes afterwards. */
export async function withFile<T>(
  { site, services, signal }: Pick<JobRun, 'site' | 'services' | 'signal'>,
  { id, name }: SentFile,
  tables: boolean,
  use: (file: GeoFile) => Promise<T>,
): Promise<T> {
  const folder = await temporaryFolder('schools');
  try {
    const opened = await services.files.open(site, id);
    if (!opened) throw geoErrors['geofile.unreadable']();
    // Readers go by the ending of the name.
    const path = join(folder, `file${extname(name).toLowerCase()}`);
    await pipeline(opened.stream, createWriteStream(path));
    const file = await openGeoFile(path, { name: basename(path), map: site.config.map, layer: null, tables, signal });
    try {
      return await use(file);
    } finally {
      await file.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
