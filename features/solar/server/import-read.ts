import { basename } from 'node:path';
import { sql } from 'kysely';
import { system } from '#platform/access/actor.ts';
import type { Acting } from '#platform/http/server/call.ts';
import { forgetFiles, oneFile, receiveFile } from '#platform/imports/server/files.ts';
import { cellsOf, keepRows, readFile, textOf, withRows, type WaitingRow } from '#platform/imports/server/read.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import { solarErrors } from '../errors.ts';
import type { ImportSort } from '../import-contract.ts';
import { forgetImports, readRaster, readRoofs } from '../jobs.ts';
import { roofsFromRaster } from './raster.ts';

export const mostRoofs = 100_000;
export const importTable = 'solar_import';
export interface ImportOf {
  readonly kind: ImportSort;
}

export function receive(call: Acting, kind: ImportSort, epsg: number | undefined): Promise<{ id: number; jobId: string }> {
  const file = oneFile(call, kind === 'roofs' ? /\.(zip|gpkg|geojson|json)$/i : /\.tiff?$/i);
  return receiveFile(call, importTable, file, { kind }, (trx, id) =>
    call.services.jobs.start(trx, call.site, call.actor, kind === 'roofs' ? readRoofs : readRaster, { id, epsg: epsg ?? null }),
  );
}

const geom = sql`geom`;
const cell = (value: unknown): string => textOf(value).slice(0, 300);

export const roofsHandler = handleJob(readRoofs, (run) =>
  readFile(run, importTable, (path) =>
    withRows(
      run,
      path,
      { sourceSrid: run.payload.epsg },
      (properties) => cellsOf(properties, 100, cell),
      (batches) => run.site.tx(run.actor, (trx) => keepRows(trx, importTable, run.payload.id, capped(batches), geom)),
    ),
  ),
);

export const rasterHandler = handleJob(readRaster, (run) =>
  readFile<ImportOf>(run, importTable, (path, { kind }) =>
    run.site.tx(run.actor, (trx) => {
      const given = { trx, path, name: basename(path), kind: kind === 'height' ? kind : 'radiation', epsg: run.payload.epsg } as const;
      return keepRows(trx, importTable, run.payload.id, capped(roofsFromRaster(run, given)), geom);
    }),
  ),
);

async function* capped(batches: AsyncIterable<readonly WaitingRow[]>): AsyncGenerator<readonly WaitingRow[]> {
  let rows = 0;
  for await (const batch of batches) {
    rows += batch.length;
    if (rows > mostRoofs) throw solarErrors['solar.too-many']({ params: { max: mostRoofs } });
    yield batch;
  }
}

export const forgetHandler = handleJob(forgetImports, async ({ site, services }) => ({
  data: { erased: await site.tx(system, (trx) => forgetFiles(trx, importTable, services.now())) },
}));
