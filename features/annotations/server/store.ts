import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import { crsName } from '#platform/geo/geojson.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { Collection, Entry, Photo, Shared } from '../contract.ts';
import type { Shape } from '../domain/shape.ts';
import { annotationErrors } from '../errors.ts';

export interface CollectionRow {
  readonly id: number;
  readonly account_id: number;
  readonly name: string;
  readonly shapes: readonly Shape[];
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly token: string | null;
}

const rows = (db: Db | Trx) =>
  db
    .selectFrom('annotation_collection as c')
    .leftJoin('annotation_link as l', 'l.collection_id', 'c.id')
    .select(['c.id', 'c.account_id', 'c.name', 'c.shapes', 'c.version', 'c.created_at', 'c.updated_at', 'l.token']);

/** One of the person's own; any other is not there. */
export async function findOwn(db: Db | Trx, accountId: number, id: number, lock = false): Promise<CollectionRow> {
  if (lock) await db.selectFrom('annotation_collection').select('id').where('id', '=', id).forUpdate().execute();
  const row = await rows(db).where('c.id', '=', id).where('c.account_id', '=', accountId).executeTakeFirst();
  if (!row) throw kernelErrors['record.not-found']();
  return row;
}

export async function findShared(db: Db | Trx, token: string): Promise<CollectionRow> {
  const row = await rows(db).where('l.token', '=', token).executeTakeFirst();
  if (!row) throw annotationErrors['annotation.link-over']();
  return row;
}

export async function listOwn(db: Db, accountId: number): Promise<Entry[]> {
  const found = await db
    .selectFrom('annotation_collection as c')
    .leftJoin('annotation_link as l', 'l.collection_id', 'c.id')
    .select(['c.id', 'c.name', 'c.version', 'c.updated_at', 'l.token', sql<number>`jsonb_array_length(c.shapes)`.as('many')])
    .where('c.account_id', '=', accountId)
    .orderBy('c.updated_at', 'desc')
    .orderBy('c.id', 'desc')
    .execute();
  return found.map((row) => ({
    id: row.id,
    version: row.version,
    name: row.name,
    shapes: row.many,
    isShared: row.token !== null,
    updatedAt: row.updated_at.toISOString(),
  }));
}

export interface PhotoRow {
  readonly id: number;
  readonly shape: string;
  readonly file_id: string;
  readonly caption: string | null;
  readonly width: number | null;
  readonly height: number | null;
}

/** Photos whose shape is there. */
export async function photosOf(db: Db | Trx, collectionId: number): Promise<PhotoRow[]> {
  return db
    .selectFrom('annotation_photo as p')
    .innerJoin('file as f', 'f.id', 'p.file_id')
    .select(['p.id', 'p.shape', 'p.file_id', 'p.caption', 'f.width', 'f.height'])
    .where('p.collection_id', '=', collectionId)
    .where('p.loose_since', 'is', null)
    .orderBy('p.id')
    .execute();
}

const photo = ({ id, shape, caption, width, height }: PhotoRow): Photo => ({ id, shape, caption, width, height });

export async function presentOwn(db: Db | Trx, row: CollectionRow, srid: number): Promise<Collection> {
  return { ...(await presentShared(db, row, srid)), id: row.id, version: row.version, token: row.token, createdAt: row.created_at.toISOString() };
}

export async function presentShared(db: Db | Trx, row: CollectionRow, srid: number): Promise<Shared> {
  return {
    name: row.name,
    crs: { type: 'name', properties: { name: crsName(srid) } },
    shapes: [...row.shapes],
    photos: (await photosOf(db, row.id)).map(photo),
    updatedAt: row.updated_at.toISOString(),
  };
}
