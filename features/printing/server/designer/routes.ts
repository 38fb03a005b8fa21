import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/server/bind.ts';
import type { CallContext } from '#platform/http/server/call.ts';
import type { Services } from '#platform/http/server/services.ts';
import { sendFile } from '#platform/files/server/send-file.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { designerContract } from '../../designer-contract.ts';
import { printFronts, printModules } from '../../modules.ts';
import { knownPictures } from '../pictures.ts';
import { createLayout, listLayouts, removeLayout, showLayout, showVersion, updateLayout } from './actions.ts';
import { drawPreview } from './preview.ts';

/** The contract is of no module: what counts is a code of a module that is switched on. */
function allow(call: CallContext, isChange = false): void {
  const codes = printFronts
    .map((front) => printModules[front])
    .filter(({ manager }) => call.site.config.modules.includes(manager))
    .flatMap(({ config }) => (isChange ? [config.edit] : [config.view, config.edit]));
  if (!codes.some((code) => call.can(code))) throw kernelErrors['access.denied']();
}

export function designerRoutes(app: FastifyInstance, services: Services): void {
  bind(app, services, designerContract, {
    list: async (call) => {
      allow(call);
      return { items: await listLayouts(call.db) };
    },
    show: async (call) => {
      allow(call);
      return showLayout(call.db, call.params.id);
    },
    showVersion: async (call) => {
      allow(call);
      return { layout: await showVersion(call.db, call.params.id, call.params.number) };
    },
    create: async (call) => {
      allow(call, true);
      return createLayout(call, call.body);
    },
    update: async (call) => {
      allow(call, true);
      return updateLayout(call, call.params.id, call.body);
    },
    remove: async (call) => {
      allow(call, true);
      await removeLayout(call, call.params.id);
    },
    preview: async (call) => {
      allow(call);
      const png = await drawPreview(call, call.body);
      return call.reply.header('content-type', 'image/png').header('cache-control', 'private, no-store').send(png);
    },
    pictures: async (call) => {
      allow(call);
      const rows = await call.db.selectFrom('print_picture').select(['file_id as id', 'name']).orderBy('created_at', 'desc').limit(200).execute();
      return { items: rows };
    },
    addPicture: async (call) => {
      allow(call, true);
      const [file] = call.files;
      if (!file) throw kernelErrors['request.invalid']({ fields: fieldError('files', 'required', call.locale) });
      const received = await services.files.receive(call.site, {
        name: file.name,
        kind: 'image',
        visibility: 'private',
        content: { path: file.path },
      });
      return call.tx(async (trx) => {
        const { id, name } = await services.files.store(trx, call.site, call.actor, received);
        await trx.insertInto('print_picture').values({ file_id: id, name }).execute();
        return { id, name };
      });
    },
    picture: async (call) => {
      allow(call);
      const known = await knownPictures(call.db, [call.params.id]);
      const opened = known.has(call.params.id) ? await services.files.open(call.site, call.params.id) : null;
      if (!opened) throw kernelErrors['record.not-found']();
      return sendFile(call.reply, opened, { disposition: 'inline' });
    },
  });
}
