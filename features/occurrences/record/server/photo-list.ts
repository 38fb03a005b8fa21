import { sql } from 'kysely';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { ReceivedFile } from '#platform/files/server/files.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { mayUpdate } from '../domain/gates.ts';
import { mostPhotos, seesPhoto } from '../domain/photos.ts';
import { errors } from '../errors.ts';
import { may } from '../permissions.ts';
import type { PhotoKind, PhotoView } from '../schemas.ts';
import { push } from './announce.ts';
import type { Context } from './context.ts';
import { maybeIso } from './present.ts';
import { open, openInside, readWhole, type Opened } from './record.ts';
import type { WholeRow } from './rows.ts';
import type { Change } from './tables.ts';
import { writeEvent } from './timeline.ts';
import type { Sight } from './viewer.ts';

export interface PhotoRow {
  id: number;
  occurrence_id: number;
  file_id: string;
  width: number | null;
  height: number | null;
  position: number;
  caption: string | null;
  kind: PhotoKind;
  side: 'reporter' | 'staff';
  is_public: boolean;
  redacted_at: Date | null;
  original_file_id: string | null;
  original_until: Date | null;
  deleted_at: Date | null;
}

/** Photos come with the picture's own file, so that one changed in between is not mixed with an older one. */
export async function readPhotos(db: Db, sight: Sight, opened: Pick<Opened, 'row' | 'inside' | 'asReporter'>): Promise<PhotoView[]> {
  const rows = await db
    .selectFrom('occurrence_photo')
    .selectAll()
    .where('occurrence_id', '=', opened.row.id)
    .where('deleted_at', 'is', null)
    .orderBy('kind', 'desc')
    .orderBy('position')
    .orderBy('id')
    .execute();
  const originals = opened.inside && sight.can(may.originals);
  return rows
    .filter((row) => seesPhoto(opened, { isPublic: row.is_public, side: row.side }))
    .map((row) => ({
      id: row.id,
      width: row.width,
      height: row.height,
      caption: row.caption,
      kind: row.kind,
      side: row.side,
      isPublic: row.is_public,
      redacted: row.redacted_at !== null,
      key: row.file_id.slice(0, 8),
      originalUntil: originals && row.original_file_id !== null ? maybeIso(row.original_until) : null,
    }));
}

export interface NewPhotos {
  readonly files: readonly ReceivedFile[];
  readonly captions: readonly (string | null)[];
  readonly kind: PhotoKind;
  readonly side: 'reporter' | 'staff';
}

/** Enters received pictures; more than the type allows of that side are refused. Tells nobody: whoever calls does. */
export async function insertPhotos(trx: Trx, { services, site, actor, sight }: Context, occurrenceId: number, typeId: number, photos: NewPhotos) {
  const { files, captions, kind, side } = photos;
  if (files.length === 0) return;
  const { rows } = await sql<{
    kept: number;
    last: number;
  }>`select count(*) filter (where kind = ${kind})::int as kept, coalesce(max(position), -1)::int as last
    from occurrence_photo where occurrence_id = ${occurrenceId} and deleted_at is null`.execute(trx);
  const { kept = 0, last = -1 } = rows[0] ?? {};
  const max = mostPhotos(kind, sight.catalogue.types.get(typeId));
  if (kept + files.length > max) throw errors['occurrence.too-many-photos']({ params: { max } });
  const values = [];
  for (const [index, file] of files.entries()) {
    const { id, width, height } = await services.files.store(trx, site, actor, file);
    const caption = captions[index]?.trim();
    values.push({
      occurrence_id: occurrenceId,
      file_id: id,
      width,
      height,
      position: last + 1 + index,
      caption: caption === undefined || caption === '' ? null : caption,
      kind,
      side,
    });
  }
  await trx.insertInto('occurrence_photo').values(values).execute();
  await refreshCover(trx, occurrenceId);
}

/** Lists show the first photo that everybody may see, and how many there are of those. */
export async function refreshCover(trx: Trx, occurrenceId: number): Promise<void> {
  const seen = sql`from occurrence_photo p where p.occurrence_id = ${occurrenceId} and p.deleted_at is null and p.is_public`;
  await sql`update occurrence set photos = (select count(*) ${seen}),
    photo_id = case when exists (select from occurrence_type t where t.id = occurrence.type_id and t.variant = 'accident') then null
      else (select p.id ${seen} order by p.kind desc, p.position, p.id limit 1) end where id = ${occurrenceId}`.execute(trx);
}

/** Its reporter adds while it is open; whoever may change photos, always. */
export async function addPhotos(
  trx: Trx,
  context: Context,
  id: number,
  token: string | undefined,
  photos: Pick<NewPhotos, 'files' | 'captions' | 'kind'>,
): Promise<void> {
  const opened = await open(trx, context.sight, { id }, token, true);
  const { row, reporter } = opened;
  const asStaff = opened.inside && mayChangePhotos(context.sight);
  if (row.deleted_at !== null || (!asStaff && !opened.asReporter)) throw errors['occurrence.not-found']();
  if (!asStaff && row.closed_at !== null) throw kernelErrors['access.denied']();
  if (photos.files.length === 0) throw kernelErrors['request.invalid']({ fields: fieldError('files', 'required', context.locale) });
  const side = asStaff ? 'staff' : 'reporter';
  await insertPhotos(trx, context, id, row.type_id, { ...photos, kind: asStaff ? photos.kind : 'before', side });
  await writeEvent(trx, {
    occurrenceId: id,
    kind: 'photos-added',
    side,
    isPublic: true,
    actor: asStaff ? context.actor : { userId: context.actor.userId, name: reporter.name ?? '' },
    at: context.now,
    changes: [{ field: 'photos', old: null, new: String(photos.files.length) }],
  });
  if (row.live) await push(trx, context, row, await readWhole(trx, id));
}

