import { sql } from 'kysely';
import type { GeoRow } from '#platform/geo/server/geo-file.ts';
import { field } from '../domain/import-fields.ts';
import { streetKindOf } from '../domain/street-kind.ts';
import type { ImportRun, Tally } from './import-run.ts';
import { writeStreets } from './territory-writer.ts';

type NewStreet = Parameters<typeof writeStreets>[1][number];

/** The streets that the base map draws, anew: lines with the columns of OpenStreetMap, cut off at the limit of the municipality where there is one. */
export async function importStreets(run: ImportRun): Promise<Tally> {
  let read = 0;
  let imported = 0;
  await sql`delete from street`.execute(run.trx);
  for await (const batch of run.file.batches()) {
    read += batch.length;
    const streets = batch.flatMap((row) => streetOf(run, row));
    await writeStreets({ trx: run.trx, srid: run.site.srid }, streets);
    imported += streets.length;
    run.progress(run.file.total ? (90 * read) / run.file.total : Math.min(85, read / 500), String(read));
  }
  const { rows } = await sql<{ kept: number }>`with gone as (
      delete from street s using municipality_boundary b where b.valid_to is null and not st_intersects(s.geom, b.geom) returning 1
    ) select ${imported}::int - count(*)::int as kept from gone`.execute(run.trx);
  return { read, imported: rows[0]?.kept ?? imported };
}

function streetOf(run: ImportRun, { row, geometry, properties }: GeoRow): NewStreet[] {
  const railway = field(properties, 'railway');
  const way = field(properties, 'way');
  const kind = railway === 'rail' ? 'rail' : streetKindOf(way);
  if (kind === null) {
    // Of OpenStreetMap's lines half are rivers, power lines and limits: they are not missed.
    if (way !== null) run.refused(row, 'no-way', { value: way });
    return [];
  }
  if (geometry?.type !== 'LineString' && geometry?.type !== 'MultiLineString') {
    run.refused(row, 'no-line');
    return [];
  }
  const lines = geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates;
  return lines.map((coordinates) => ({ name: field(properties, 'wayName'), kind, geometry: { type: 'LineString', coordinates } }));
}
