import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/server/bind.ts';
import type { Services } from '#platform/http/server/services.ts';
import { bulkLists } from '../../contract.ts';
import { live } from '../../../record/server/catalogue.ts';
import { contextOf } from '../../../record/server/context.ts';
import { updateLists } from '../../../record/server/lists.ts';
import { presentStatus } from '../../../record/server/present.ts';
import { mayChange } from './kind.ts';

export function bulkRoutes(app: FastifyInstance, services: Services): void {
  bind(app, services, bulkLists, {
    lists: async (call) => {
      const { sight } = await contextOf(call);
      const { priorities, unities } = await updateLists(call.db, sight);
      return {
        statuses: live(sight.catalogue.statuses).map(presentStatus),
        unities: unities.map(({ id, name, people }) => ({ id, name, people })),
        priorities,
        may: mayChange(sight),
      };
    },
  });
}
