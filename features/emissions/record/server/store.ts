import { sql } from 'kysely';
import type { Actor } from '#platform/access/actor.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import { storedGeometry, type Geometry } from '#platform/geo/geojson.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { zoneParts } from '#platform/kernel/written-dates.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { formatNumber } from '../domain/number.ts';
import { before } from '../domain/states.ts';
import { emissionErrors } from '../errors.ts';
import type { DocumentFront, DocumentKind } from '../kinds.ts';
import { partsOf, type EmissionBody, type EmissionFacts, type KeptRequest } from '../request.ts';
import './tables.ts';

export interface NewEmission {
  readonly kind: DocumentKind;
  readonly front: DocumentFront;
  readonly asked: EmissionBody;
  readonly actor: Actor;
  readonly locale: Locale;
  readonly worktypeName: string | null;
  readonly price?: string | null;
  /** The emission this one is made again from. */
  readonly replacesId?: number;
  readonly now: Date;
}

/** Enters what was asked for, without a number; the job that makes it gets the id. */
export async function createEmission(trx: Trx, site: Site, { asked, actor, now, ...rest }: NewEmission): Promise<number> {
  const { plans, claims, center, documents, requester, consent, worktypeId, place, process, purpose, remarks } = asked;
  const kept: KeptRequest = { plans, claims, center, documents };
  const { id } = await trx
    .insertInto('emission')
    .values({
      kind: rest.kind,
      front: rest.front,
      account_id: actor.kind === 'user' ? actor.userId : null,
      requester_name: requester.name,
      requester_nif: requester.nif,
      requester_email: requester.email,
      requester_phone: requester.phone,
      consent_at: consent ? now : null,
      process,
      purpose,
      remarks,
      worktype_id: worktypeId,
      worktype_name: rest.worktypeName,
      place,
      request: JSON.stringify(kept),
      shape: sql`st_setsrid(st_geomfromgeojson(${JSON.stringify(drawnOf(kept))}), ${sql.lit(site.srid)})`,
      price: rest.price ?? null,
      locale: rest.locale,
      replaces_id: rest.replacesId ?? null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(id);
}

function drawnOf({ claims, center }: KeptRequest): Geometry {
  const parts = claims.flatMap(({ geometry }) => partsOf(geometry));
  return parts.length === 0 && center ? { type: 'Point', coordinates: center } : { type: 'GeometryCollection', geometries: [...parts] };
}

export const linkJob = async (trx: Trx, id: number, jobId: string): Promise<void> =>
  void (await trx.updateTable('emission').set({ job_id: jobId }).where('id', '=', id).execute());

/**
 * The next number of the kind in the municipality's year; an emission that has one keeps it, however often its job runs. Others wait until the
 * transaction ends, and one that fails gives its number back: keep it short, and make the document after it.
 */
export async function allotNumber(trx: Trx, site: Site, id: number, now: Date): Promise<string> {
  const row = await trx.selectFrom('emission').select(['kind', 'number']).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw kernelErrors['record.not-found']();
  if (row.number !== null) return row.number;
  const { year } = zoneParts(now, site.config.timeZone);
  const { last: serial } = await trx
    .insertInto('emission_counter')
    .values({ kind: row.kind, year, last: 1 })
    .onConflict((conflict) => conflict.columns(['kind', 'year']).doUpdateSet({ last: sql<number>`emission_counter.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow();
  const number = formatNumber({ kind: row.kind, year, serial });
  await trx.updateTable('emission').set({ year, serial, number }).where('id', '=', id).execute();
  return number;
}

export interface MadeFile {
  readonly fileId: string;
  readonly name: string;
  readonly title: string;
  readonly pages: number;
  readonly bytes: number;
  readonly sha256: string;
  readonly signed: boolean;
  readonly stampedAt: Date | null;
}

export interface Made {
  readonly files: readonly MadeFile[];
  readonly fingerprint: string;
  readonly facts: EmissionFacts;
  readonly validUntil: string | null;
  readonly now: Date;
}

/** The document stands. False where it already did, or was annulled meanwhile: nothing is changed then, and the files just made are to be dropped. */
export async function finishEmission(trx: Trx, id: number, { files, fingerprint, facts, validUntil, now }: Made): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('emission')
    .set({ state: 'issued', fingerprint, facts: JSON.stringify(facts), valid_until: validUntil, issued_at: now })
    .where('id', '=', id)
    .where('state', 'in', before('issued'))
    .where('number', 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const rows = files.map(({ fileId, stampedAt, ...file }, position) => ({
    ...file,
    emission_id: id,
    file_id: fileId,
    position,
    stamped_at: stampedAt,
  }));
  if (rows.length > 0) await trx.insertInto('emission_file').values(rows).execute();
  return true;
}

/** Its job has given up. Its number, where it had one, stays its own. */
export async function failEmission(trx: Trx, id: number): Promise<void> {
  await trx.updateTable('emission').set({ state: 'failed' }).where('id', '=', id).where('state', 'in', before('failed')).execute();
}

/** Takes an issued document out of force: the number then answers that it is annulled. Throws `emission.not-issued`. */
export async function annulEmission(trx: Trx, id: number, by: { readonly userId: number | null; readonly reason: string; readonly now: Date }) {
  const { numUpdatedRows } = await trx
    .updateTable('emission')
    .set({ state: 'annulled', annulled_at: by.now, annulled_by: by.userId, annul_reason: by.reason })
    .where('id', '=', id)
    .where('state', 'in', before('annulled'))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw emissionErrors['emission.not-issued']();
}

const rowsOf = (db: Db | Trx) =>
  db
    .selectFrom('emission')
    .selectAll()
    .select(sql<string>`st_asgeojson(shape)`.as('drawn'));

export type EmissionRow = NonNullable<Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirst']>>>;

export const emissionById = (db: Db | Trx, id: number): Promise<EmissionRow | undefined> => rowsOf(db).where('id', '=', id).executeTakeFirst();
export const emissionByNumber = (db: Db | Trx, number: string): Promise<EmissionRow | undefined> =>
  rowsOf(db).where('number', '=', number).executeTakeFirst();

/** What was drawn, in the municipality's projection. */
export const drawnIn = ({ drawn }: EmissionRow): Geometry => storedGeometry(drawn);

export const filesOf = (db: Db | Trx, id: number) =>
  db.selectFrom('emission_file').selectAll().where('emission_id', '=', id).orderBy('position').execute();
