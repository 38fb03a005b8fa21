import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/server/bind.ts';
import type { Services } from '#platform/http/server/services.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { filesContract } from '../contract.ts';
import { sendFile } from './send-file.ts';

export function fileRoutes(app: FastifyInstance, services: Services): void {
  bind(app, services, filesContract, {
    show: async ({ db, site, params, query, reply }) => {
      const [known] = await services.files.describe(db, [params.id]);
      const opened = known?.visibility === 'public' ? await services.files.open(site, params.id, query.variant) : null;
      if (!opened) throw kernelErrors['record.not-found']();
      return sendFile(reply, opened, { disposition: 'inline', immutable: true });
    },
  });
}
