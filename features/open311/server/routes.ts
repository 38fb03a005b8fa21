import type { FastifyInstance } from 'fastify';
import { publicSight, live } from '#features/occurrences/server/index.ts';
import { bind } from '#platform/http/server/bind.ts';
import type { Call } from '#platform/http/server/call.ts';
import type { Services } from '#platform/http/server/services.ts';
import { georeport, open311Keys } from '../contract.ts';
import { textOf, type Form } from '../domain/form.ts';
import { errors } from '../errors.ts';
import { openToPages, sendError, sendXml } from './answer.ts';
import { admit, createKey, listKeys, readKey, revokeKey, updateKey } from './keys.ts';
import { Limiter } from './limiter.ts';
import { post } from './post.ts';
import { readForm } from './read-form.ts';
import { definition, discoveryOf, lastChange, request, requests, services as servicesOf, tokenOf, type Ask } from './read.ts';

type Asked = Call & { readonly query: { readonly jurisdiction_id?: string | undefined; readonly api_key?: string | undefined } };

export function routes(app: FastifyInstance, services: Services): void {
  const limiter = new Limiter();
  const askOf = ({ site, locale }: Call): Ask => ({ site, services, locale, now: services.now() });
  const rightPlace = ({ site }: Call, id: string | undefined): void => {
    if (id !== undefined && id !== site.code) throw errors['geo-report.jurisdiction']({ params: { id } });
  };
  /** What every reading question goes through. */
  const reading = async (call: Asked): Promise<Ask> => {
    rightPlace(call, call.query.jurisdiction_id);
    const ask = askOf(call);
    await admit(ask.site, limiter, call.query.api_key, 'read', ask.now);
    return ask;
  };
  const discovery = async (call: Asked) => {
    const ask = await reading(call);
    return discoveryOf(ask, await lastChange(ask.site));
  };
  const write = async (call: Asked & { readonly body: Form }) => {
    rightPlace(call, textOf(call.body, 'jurisdiction_id') ?? call.query.jurisdiction_id);
    const ask = askOf(call);
    const key = await admit(ask.site, limiter, textOf(call.body, 'api_key') ?? call.query.api_key, 'write', ask.now);
    if (!key) throw errors['geo-report.key-missing']();
    const header = call.request.headers['idempotency-key'];
    return post(ask, key, call.body, typeof header === 'string' ? header : null);
  };

  void app.register(async (scope) => {
    scope.setErrorHandler(sendError);
    openToPages(scope);
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, body, done) => {
      done(null, readForm(String(body)));
    });
    bind(scope, services, georeport, {
      discovery,
      discoveryXml: async (call) => sendXml(call, 'discovery', await discovery(call)),
      services: async (call) => servicesOf(await reading(call)),
      servicesXml: async (call) => sendXml(call, 'services', await servicesOf(await reading(call))),
      service: async (call) => definition(await reading(call), call.params.code),
      serviceXml: async (call) => sendXml(call, 'service_definition', await definition(await reading(call), call.params.code)),
      requests: async (call) => requests(await reading(call), call.query),
      requestsXml: async (call) => sendXml(call, 'service_requests', await requests(await reading(call), call.query)),
      request: async (call) => request(await reading(call), call.params.id),
      requestXml: async (call) => sendXml(call, 'service_requests', await request(await reading(call), call.params.id)),
      token: async (call) => tokenOf(await reading(call), call.params.token),
      tokenXml: async (call) => sendXml(call, 'service_requests', await tokenOf(await reading(call), call.params.token)),
      post: write,
      postXml: async (call) => sendXml(call, 'service_requests', await write(call)),
    });
  });

  bind(app, services, open311Keys, {
    list: async ({ db, site }) => ({
      items: await listKeys(db),
      channels: live((await publicSight(site)).catalogue.channels).map(({ id, name }) => ({ id, name })),
      endpoint: `${services.publicUrl(site)}/api/open311/discovery.json`,
      jurisdiction: site.code,
    }),
    create: (call) => call.tx((trx) => createKey(trx, call.body, call.locale)),
    update: async (call) => {
      await call.tx((trx) => updateKey(trx, call.params.id, call.version, call.body, call.locale));
      return readKey(call.db, call.params.id);
    },
    revoke: (call) => call.tx((trx) => revokeKey(trx, call.params.id, services.now())),
  });
}
