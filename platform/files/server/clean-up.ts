import { system } from '#platform/access/actor.ts';
import { scheduledJob } from '#platform/jobs/job.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import type { BlobStore } from './blob-store.ts';

const dayMs = 86_400_000;
const batch = 200;
/** How many days back received files without a row are looked for; the job runs every half hour, so that a few days off are made up. */
const orphanDays = 5;

/** Where the sizes of a picture lie: beside the days, so that no walk for orphans meets them. */
export const cutsFolder = (tenant: string, id: string): string => `${tenant}/cuts/${id}`;

/** Erases removed and expired files, bytes first, and bytes that never got a row. Answers how many files went. */
export async function cleanUp(blobs: BlobStore, site: Site, now: Date, signal?: AbortSignal): Promise<number> {
  return (await eraseEnded(blobs, site, now, signal)) + (await eraseOrphans(blobs, site, now, signal));
}

async function eraseEnded(blobs: BlobStore, site: Site, now: Date, signal?: AbortSignal): Promise<number> {
  let erased = 0;
  for (;;) {
    signal?.throwIfAborted();
    const rows = await site.db
      .selectFrom('file')
      .select(['id', 'storage_key', 'has_thumbnail'])
      .where((eb) => eb.or([eb('deleted_at', 'is not', null), eb('expires_at', '<=', now)]))
      .orderBy('id')
      .limit(batch)
      .execute();
    if (rows.length === 0) return erased;
    for (const row of rows) {
      if (row.has_thumbnail) await blobs.remove(`${row.storage_key}.thumb`);
      for await (const key of blobs.list(cutsFolder(site.code, row.id))) await blobs.remove(key);
      await blobs.remove(row.storage_key);
    }
    await site.tx(system, (trx) =>
      trx
        .deleteFrom('file')
        .where(
          'id',
          'in',
          rows.map(({ id }) => id),
        )
        .execute(),
    );
    erased += rows.length;
  }
}

async function eraseOrphans(blobs: BlobStore, site: Site, now: Date, signal?: AbortSignal): Promise<number> {
  let erased = 0;
  for (let back = 2; back < 2 + orphanDays; back++) {
    const day = new Date(now.getTime() - back * dayMs).toISOString().slice(0, 10).replaceAll('-', '/');
    let keys: string[] = [];
    const flush = async (): Promise<void> => {
      erased += await eraseUnknown(blobs, site, keys);
      keys = [];
    };
    for await (const key of blobs.list(`${site.code}/${day}`)) {
      signal?.throwIfAborted();
      keys.push(key);
      if (keys.length >= batch) await flush();
    }
    await flush();
  }
  return erased;
}

async function eraseUnknown(blobs: BlobStore, site: Site, keys: readonly string[]): Promise<number> {
  if (keys.length === 0) return 0;
  const stems = new Map(keys.map((key) => [key, key.replace(/(\.thumb)?(\.part)?$/, '')]));
  const rows = await site.db
    .selectFrom('file')
    .select('storage_key')
    .where('storage_key', 'in', [...new Set(stems.values())])
    .execute();
  const known = new Set(rows.map((row) => row.storage_key));
  let erased = 0;
  for (const [key, stem] of stems) {
    if (known.has(stem) && !key.endsWith('.part')) continue;
    await blobs.remove(key);
    erased++;
  }
  return erased;
}

const cleanUpFiles = scheduledJob({
  name: 'files.clean-up',
  label: { pt: 'Limpeza de ficheiros', en: 'Clean-up of files' },
  retries: 1,
  timeoutSeconds: 1500,
  schedule: '*/30 * * * *',
});

export const cleanUpFilesRegistration = handleJob(cleanUpFiles, async ({ site, services, signal }) => ({
  data: { erased: await services.files.cleanUp(site, signal) },
}));
