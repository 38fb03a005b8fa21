import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import type { Geometry } from '#platform/geo/geojson.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { fillVersion } from './read.ts';
import { addDataset, addReading } from './upload.ts';

export interface MadeData {
  readonly title: string;
  readonly description: string;
  readonly attribution: string;
  /** Field the search finds features by; those of a plan are known. */
  readonly searched?: string;
  readonly features: readonly MadeFeature[];
  /** What it was before, the oldest first: versions that are kept behind the one that is shown. */
  readonly former?: readonly { readonly at: Date; readonly features: readonly MadeFeature[] }[];
}

interface MadeFeature {
  readonly geometry: Geometry;
  readonly properties: Readonly<Record<string, string | number>>;
}

/** A set of own data that does not come from a file, in the municipality's projection. */
export async function makeOwnData(trx: Trx, site: Site, data: MadeData, at: Date): Promise<number> {
  const id = await addDataset(trx, data.title);
  for (const [index, version] of [...(data.former ?? []), { at, features: data.features }].entries())
    await addVersion(trx, site, data, id, index + 1, version);
  await sql`update dataset set description = ${data.description}, attribution = ${data.attribution} where id = ${id}`.execute(trx);
  return id;
}

async function addVersion(
  trx: Trx,
  site: Site,
  { title, searched }: MadeData,
  id: number,
  number: number,
  { at, features }: { readonly at: Date; readonly features: readonly MadeFeature[] },
): Promise<void> {
  const version = await addReading(trx, { by: null, at }, id, number, { fileId: null, fileName: `${title}.geojson`, layer: null, crs: site.srid });
  const rows = features.map((feature, index) => ({ row: index + 1, ...feature }));
  await fillVersion(
    trx,
    { site, signal: AbortSignal.timeout(600_000), progress: async () => {} },
    { id: String(version), dataset_id: String(id) },
    {
      total: rows.length,
      crs: site.srid,
      notes: [],
      style: null,
      problems: [],
      async *batches() {
        for (let start = 0; start < rows.length; start += 500) yield rows.slice(start, start + 500);
      },
      close: async () => {},
    },
    searched === undefined ? [] : [searched],
  );
}
