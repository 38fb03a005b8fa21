import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import type { GeoRow } from '#platform/geo/server/geo-file.ts';
import type { Call } from '#platform/http/server/call.ts';
import { forgetFiles, receiveFile } from '#platform/imports/server/files.ts';
import * as waiting from '#platform/imports/server/read.ts';
import { handleJob } from '#platform/jobs/server/jobs.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { mayProcess } from '../../record/permissions.ts';
import type { importContract } from '../contract.ts';
import { readImport } from '../jobs.ts';

export const importTable = 'urban_import';

export async function upload(call: Call<(typeof importContract)['upload']>): Promise<{ id: number; jobId: string }> {
  const { site, services, actor, locale, files, body } = call;
  if (!call.can(mayProcess.edit)) throw kernelErrors['access.denied']();
  const [file] = files;
  if (!file) throw kernelErrors['request.invalid']({ fields: fieldError('file', 'required', locale) });
  if (!/\.(csv|xlsx|gpkg|zip)$/i.test(file.name)) throw kernelErrors['request.invalid']({ fields: fieldError('file', 'format', locale) });
  return receiveFile(call, importTable, file, { layer: body.layer ?? null }, async (trx, id) => {
    await forgetFiles(trx, importTable, services.now());
    return services.jobs.start(trx, site, actor, readImport, { id });
  });
}

export const readHandler = handleJob(readImport, (run) =>
  waiting.readFile<{ layer: string | null }>(run, importTable, (path, { layer }) =>
    waiting.withRows(run, path, { tables: true, layer }, cells, (batches) =>
      run.site.tx(run.actor, (trx) => keepRows(trx, run.site.srid, run.payload.id, batches)),
    ),
  ),
);

/** With their drawings, where they have one. */
export async function keepRows(trx: Trx, srid: number, id: number, batches: AsyncIterable<readonly waiting.WaitingRow[]>): Promise<number> {
  const geom = sql`st_setsrid(st_force2d(st_geomfromgeojson(geom::text)), ${sql.lit(srid)})`;
  const rows = await waiting.keepRows(trx, importTable, id, batches, geom);
  await sql`update urban_import set placed = (select count(geom) from urban_import_row where import_id = ${id}) where id = ${id}`.execute(trx);
  return rows;
}

/** Numbers and flags as they are, all else as text. */
export const cells = (properties: GeoRow['properties']): Record<string, string | number | boolean> =>
  waiting.cellsOf(properties, 200, (value) =>
    typeof value === 'number' || typeof value === 'boolean' ? value : waiting.textOf(value).slice(0, 5000),
  );
