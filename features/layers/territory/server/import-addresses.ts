import { sql } from 'kysely';
import type { GeoRow } from '#platform/geo/server/geo-file.ts';
import { field, houseOf, postcodeOf, restoredRoad } from '../domain/import-fields.ts';
import { insideOnly } from './import-inside.ts';
import type { ImportRun, Tally } from './import-run.ts';
import { isOwnAddress, refreshAddressStreets, writeAddresses, type NewAddress } from './territory-writer.ts';

type Candidate = NewAddress & { readonly row: number };

/** All addresses anew. Those far outside the municipality are refused: they are somebody else's or wrongly placed. */
export async function importAddresses(run: ImportRun): Promise<Tally> {
  let read = 0;
  let imported = 0;
  await sql`delete from address where not ${isOwnAddress}`.execute(run.trx);
  for await (const batch of run.file.batches()) {
    read += batch.length;
    const candidates = batch.flatMap((row) => candidateOf(run, row));
    const kept = await insideOnly(run, candidates);
    await writeAddresses({ trx: run.trx, srid: run.site.srid }, kept);
    imported += kept.length;
    run.progress(run.file.total ? (90 * read) / run.file.total : Math.min(85, read / 500), String(read));
  }
  run.progress(92, '');
  await refreshAddressStreets(run.trx);
  return { read, imported };
}

function candidateOf(run: ImportRun, { row, geometry, properties }: GeoRow): Candidate[] {
  const locality = field(properties, 'locality');
  const named = field(properties, 'street');
  const given = named ?? locality;
  if (geometry?.type !== 'Point') return refuse(run, row, 'no-geometry');
  if (given === null) return refuse(run, row, 'no-street');
  if (named === null) run.repaired(row, 'street-from-locality', { value: given });
  const street = restoredRoad(given.replace(/\s+/g, ' '));
  if (street !== given) run.repaired(row, 'number-restored', { value: given, now: street });
  const givenCode = field(properties, 'postcode');
  const { postcode, change } = postcodeOf(givenCode);
  if (change !== 'none')
    run.repaired(row, change === 'completed' ? 'postcode-completed' : 'postcode-dropped', { value: postcode ?? givenCode ?? '' });
  return [
    {
      row,
      street,
      postcode,
      locality,
      house: houseOf(field(properties, 'house')),
      sourceId: field(properties, 'id'),
      point: [geometry.coordinates[0], geometry.coordinates[1]],
    },
  ];
}

function refuse(run: ImportRun, row: number, code: 'no-geometry' | 'no-street'): [] {
  run.refused(row, code);
  return [];
}
