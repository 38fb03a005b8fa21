import { sql } from 'kysely';
import { sendFile } from '#platform/files/server/send-file.ts';
import type { ReceivedFile } from '#platform/files/server/files.ts';
import type { Db, Trx } from '#platform/db/tables.ts';
import type { Call, UploadedFile } from '#platform/http/server/call.ts';
import { errors } from '../../record/errors.ts';
import { replyPhotosMost } from '../contract.ts';
import { refreshCover } from '../../record/server/photo-list.ts';
import type { Context } from '../../record/server/context.ts';
import { openForChange, record } from '../../record/server/change.ts';
import { openInside } from '../../record/server/record.ts';
import { receivePhotos } from '../../record/server/photos.ts';
import type { Sight } from '../../record/server/viewer.ts';

/** Checked and stored before any transaction, as with a report. */
export async function receiveReplyPhotos(context: Context, files: readonly UploadedFile[]): Promise<ReceivedFile[]> {
  if (files.length > replyPhotosMost) throw errors['occurrence.too-many-photos']({ params: { max: replyPhotosMost } });
  return receivePhotos(context, files);
}

export async function keepReplyPhotos(
  trx: Trx,
  { services, site, actor }: Context,
  of: { readonly occurrence_id: number; readonly question_id: number | null; readonly forward_id: number | null },
  photos: readonly ReceivedFile[],
): Promise<void> {
  for (const photo of photos) {
    const { id: file_id, width, height } = await services.files.store(trx, site, actor, photo);
    await trx
      .insertInto('occurrence_reply_photo')
      .values({ ...of, file_id, width, height })
      .execute();
  }
}

export interface ReplyPhoto {
  readonly id: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly joined: boolean;
  readonly question_id: number | null;
  readonly forward_id: number | null;
}

export async function readReplyPhotos(db: Db, occurrenceId: number): Promise<ReplyPhoto[]> {
  const { rows } = await sql<ReplyPhoto>`select id, width, height, joined_at is not null as joined, question_id, forward_id
    from occurrence_reply_photo where occurrence_id = ${occurrenceId} order by id`.execute(db);
  return rows;
}

export const presentPhoto = ({ id, width, height, joined }: ReplyPhoto) => ({ id, width, height, joined });

/** For those who work on the occurrence. */
export async function sendReplyPhoto(call: Call, sight: Sight, id: number, variant: 'original' | 'thumbnail') {
  const photo = await findPhoto(call.db, id);
  await openInside(call.db, sight, { id: photo.occurrence_id });
  const file = await call.services.files.open(call.site, photo.file_id, variant);
  if (!file) throw errors['occurrence.not-found']();
  return sendFile(call.reply, file, { disposition: 'inline' });
}

/** The photo becomes one of the occurrence's own, with the same file. */
export async function joinPhoto(trx: Trx, context: Context, id: number): Promise<void> {
  const photo = await findPhoto(trx, id);
  const opened = await openForChange(trx, context, photo.occurrence_id, null);
  const { rows } =
    await sql`update occurrence_reply_photo set joined_at = ${context.now} where id = ${id} and joined_at is null returning id`.execute(trx);
  if (rows.length === 0) return;
  const { row } = opened;
  await sql`insert into occurrence_photo (occurrence_id, file_id, width, height, side, is_public, position)
    select occurrence_id, file_id, width, height, 'reporter', false, (select coalesce(max(position), -1) + 1 from occurrence_photo where occurrence_id = ${row.id})
    from occurrence_reply_photo where id = ${id}`.execute(trx);
  await refreshCover(trx, row.id);
  await record(trx, context, opened, { kind: 'photos-added', isPublic: false, changes: [{ field: 'photos', old: null, new: '1' }] });
}

async function findPhoto(db: Db, id: number) {
  const photo = await db.selectFrom('occurrence_reply_photo').select(['occurrence_id', 'file_id']).where('id', '=', id).executeTakeFirst();
  if (!photo) throw errors['occurrence.not-found']();
  return photo;
}
