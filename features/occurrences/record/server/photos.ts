import type { NewFile, ReceivedFile } from '#platform/files/server/files.ts';
import { sendFile } from '#platform/files/server/send-file.ts';
import type { Call, UploadedFile } from '#platform/http/server/call.ts';
import { AppError } from '#platform/kernel/errors.ts';
import { seesPhoto } from '../domain/photos.ts';
import { errors } from '../errors.ts';
import type { Context } from './context.ts';
import { open } from './record.ts';
import type { Sight } from './viewer.ts';

type SentPhoto = UploadedFile | Pick<NewFile, 'name' | 'content'>;

/**
 * Checks and re-encodes the photos, before any transaction: no other writer waits for a picture.
 * Throws `occurrence.photo-refused`, which names the photo, and what is the service's own trouble as it is.
 */
export async function receivePhotos(
  { services, site, locale }: Pick<Context, 'services' | 'site' | 'locale'>,
  photos: readonly SentPhoto[],
): Promise<ReceivedFile[]> {
  const received = [];
  for (const [index, photo] of photos.entries()) {
    const { name } = photo;
    const content = 'content' in photo ? photo.content : { path: photo.path };
    try {
      received.push(await services.files.receive(site, { name, kind: 'photo', visibility: 'private', content }));
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      throw errors['occurrence.photo-refused']({ params: { number: index + 1, name, reason: error.say(locale) }, cause: error });
    }
  }
  return received;
}

/** A photo is seen by whoever may see its occurrence, as far as it is public, and by nobody else. */
export async function sendPhoto(call: Call, sight: Sight, id: number, token: string | undefined, variant: 'original' | 'thumbnail') {
  const photo = await call.db
    .selectFrom('occurrence_photo')
    .select(['occurrence_id', 'file_id', 'is_public', 'side'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!photo) throw errors['occurrence.not-found']();
  const opened = await open(call.db, sight, { id: photo.occurrence_id }, token);
  if (!seesPhoto(opened, { isPublic: photo.is_public, side: photo.side })) throw errors['occurrence.not-found']();
  const file = await call.services.files.open(call.site, photo.file_id, variant);
  if (!file) throw errors['occurrence.not-found']();
  return sendFile(call.reply, file, { disposition: 'inline' });
}
