import type { FastifyInstance } from 'fastify';
import { staffWrite } from '../../record/server/staff-write.ts';
import { blackOutWords, showWords } from './black-out.ts';
import { sendFile } from '#platform/files/server/send-file.ts';
import { bind } from '#platform/http/server/bind.ts';
import type { Call } from '#platform/http/server/call.ts';
import type { Services } from '#platform/http/server/services.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { closing, reopening } from '../contract.ts';
import { errors } from '../../record/errors.ts';
import { contextOf, type Context } from '../../record/server/context.ts';
import { changeStatus } from '../../record/server/change.ts';
import { presentPublic, presentStaff } from '../../record/server/detail.ts';
import { presentFront } from '../../record/server/front.ts';
import { open, openInside } from '../../record/server/record.ts';
import { receivePhotos } from '../../record/server/photos.ts';
import { addPhotos, editPhoto, mayChangePhotos, orderPhotos } from '../../record/server/photo-list.ts';
import { blackOut, redact, unredact } from './redact.ts';
import { reopen } from './reopen.ts';
import { rate } from './satisfaction.ts';

export function closingRoutes(app: FastifyInstance, services: Services): void {
  bind(app, services, closing, {
    move: async (call) => {
      const context = await contextOf(call);
      const { id } = call.params;
      const { statusId, reason, answer, captions } = call.body;
      if (call.files.length > 0 && !mayChangePhotos(context.sight)) throw kernelErrors['access.denied']();
      await openInside(call.db, context.sight, { id });
      const files = await receivePhotos(context, call.files);
      await call.tx((trx) => changeStatus(trx, context, id, call.version, statusId, reason, { answer, files, captions }));
      return showStaff(call, context, id);
    },
    rate: async (call) => {
      const context = await contextOf(call);
      await call.tx((trx) => rate(trx, context, call.params.id, call.query.token, call.body));
      return presentFront(call, context, await open(call.db, context.sight, { id: call.params.id }, call.query.token));
    },
    addPhotos: async (call) => {
      const context = await contextOf(call);
      const { id } = call.params;
      // Nobody's pictures are worked on before it is known that they may be added.
      await open(call.db, context.sight, { id }, call.query.token);
      const files = await receivePhotos(context, call.files);
      await call.tx((trx) => addPhotos(trx, context, id, call.query.token, { ...call.body, files }));
      return presentPublic(call.db, call.site, context.sight, await open(call.db, context.sight, { id }, call.query.token), context.now);
    },
    editPhoto: async (call) => {
      const context = await contextOf(call);
      return showStaff(call, context, await call.tx((trx) => editPhoto(trx, context, call.params.id, call.body)));
    },
    orderPhotos: async (call) => {
      const context = await contextOf(call);
      await call.tx((trx) => orderPhotos(trx, context, call.params.id, call.body.ids));
      return showStaff(call, context, call.params.id);
    },
    redact: async (call) => {
      const context = await contextOf(call);
      const photo = await photoInside(call, context);
      const redacted = await blackOut(context, photo, call.body.boxes);
      return showStaff(call, context, await call.tx((trx) => redact(trx, context, call.params.id, redacted, call.body.boxes.length)));
    },
    unredact: async (call) => {
      const context = await contextOf(call);
      return showStaff(call, context, await call.tx((trx) => unredact(trx, context, call.params.id)));
    },
    blackOut: (call) =>
      staffWrite(call, call.params.id, (trx, context) => blackOutWords(trx, context, call.params.id, call.version, call.body.texts)),
    showWords: (call) => staffWrite(call, call.params.id, (trx, context) => showWords(trx, context, call.params.id, call.version)),
    original: async (call) => {
      const photo = await photoInside(call, await contextOf(call));
      const until = photo.original_until;
      if (photo.original_file_id === null || (until !== null && until <= services.now())) throw errors['occurrence.not-found']();
      const file = await services.files.open(call.site, photo.original_file_id, 'original');
      if (!file) throw errors['occurrence.not-found']();
      return sendFile(call.reply, file, { disposition: 'inline' });
    },
  });
  bind(app, services, reopening, {
    reopen: async (call) => {
      const context = await contextOf(call);
      const { id } = call.params;
      await open(call.db, context.sight, { id }, call.query.token);
      const files = await receivePhotos(context, call.files);
      await call.tx((trx) => reopen(trx, context, id, call.query.token, call.body.reason, { files, captions: call.body.captions }));
      return presentFront(call, context, await open(call.db, context.sight, { id }, call.query.token));
    },
  });
}

/** A photo of an occurrence the caller works on. */
async function photoInside(call: Call<never>, context: Context) {
  const { id } = call.params as { id: number };
  const photo = await call.db.selectFrom('occurrence_photo').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();
  if (!photo) throw errors['occurrence.not-found']();
  await openInside(call.db, context.sight, { id: photo.occurrence_id });
  return photo;
}

async function showStaff(call: Pick<Call, 'db' | 'site'>, context: Context, id: number) {
  return presentStaff(call.db, call.site, context.sight, await openInside(call.db, context.sight, { id }), context.now);
}
