import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { canAny } from '#platform/access/actor.ts';
import { can } from '#platform/access/actor.ts';
import type { AnswerOf, Contract, Endpoint, EndpointSpec } from '#platform/http/contract.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { Call } from './call.ts';
import type { Services } from './services.ts';
import { readUpload } from './upload.ts';

/** What a handler answers: the endpoint's output; a download replies itself (`call.reply.send(stream)`) and answers the reply. */
type Answer<E extends EndpointSpec> = E['kind'] extends 'download' ? FastifyReply : AnswerOf<E>;
export type Handler<E extends EndpointSpec> = (call: Call<E>) => Promise<Answer<E>>;
export type Handlers<C extends Contract> = { readonly [K in keyof C]: Handler<C[K]> };

/** Serves a contract: one route per endpoint, each guarded, parsed and checked as declared. */
export function bind<const C extends Contract>(app: FastifyInstance, services: Services, contract: C, handlers: Handlers<C>): void {
  for (const [key, endpoint] of Object.entries(contract)) {
    const handler = handlers[key] as Handler<EndpointSpec>;
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: schemaOf(endpoint),
      ...(endpoint.bodyMax !== undefined && { bodyLimit: endpoint.bodyMax * 1024 * 1024 }),
      config: { endpoint, ...rateLimitOf(endpoint) },
      handler: async (request, reply) => {
        const call = await makeCall(endpoint, request, reply, services);
        const answer = await handler(call);
        if (endpoint.kind === 'download' || reply.sent) return reply;
        const status = endpoint.status ?? (endpoint.output ? 200 : 204);
        return reply.code(status).send(answer);
      },
    });
  }
}

/** Refuses before any body is read: unknown module 404, no session 401, no permission or only looking 403. Runs as an onRequest hook. */
export function guard(endpoint: Endpoint, request: FastifyRequest): void {
  const { site, actor, locale } = request.largo;
  const { access, module } = endpoint;
  if (module !== null && !site.config.modules.includes(module)) throw kernelErrors['page.not-found']();
  if (module !== null && site.live.privateModules.has(module) && actor.kind === 'anonymous') throw kernelErrors['access.login-required']();
  if (actor.viewing && endpoint.method !== 'GET' && !endpoint.whileViewing) {
    throw kernelErrors['access.read-only']({ params: { role: actor.viewing.name[locale] } });
  }
  if (access === 'public') return;
  if (access === 'logged-out') {
    if (actor.kind === 'user') throw kernelErrors['access.only-logged-out']();
    return;
  }
  const allowed = access === 'logged-in' ? actor.kind === 'user' : canAny(actor, access.anyOf, site.config.permissions);
  if (!allowed) throw kernelErrors[actor.kind === 'user' ? 'access.denied' : 'access.login-required']();
}

async function makeCall(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, services: Services): Promise<Call> {
  const { site, actor, locale } = request.largo;
  const upload = endpoint.kind === 'upload' ? await readUpload(endpoint, request) : { body: request.body, files: [] };
  return {
    params: request.params as never,
    query: request.query as never,
    body: upload.body as never,
    files: upload.files,
    site,
    db: site.db,
    actor,
    locale,
    services,
    version: versionOf(endpoint, request.headers['if-match']),
    can: (code) => can(actor, code, site.config.permissions),
    tx: (work) => site.tx(actor, work),
    request,
    reply,
  };
}

function versionOf(endpoint: Endpoint, header: string | undefined): number | null {
  const version = Number(/^(?:W\/)?"?(\d+)"?$/.exec(header ?? '')?.[1] ?? Number.NaN);
  if (Number.isSafeInteger(version)) return version;
  if (endpoint.versioned) throw kernelErrors['record.version-required']();
  return null;
}

function schemaOf(endpoint: Endpoint): FastifySchema {
  const status = endpoint.status ?? (endpoint.output ? 200 : 204);
  return {
    summary: endpoint.summary,
    operationId: endpoint.id,
    tags: [endpoint.module ?? endpoint.id.split('.')[0] ?? ''],
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && endpoint.kind !== 'upload' && { body: endpoint.body }),
    ...(endpoint.output && { response: { [status]: endpoint.output } }),
  };
}

function rateLimitOf(endpoint: Endpoint) {
  if (!endpoint.rateLimit) return {};
  const { max, seconds } = endpoint.rateLimit;
  return {
    rateLimit: {
      max,
      timeWindow: seconds * 1000,
      keyGenerator: (request: FastifyRequest) => `${request.largo.site.code} ${endpoint.id} ${request.ip} ${request.largo.actor.userId ?? ''}`,
    },
  };
}
