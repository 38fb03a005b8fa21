import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/server/bind.ts';
import type { Services } from '#platform/http/server/services.ts';
import { holdContract, retentionContract } from '../contract.ts';
import { contextOf } from '../../record/server/context.ts';
import { openInside } from '../../record/server/record.ts';
import { countDue } from './due.ts';
import { readHold, setHold } from './hold.ts';
import { readRetention, rulesOf, saveRetention } from './settings.ts';

export function retentionRoutes(app: FastifyInstance, services: Services): void {
  bind(app, services, retentionContract, {
    show: ({ db, site }) => readRetention(db, site),
    preview: async (call) => ({ types: await countDue(call.db, await rulesOf(call, call.body.types), services.now()) }),
    update: async (call) => {
      const rules = await rulesOf(call, call.body.types);
      await call.tx((trx) => saveRetention(trx, call.site, call.version, call.body.active, rules));
      return readRetention(call.db, call.site);
    },
  });
  bind(app, services, holdContract, {
    show: async (call) => {
      await openInside(call.db, (await contextOf(call)).sight, { id: call.params.id });
      return readHold(call.db, call.params.id);
    },
    set: async (call) => {
      const context = await contextOf(call);
      await call.tx((trx) => setHold(trx, context, call.params.id, call.body.reason));
      return readHold(call.db, call.params.id);
    },
  });
}
