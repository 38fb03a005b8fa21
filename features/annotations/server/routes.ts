import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/server/bind.ts';
import type { Services } from '#platform/http/server/services.ts';
import { annotations } from '../contract.ts';
import { copyShared, create, ownerOf, refuseOutside, remove, share, unshare, update } from './actions.ts';
import { sendDrawing } from './export.ts';
import { addPhoto, removePhoto, sendPhoto } from './photos.ts';
import { findOwn, findShared, listOwn, presentOwn, presentShared } from './store.ts';

export function routes(app: FastifyInstance, services: Services): void {
  bind(app, services, annotations, {
    list: async (call) => ({ items: await listOwn(call.db, ownerOf(call)) }),
    create: async (call) => {
      ownerOf(call);
      refuseOutside(call.body, call);
      return presentOwn(call.db, await call.tx((trx) => create(trx, call, call.body)), call.site.srid);
    },
    show: async (call) => presentOwn(call.db, await findOwn(call.db, ownerOf(call), call.params.id), call.site.srid),
    update: async (call) => {
      await findOwn(call.db, ownerOf(call), call.params.id);
      refuseOutside(call.body, call);
      return presentOwn(call.db, await call.tx((trx) => update(trx, call, call.params.id, call.body)), call.site.srid);
    },
    remove: async (call) => call.tx((trx) => remove(trx, call, call.params.id)),
    share: async (call) => ({ token: await call.tx((trx) => share(trx, call, call.params.id)) }),
    unshare: async (call) => call.tx((trx) => unshare(trx, call, call.params.id)),
    addPhoto: async (call) => addPhoto(call, call.params.id, call.body),
    removePhoto: async (call) => removePhoto(call, call.params.id, call.params.photo),
    photo: async (call) => sendPhoto(call, await findOwn(call.db, ownerOf(call), call.params.id), call.params.photo, call.query.variant),
    shared: async (call) => presentShared(call.db, await findShared(call.db, call.params.token), call.site.srid),
    sharedPhoto: async (call) => sendPhoto(call, await findShared(call.db, call.params.token), call.params.photo, call.query.variant),
    copy: async (call) => presentOwn(call.db, await copyShared(call, call.params.token), call.site.srid),
    export: sendDrawing,
  });
}
