import type { FastifyInstance } from 'fastify';
import { bind } from '#platform/http/server/bind.ts';
import type { Services } from '#platform/http/server/services.ts';
import { questions, reporting, reportingUsers } from '../contract.ts';
import { contextOf } from '../../record/server/context.ts';
import { featureable } from './features.ts';
import { createPerson, searchPeople, showPerson, updatePerson } from './users.ts';
import { readQuestionnaire, saveQuestionnaire } from './questions.ts';

/** What is asked and picked while an occurrence is reported. */
export function reportingRoutes(app: FastifyInstance, services: Services): void {
  bind(app, services, reporting, {
    featureable: async (call) => featureable(await contextOf(call), { ...call.params, ...call.query }),
  });
  bind(app, services, reportingUsers, {
    searchUser: async (call) => ({ items: await searchPeople(await contextOf(call), call.query.q) }),
    createUser: async (call) => {
      const context = await contextOf(call);
      return call.tx((trx) => createPerson(trx, context, call.body));
    },
    showUser: async (call) => showPerson(call.db, await contextOf(call), call.params.id),
    updateUser: async (call) => {
      const context = await contextOf(call);
      return call.tx((trx) => updatePerson(trx, context, call.params.id, call.version, call.body));
    },
  });
  bind(app, services, questions, {
    show: async ({ db, params }) => readQuestionnaire(db, params.typeId),
    update: async (call) => {
      const context = await contextOf(call);
      await call.tx((trx) => saveQuestionnaire(trx, context, call.params.typeId, call.version, call.body.questions));
      return readQuestionnaire(call.db, call.params.typeId);
    },
  });
}
