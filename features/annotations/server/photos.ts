import type { FastifyReply } from 'fastify';
import { sendFile } from '#platform/files/server/send-file.ts';
import type { FileVariant } from '#platform/files/server/files.ts';
import type { CallContext } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import type { Photo } from '../contract.ts';
import { limits } from '../domain/limits.ts';
import { annotationErrors } from '../errors.ts';
import { ownerOf } from './actions.ts';
import { findOwn, photosOf, type CollectionRow } from './store.ts';

export async function addPhoto(
  call: CallContext,
  id: number,
  { shape, caption }: { readonly shape: string; readonly caption: string | null },
): Promise<Photo> {
  const { site, services, actor, locale } = call;
  const owner = ownerOf(call);
  const row = await findOwn(call.db, owner, id);
  const [file] = call.files;
  if (!file) throw kernelErrors['request.invalid']({ fields: fieldError('files', 'required', locale) });
  // Before a picture is looked at.
  await refuse(call, row, shape);
  const received = await services.files.receive(site, { name: file.name, kind: 'photo', visibility: 'private', content: { path: file.path } });
  return call.tx(async (trx) => {
    const now = await findOwn(trx, owner, id, true);
    await refuse({ db: trx, locale }, now, shape);
    const stored = await services.files.store(trx, site, actor, received);
    const made = await trx
      .insertInto('annotation_photo')
      .values({ collection_id: id, shape, caption, file_id: stored.id, loose_since: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id: made.id, shape, caption, width: stored.width, height: stored.height };
  });
}

async function refuse({ db, locale }: Pick<CallContext, 'db' | 'locale'>, row: CollectionRow, shape: string): Promise<void> {
  if (!row.shapes.some(({ id }) => id === shape)) throw kernelErrors['request.invalid']({ fields: fieldError('shape', 'choice', locale) });
  const there = await photosOf(db, row.id);
  if (there.length >= limits.allPhotos || there.filter((one) => one.shape === shape).length >= limits.photos)
    throw annotationErrors['annotation.too-many-photos']();
}

export async function removePhoto(call: CallContext, id: number, photo: number): Promise<void> {
  const owner = ownerOf(call);
  await call.tx(async (trx) => {
    await findOwn(trx, owner, id, true);
    const gone = await trx
      .deleteFrom('annotation_photo')
      .where('collection_id', '=', id)
      .where('id', '=', photo)
      .returning('file_id')
      .executeTakeFirst();
    if (!gone) throw kernelErrors['record.not-found']();
    await call.services.files.remove(trx, call.site, gone.file_id);
  });
}

/** Of a collection that may be seen; whose photo it is not, does not find it. */
export async function sendPhoto(call: CallContext, row: CollectionRow, photo: number, variant: FileVariant): Promise<FastifyReply> {
  const found = (await photosOf(call.db, row.id)).find(({ id }) => id === photo);
  const file = found && (await call.services.files.open(call.site, found.file_id, variant));
  if (!file) throw kernelErrors['record.not-found']();
  return sendFile(call.reply, file, { disposition: 'inline' });
}
