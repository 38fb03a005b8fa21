import type { FastifyInstance } from 'fastify';
import { resourceHandlers } from '#platform/crud/server/index.ts';
import { bind } from '#platform/http/server/bind.ts';
import type { Services } from '#platform/http/server/services.ts';
import { ogcProxy, ogcServices } from '../contract.ts';
import { serviceTypes } from '../domain/capabilities.ts';
import { healthStates } from '../domain/health.ts';
import { versionsOf } from '../domain/read-capabilities.ts';
import { harvestService } from '../jobs.ts';
import { services as listed } from '../services.ts';
import { createService, followService, questionOf, setDeleted, updateService } from './actions.ts';
import { askService, present } from './ask.ts';
import { checkOne, countRecords } from './check.ts';
import { presentDetail, presentService, sayFailure } from './present.ts';
import { legend, proxy, proxyPost } from './proxy.ts';
import { listResources, pageResources } from './resources.ts';
import { findService } from './store.ts';

export function routes(app: FastifyInstance, services: Services): void {
  const engine = resourceHandlers(services, { resource: listed, referrers: [] });
  bind(app, services, ogcServices, {
    list: engine.list,
    export: engine.export,
    lists: async () => ({
      types: serviceTypes.map((id) => ({ id, title: id.toUpperCase(), versions: [...versionsOf[id]] })),
      states: [...healthStates],
    }),
    allResources: async ({ db, query }) => ({ ...(await pageResources(db, query)), page: query.page, pageSize: query.pageSize }),
    test: async (call) => {
      const question = await questionOf(call, call.body);
      const answered = await askService({ ...question, outgoing: services.outgoing });
      return { url: answered.url, found: present(answered, call.site.srid, await countRecords(answered, question, services)) };
    },
    create: async (call) => {
      const id = await call.tx((trx) => createService(trx, call, call.body));
      return presentService(await findService(call.db, id), call.locale);
    },
    show: async ({ db, params, locale }) => presentDetail(await findService(db, params.id), locale),
    update: async (call) => {
      await call.tx((trx) => updateService(trx, call, call.params.id, call.body));
      return presentService(await findService(call.db, call.params.id), call.locale);
    },
    remove: async (call) => call.tx((trx) => setDeleted(trx, call.params.id, true)),
    restore: async (call) => {
      await call.tx((trx) => setDeleted(trx, call.params.id, false));
      return presentService(await findService(call.db, call.params.id), call.locale);
    },
    reload: async (call) => {
      const service = await findService(call.db, call.params.id);
      const check = await checkOne(call.site, services, call.actor, service);
      if ('error' in check) throw check.error;
      await call.tx(async (trx) => followService(trx, await findService(trx, service.id, 'live', true), check.found));
      return presentDetail(await findService(call.db, service.id), call.locale);
    },
    harvest: async (call) => {
      const { id } = await findService(call.db, call.params.id);
      return { jobId: await call.tx((trx) => services.jobs.start(trx, call.site, call.actor, harvestService, { serviceId: id })) };
    },
    checks: async ({ db, params, locale }) => {
      const { id } = await findService(db, params.id);
      const rows = await db.selectFrom('ogc_check').selectAll().where('service_id', '=', id).orderBy('id', 'desc').limit(100).execute();
      return {
        items: rows.map((row) => ({
          at: new Date(row.at).toISOString(),
          ok: row.ok,
          milliseconds: row.milliseconds,
          failure: sayFailure(row, locale),
        })),
      };
    },
    resources: async ({ db, params, query }) => {
      const { id } = await findService(db, params.id);
      return { items: await listResources(db, id, query.q, query.vanished === 'true') };
    },
    legend,
  });
  void app.register(async (scope) => {
    scope.addContentTypeParser(['application/xml', 'text/xml'], { parseAs: 'string', bodyLimit: 1024 * 1024 }, (_request, body, done) => {
      done(null, body);
    });
    bind(scope, services, ogcProxy, { ask: proxy, post: proxyPost });
  });
}
