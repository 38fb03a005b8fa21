import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import type { ReceivedFile } from '#platform/files/server/files.ts';
import type { Box } from '#platform/files/boxes.ts';
import { errors } from '../../record/errors.ts';
import type { Context } from '../../record/server/context.ts';
import { readWhole, type Opened } from '../../record/server/record.ts';
import type { Change } from '../../record/server/tables.ts';
import { openPhoto, recordPhotos, type PhotoRow } from '../../record/server/photo-list.ts';

const dayMs = 86_400_000;

/** A picture with pieces blacked out, made from the file a photo had at that moment. */
export interface Redacted {
  readonly fromFileId: string;
  readonly file: ReceivedFile;
}

/**
 * Burns black boxes into a photo and hands the result to the files as a new picture: its thumbnail is made from the black one. What
 * was there before a first time is still there: boxes only ever come on top. Before any transaction.
 */
export async function blackOut({ services, site }: Context, photo: Pick<PhotoRow, 'file_id'>, boxes: readonly Box[]): Promise<Redacted> {
  if (boxes.length === 0 || boxes.some(({ width, height }) => width <= 0 || height <= 0)) throw errors['occurrence.photo-unchanged']();
  const stored = await services.files.open(site, photo.file_id, 'original');
  if (!stored) throw errors['occurrence.not-found']();
  const file = await services.files.receive(site, { name: 'fotografia', kind: 'photo', visibility: 'private', content: stored.stream, cover: boxes });
  return { fromFileId: photo.file_id, file };
}

/** The photo is the black one from now on, under another file; the picture of before is kept for some days, or not at all. */
export async function redact(trx: Trx, context: Context, photoId: number, redacted: Redacted, boxes: number): Promise<number> {
  const { services, site, actor, now, sight } = context;
  const { opened, photo } = await openPhoto(trx, context, photoId);
  // Somebody else was faster: their boxes must not be lost.
  if (photo.file_id !== redacted.fromFileId || photo.deleted_at !== null) throw errors['occurrence.not-found']();
  const { id, width, height } = await services.files.store(trx, site, actor, redacted.file);
  const days = sight.catalogue.settings.originalDays;
  const first = photo.original_file_id === null && photo.redacted_at === null;
  const keeps = first && days > 0;
  if (!keeps) await services.files.remove(trx, site, photo.file_id);
  await trx
    .updateTable('occurrence_photo')
    .set({
      file_id: id,
      width,
      height,
      redacted_at: now,
      ...(keeps && { original_file_id: photo.file_id, original_until: new Date(now.getTime() + days * dayMs) }),
    })
    .where('id', '=', photo.id)
    .execute();
  await tell(trx, context, opened, id, { field: 'photoRedacted', old: null, new: String(boxes) });
  return opened.row.id;
}

/** Back to the picture of before, while it is kept; the black one goes. */
export async function unredact(trx: Trx, context: Context, photoId: number): Promise<number> {
  const { services, site, now } = context;
  const { opened, photo } = await openPhoto(trx, context, photoId);
  const until = photo.original_until;
  if (photo.original_file_id === null || (until !== null && until <= now)) throw errors['occurrence.original-gone']();
  const [file] = await services.files.describe(trx, [photo.original_file_id]);
  if (!file) throw errors['occurrence.original-gone']();
  await services.files.remove(trx, site, photo.file_id);
  await trx
    .updateTable('occurrence_photo')
    .set({ file_id: file.id, width: file.width, height: file.height, redacted_at: null, original_file_id: null, original_until: null })
    .where('id', '=', photo.id)
    .execute();
  await tell(trx, context, opened, file.id, { field: 'photoRestored', old: null, new: null });
  return opened.row.id;
}

/** Whoever shows the occurrence, or another that shares the picture, hears of it by its version, and reads it in its history. */
async function tell(trx: Trx, context: Context, { row }: Opened, fileId: string, change: Change): Promise<void> {
  const { rows } = await sql<{ id: number }>`update occurrence set photos = photos
    where id in (select occurrence_id from occurrence_photo where file_id = ${fileId}) returning id`.execute(trx);
  for (const { id } of rows) await recordPhotos(trx, context, id === row.id ? row : await readWhole(trx, id), [change]);
}