export const mayChangePhotos = (sight: Sight): boolean => mayUpdate(sight, 'photos');

/** A photo with its occurrence, locked, for who works on it. */
export async function openPhoto(trx: Trx, context: Context, photoId: number): Promise<{ opened: Opened; photo: PhotoRow }> {
  const photo = await trx.selectFrom('occurrence_photo').selectAll().where('id', '=', photoId).forUpdate().executeTakeFirst();
  if (!photo) throw errors['occurrence.not-found']();
  const opened = await openInside(trx, context.sight, { id: photo.occurrence_id }, true);
  if (opened.row.deleted_at !== null) throw errors['occurrence.not-found']();
  return { opened, photo };
}

/** One line of the internal history, and the push. */
export async function recordPhotos(trx: Trx, context: Context, row: WholeRow, changes: readonly Change[]): Promise<void> {
  await writeEvent(trx, {
    occurrenceId: row.id,
    kind: 'photos-changed',
    side: 'staff',
    isPublic: false,
    actor: context.actor,
    at: context.now,
    changes,
  });
  await push(trx, context, row, await readWhole(trx, row.id));
}

export interface PhotoEdit {
  readonly caption?: string | null | undefined;
  readonly kind?: PhotoKind | undefined;
  readonly isPublic?: boolean | undefined;
  readonly removed?: boolean | undefined;
}

export async function editPhoto(trx: Trx, context: Context, photoId: number, edit: PhotoEdit): Promise<number> {
  const { opened, photo } = await openPhoto(trx, context, photoId);
  const caption = edit.caption === undefined ? photo.caption : edit.caption === '' ? null : edit.caption;
  const kind = edit.kind ?? photo.kind;
  const isPublic = edit.isPublic ?? photo.is_public;
  const removed = edit.removed ?? photo.deleted_at !== null;
  const was = photo.deleted_at !== null;
  const flag = (value: boolean) => (value ? 'yes' : 'no');
  const all: Change[] = [
    { field: 'photoCaption', old: photo.caption, new: caption },
    { field: 'photoKind', old: photo.kind, new: kind },
    { field: 'photoPublic', old: flag(photo.is_public), new: flag(isPublic) },
    { field: 'photoRemoved', old: flag(was), new: flag(removed) },
  ];
  const changes = all.filter((change) => change.old !== change.new);
  if (changes.length === 0) return opened.row.id;
  const comesIn = !removed && (was || kind !== photo.kind);
  if (comesIn) await refuseMany(trx, context, opened, photo.id, kind);
  await trx
    .updateTable('occurrence_photo')
    .set({ caption, kind, is_public: isPublic, deleted_at: removed ? (photo.deleted_at ?? context.now) : null })
    .where('id', '=', photo.id)
    .execute();
  await refreshCover(trx, opened.row.id);
  await recordPhotos(trx, context, opened.row, changes);
  return opened.row.id;
}

async function refuseMany(trx: Trx, { sight }: Context, { row }: Opened, photoId: number, kind: PhotoKind): Promise<void> {
  const max = mostPhotos(kind, sight.catalogue.types.get(row.type_id));
  const { rows } = await sql<{ kept: number }>`select count(*)::int as kept from occurrence_photo
    where occurrence_id = ${row.id} and kind = ${kind} and deleted_at is null and id <> ${photoId}`.execute(trx);
  if ((rows[0]?.kept ?? 0) >= max) throw errors['occurrence.too-many-photos']({ params: { max } });
}

/** Those that are not named keep their order behind the others. */
export async function orderPhotos(trx: Trx, context: Context, id: number, ids: readonly number[]): Promise<void> {
  const opened = await openInside(trx, context.sight, { id }, true);
  const rows = await trx
    .selectFrom('occurrence_photo')
    .select('id')
    .where('occurrence_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const own = rows.map((row) => row.id);
  if (ids.some((one) => !own.includes(one)) || new Set(ids).size !== ids.length)
    throw kernelErrors['request.invalid']({ fields: fieldError('ids', 'choice', context.locale) });
  const order = [...ids, ...own.filter((one) => !ids.includes(one))];
  if (order.every((one, index) => one === own[index])) return;
  await sql`update occurrence_photo p set position = o.place - 1 from unnest(${order}::bigint[]) with ordinality as o (id, place) where p.id = o.id`.execute(
    trx,
  );
  await refreshCover(trx, id);
  await recordPhotos(trx, context, opened.row, [{ field: 'photoOrder', old: null, new: null }]);
}
