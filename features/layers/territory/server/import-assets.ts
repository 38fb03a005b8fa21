import { sql } from 'kysely';
import type { Geometry } from '#platform/geo/geojson.ts';
import type { GeoRow } from '#platform/geo/server/geo-file.ts';
import type { AssetLayerId } from '../domain/feature-layers.ts';
import { field } from '../domain/import-fields.ts';
import { insideOnly } from './import-inside.ts';
import type { ImportRun, Tally } from './import-run.ts';
import { writeAssets, type NewAsset } from './territory-writer.ts';

type Candidate = NewAsset & { readonly row: number };

/**
 * Lamps, containers or trees anew. One that was there keeps its number, so that reports half written still find it; what is no longer in
 * the file goes. Occurrences keep the code and the name of what they were about.
 */
export async function importAssets(run: ImportRun): Promise<Tally> {
  const layer = run.asset;
  if (layer === null) throw new Error('An import of assets must be told what they are.');
  const seen = new Set<string>();
  let read = 0;
  let imported = 0;
  for await (const batch of run.file.batches()) {
    read += batch.length;
    const candidates: Candidate[] = [];
    for (const row of batch) {
      const candidate = await candidateOf(run, row, seen);
      if (candidate) candidates.push(candidate);
    }
    const kept = await insideOnly(run, candidates);
    await writeAssets({ trx: run.trx, srid: run.site.srid }, layer, kept);
    imported += kept.length;
    run.progress(run.file.total ? (90 * read) / run.file.total : Math.min(85, read / 500), String(read));
  }
  if (imported > 0) await removeOthers(run, layer, [...seen]);
  return { read, imported };
}

async function candidateOf(run: ImportRun, { row, geometry, properties }: GeoRow, seen: Set<string>): Promise<Candidate | null> {
  const code = field(properties, 'assetCode');
  if (geometry === null) run.refused(row, 'no-geometry');
  else if (code === null) run.refused(row, 'no-number');
  else if (seen.has(code)) run.refused(row, 'code-twice', { value: code });
  else {
    const point = await pointOf(run, row, geometry);
    if (point === null) run.refused(row, 'no-geometry');
    else {
      seen.add(code);
      const name = field(properties, 'assetName');
      if (name === null) run.repaired(row, 'name-from-code', { value: code });
      return { row, code, name: name ?? code, integrationId: field(properties, 'integrationId'), point };
    }
  }
  return null;
}

/** A container drawn as an area stands somewhere inside it. */
async function pointOf(run: ImportRun, row: number, geometry: Geometry): Promise<[number, number] | null> {
  if (geometry.type === 'Point') return [geometry.coordinates[0], geometry.coordinates[1]];
  const { rows } = await sql<{ x: number | null; y: number | null }>`select st_x(p) as x, st_y(p) as y
    from st_pointonsurface(st_geomfromgeojson(${JSON.stringify(geometry)})) p`.execute(run.trx);
  const [found] = rows;
  if (!found || found.x === null || found.y === null) return null;
  if (!(geometry.type === 'MultiPoint' && geometry.coordinates.length === 1)) run.repaired(row, 'point-taken');
  return [found.x, found.y];
}

async function removeOthers(run: ImportRun, layer: AssetLayerId, codes: readonly string[]): Promise<void> {
  run.progress(94, '');
  const { rows } = await sql<{ n: number }>`with gone as (
      delete from asset a where a.layer = ${layer}
        and not exists (select from jsonb_array_elements_text(${JSON.stringify(codes)}::jsonb) k (code) where k.code = a.code) returning 1
    ) select count(*)::integer as n from gone`.execute(run.trx);
  const count = rows[0]?.n ?? 0;
  if (count > 0) run.warn('removed', { count });
}
