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
  readonly features: readonly { readonly geometry: Geometry; readonly properties: Readonly<Record<string, string | number>> }[];
}

/** A set of own data that does not come from a file, in the municipality's projection. */
export async function makeOwnData(trx: Trx, site: Site, data: MadeData, at: Date): Promise<number> {
  const id = await addDataset(trx, data.title);
  const version = await addReading(trx, { by: null, at }, id, 1, { fileId: null, fileName: `${data.title}.geojson`, layer: null, crs: site.srid });
  const rows = data.features.map((feature, index) => ({ row: index + 1, ...feature }));
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
    data.searched === undefined ? [] : [data.searched],
  );
  await sql`update dataset set description = ${data.description}, attribution = ${data.attribution} where id = ${id}`.execute(trx);
  return id;
}
