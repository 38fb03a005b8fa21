import { storedMultiPolygon } from '#platform/geo/geojson.ts';
import { known } from '#platform/kernel/items.ts';
import { sql } from 'kysely';
import { closeBoundary, replaceBoundary } from '#features/layers/server/index.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Call } from '#platform/http/server/call.ts';
import type { Geometry, MultiPolygon } from '#platform/geo/geojson.ts';
import { AppError, kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { holds, type DefinitionsPart } from '#platform/tenancy/parts.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { boundsOf, readBoundary } from '../domain/boundary.ts';
import { administrationErrors } from '../errors.ts';
import { savePart, showPart, showVersion, type PartState } from './parts.ts';
import { changeProjection, hasPlaces } from './projection.ts';

export interface DefinitionsState extends PartState<'definitions'> {
  readonly boundary: Geometry | null;
  /** The projection can no longer change. */
  readonly hasData: boolean;
}

export async function showDefinitions({ db, site }: { readonly db: Db | Trx; readonly site: Site }): Promise<DefinitionsState> {
  const [state, boundary, hasData] = await Promise.all([showPart(db, site, 'definitions'), boundaryInForce(db), hasPlaces(db, site.code)]);
  return { ...state, boundary, hasData };
}

/** Saves and puts in force at once: the values, the projection of an empty municipality, the boundary when one is given. */
export async function saveDefinitions(call: Call, values: DefinitionsPart, given: unknown): Promise<DefinitionsState> {
  const boundary = given === undefined || given === null ? null : checkBoundary(call, values, given);
  await savePart(call, 'definitions', values, {
    show: (db) => showDefinitions({ db, site: call.site }),
    boundaryBefore: boundaryText,
    // Absent it stays what it is.
    beside: (trx) => putInForce(trx, call, values, boundary === null ? undefined : JSON.stringify(boundary)),
  });
  return showDefinitions(call);
}

export async function restoreDefinitions(call: Call, id: number): Promise<DefinitionsState> {
  const { values, beside } = await showVersion(call.db, 'definitions', id);
  await savePart(call, 'definitions', values, {
    show: (db) => showDefinitions({ db, site: call.site }),
    restoredFrom: id,
    boundaryBefore: boundaryText,
    beside: (trx, former) => putInForce(trx, call, values, beside.boundary === former.boundary ? undefined : beside.boundary),
  });
  return showDefinitions(call);
}

/** `boundary`: GeoJSON, null for none, undefined for the one that is in force. Answers what is in force then. */
async function putInForce(trx: Trx, call: Call, values: DefinitionsPart, boundary: string | null | undefined): Promise<{ boundary: string | null }> {
  const { site, locale } = call;
  if (values.epsg !== site.srid) {
    try {
      await changeProjection(trx, site.code, site.srid, values.epsg);
    } catch (error) {
      throw nameField(error, 'values.epsg', locale);
    }
  }
  if (boundary === null) await closeBoundary(trx);
  if (boundary) await setBoundary(trx, call, values, boundary);
  return { boundary: await boundaryText(trx) };
}

async function setBoundary(trx: Trx, { site, locale }: Call, values: DefinitionsPart, boundary: string): Promise<void> {
  const { rows } = await sql<{ valid: boolean }>`select st_isvalid(st_geomfromgeojson(${boundary})) as valid`.execute(trx);
  if (rows[0]?.valid !== true) throw kernelErrors['request.invalid']({ fields: fieldError('boundary', 'geometry', locale) });
  const before = await trx.selectFrom('municipality_boundary').select('dico').where('valid_to', 'is', null).executeTakeFirst();
  const geometry = storedMultiPolygon(boundary);
  await replaceBoundary({ trx, srid: values.epsg }, { dico: before?.dico ?? '', name: site.file.name, caopVersion: null, validFrom: null, geometry });
}

/** The specification's complaint, at the field. */
function nameField(error: unknown, field: string, locale: Call['locale']): unknown {
  const table = administrationErrors['definitions.projection-in-use'];
  if (!(error instanceof AppError) || error.code !== table.code) return error;
  const { params = {} } = error.details;
  const said = table({ params });
  return table({ params, fields: { [field]: [{ code: said.code, message: said.say(locale) }] } });
}

function checkBoundary({ locale }: Call, values: DefinitionsPart, given: unknown): MultiPolygon {
  const main = known(values.projections.find(({ epsg }) => epsg === values.epsg));
  const boundary = readBoundary(given, main);
  if (boundary === null) throw kernelErrors['request.invalid']({ fields: fieldError('boundary', 'geometry', locale) });
  const [minx, miny, maxx, maxy] = boundsOf(boundary);
  if (!holds(values.extent, [minx, miny]) || !holds(values.extent, [maxx, maxy])) {
    throw kernelErrors['request.invalid']({ fields: fieldError('boundary', 'geometry.contains', locale) });
  }
  return boundary;
}

/** The boundary in force as a version keeps it: to the millimetre. */
async function boundaryText(db: Db | Trx): Promise<string | null> {
  const { rows } = await sql<{
    geometry: string;
  }>`select st_asgeojson(geom, 3) as geometry from municipality_boundary where valid_to is null`.execute(db);
  return rows[0]?.geometry ?? null;
}

async function boundaryInForce(db: Db): Promise<Geometry | null> {
  const text = await boundaryText(db);
  return text === null ? null : storedMultiPolygon(text);
}
