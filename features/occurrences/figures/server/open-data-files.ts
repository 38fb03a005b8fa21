import type { ColumnType } from 'kysely';
import { Readable } from 'node:stream';
import { anonymous } from '#platform/access/actor.ts';
import type { Services } from '#platform/http/server/services.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { licenceLinks, liveRows, openFormats, type OpenFormat } from '../domain/open-data.ts';
import { makeOpenData } from '../jobs.ts';
import { countBeforehand } from '../../record/server/counts.ts';
import { publicSight, type Sight } from '../../record/server/viewer.ts';
import { fingerprint } from './open-data.ts';
import { openBytes } from './open-data-rows.ts';

declare module '#platform/db/tables.ts' {
  interface Tables {
    /** The file of all open data in a format. */
    occurrence_open_file: { format: OpenFormat; file_id: string; etag: string; made_at: ColumnType<Date, Date, Date> };
  }
}

export const openDataHandler = handleJob(makeOpenData, async ({ site, services, signal }) => ({
  data: { made: await makeOpenFiles(site, services, signal) },
}));

/** Makes the files anew whose content may have changed. Where data are not open, or few, no file is kept. Answers how many were made. */
export async function makeOpenFiles(site: Site, services: Services, signal?: AbortSignal): Promise<number> {
  const sight = await publicSight(site);
  const now = services.now();
  const total = await countBeforehand(site.db, site, sight, {}, now);
  const isKept = sight.catalogue.settings.openData !== 'off' && total > liveRows;
  let made = 0;
  for (const format of openFormats) {
    signal?.throwIfAborted();
    if (isKept) made += Number(await makeOpenFile(site, services, sight, format, { now, total }));
    else await replaceFile(site, services, format, null);
  }
  return made;
}

async function makeOpenFile(
  site: Site,
  services: Services,
  sight: Sight,
  format: OpenFormat,
  { now, total }: { readonly now: Date; readonly total: number },
): Promise<boolean> {
  const { openData } = sight.catalogue.settings;
  if (openData === 'off') return false;
  const etag = await fingerprint(site, sight, {}, format, total);
  const before = await site.db.selectFrom('occurrence_open_file').select('etag').where('format', '=', format).executeTakeFirst();
  if (before?.etag === etag) return false;
  const content = Readable.from(openBytes(format, site, sight, {}, licenceLinks[openData], now), { objectMode: false });
  const received = await services.files.receive(site, { name: `ocorrencias.${format}`, kind: 'export', visibility: 'private', content });
  await replaceFile(site, services, format, { received, etag, now });
  return true;
}

interface Made {
  readonly received: Awaited<ReturnType<Services['files']['receive']>>;
  readonly etag: string;
  readonly now: Date;
}

/** The new file takes the place of the old one, or nothing does. */
async function replaceFile(site: Site, services: Services, format: OpenFormat, made: Made | null): Promise<void> {
  await site.tx(anonymous, async (trx) => {
    const before = await trx.deleteFrom('occurrence_open_file').where('format', '=', format).returning('file_id').executeTakeFirst();
    if (before) await services.files.remove(trx, site, before.file_id);
    if (!made) return;
    const { id } = await services.files.store(trx, site, anonymous, made.received);
    await trx.insertInto('occurrence_open_file').values({ format, file_id: id, etag: made.etag, made_at: made.now }).execute();
  });
}
