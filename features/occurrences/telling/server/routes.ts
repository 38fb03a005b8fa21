import type { FastifyInstance } from 'fastify';
import { findUsers } from '#features/identity/server/index.ts';
import { bind } from '#platform/http/server/bind.ts';
import type { Call } from '#platform/http/server/call.ts';
import type { Services } from '#platform/http/server/services.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { errors } from '../../record/errors.ts';
import { managementContract, manualContract, parishContract } from '../contract.ts';
import { keptCatalogue, live } from '../../record/server/catalogue.ts';
import { crsOf } from '../../record/server/present.ts';
import { manualForm, sendManual } from './manual.ts';
import { subscribe } from './parish-mail.ts';
import { findParish, listParishes, readParishWeek } from './parish-week.ts';
import { reminderDue } from './reminder-due.ts';
import { transform, transformLists } from './transform.ts';

const brief = ({ id, name }: { readonly id: number; readonly name: string }) => ({ id, name });

export function messageRoutes(app: FastifyInstance, services: Services): void {
  bind(app, services, manualContract, {
    form: (call) => manualForm(call),
    send: (call) => {
      if (!call.body.ids) throw errors['occurrence.not-found']();
      return sendManual(call, [...new Set(call.body.ids)], call.body);
    },
    sendOne: (call) => sendManual(call, [call.params.id], call.body),
  });
  bind(app, services, parishContract, {
    list: async ({ db, site }) => ({ items: await listParishes(db, site) }),
    week: async ({ db, site, params, query }) => {
      const week = await readParishWeek(db, site, params.code, query.week, services.now());
      if (!week) throw kernelErrors['record.not-found']();
      return week;
    },
    subscribe: async (call) => {
      const { db, site, params, body, locale } = call;
      const parish = await findParish(db, site, params.code);
      if (!parish) throw kernelErrors['record.not-found']();
      await call.tx((trx) => subscribe(trx, services, site, parish, body.email, locale));
      return { confirmationSent: true as const };
    },
  });
  managementRoutes(app, services);
}

function managementRoutes(app: FastifyInstance, services: Services): void {
  const types = async ({ db, site }: Pick<Call, 'db' | 'site'>) => ({ items: live((await keptCatalogue(db, site)).types).map(brief) });
  bind(app, services, managementContract, {
    definitions: async ({ site }) => ({ crs: crsOf(site), center: [...site.config.map.center], extent: [...site.config.map.extent] }),
    subtypeTypes: types,
    unityTypes: types,
    unityUsers: async ({ db, query }) => ({ items: (await findUsers(db, { q: query.q, limit: 20 })).map(brief) }),
    reminderDue: (call) => reminderDue(call, call.params.id),
    transform: (call) => transform(call),
    transformLists: (call) => transformLists(call),
  });
}
