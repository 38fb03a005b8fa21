import type { FastifyInstance } from 'fastify';
import { sendFile } from '#platform/files/server/send-file.ts';
import { bind } from '#platform/http/server/bind.ts';
import type { Services } from '#platform/http/server/services.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { entityExtras } from '../contract.ts';
import { doublesOf } from './doubles.ts';
import { pictureOf, removePicture, setPicture } from './pictures.ts';

export function routes(app: FastifyInstance, services: Services): void {
  bind(app, services, entityExtras, {
    doubles: async ({ db, query }) => ({ items: await doublesOf(db, query) }),
    picture: async ({ db, params }) => {
      const id = await pictureOf(db, params.id);
      const [file] = id === null ? [] : await services.files.describe(db, [id]);
      return { picture: file ? { id: file.id, width: file.width, height: file.height } : null };
    },
    pictureFile: async ({ db, site, params, reply }) => {
      const opened = (await pictureOf(db, params.id)) === params.file ? await services.files.open(site, params.file) : null;
      if (!opened) throw kernelErrors['record.not-found']();
      return sendFile(reply, opened, { disposition: 'inline' });
    },
    setPicture: (call) => setPicture(call, call.params.id),
    removePicture: (call) => removePicture(call, call.params.id),
  });
}
