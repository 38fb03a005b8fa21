import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, RouteOptions } from 'fastify';
import { can } from '#platform/access/actor.ts';
import type { AnswerOf, Contract, Endpoint, EndpointSpec } from '#platform/http/contract.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import type { Call } from './call.ts';
import { networkOf } from './network.ts';
import type { Services } from './services.ts';
import { forgetUpload, readUpload } from './upload.ts';

/** What a handler answers: the endpoint's output; a download replies itself (`call.reply.send(stream)`) and answers the reply. */
type Answer<E extends EndpointSpec> = E['kind'] extends 'download' ? FastifyReply : AnswerOf<E>;
type Handler<E extends EndpointSpec> = (call: Call<E>) => Promise<Answer<E>>;
export type Handlers<C extends Contract> = { readonly [K in keyof C]: Handler<C[K]> };

/** Serves a contract: one route per endpoint, each guarded, parsed and checked as declared. */
export function bind<const C extends Contract>(app: FastifyInstance, services: Services, contract: C, handlers: Handlers<C>): void {
  for (const [key, endpoint] of Object.entries(contract)) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the handler of the endpoint of the same key
    const handler = handlers[key] as Handler<EndpointSpec>;
    const answer = async (request: FastifyRequest, reply: FastifyReply, upload: Upload): Promise<unknown> => {
      const result = await handler(makeCall(endpoint, request, reply, services, upload));
      if (endpoint.kind === 'download' || reply.sent) return reply;
      reply.code(statusOf(endpoint));
      return result;
    };
    const route: Omit<RouteOptions, 'handler'> = {
      method: endpoint.method,
      url: endpoint.path,
      schema: schemaOf(endpoint),
      ...(endpoint.bodyMax !== undefined && { bodyLimit: endpoint.bodyMax * 1024 * 1024 }),
      config: { endpoint, ...rateLimitOf(endpoint) },
    };
    if (endpoint.kind === 'upload')
      withForms(app, { ...route, handler: async (request, reply) => answer(request, reply, await readUpload(endpoint, request)) });
    else app.route({ ...route, handler: (request, reply) => answer(request, reply, { body: request.body, files: none }) });
  }
}

const none: Call['files'] = [];

/** The reader of forms waits at every request it stands before: only routes that take files have it. */
function withForms(app: FastifyInstance, route: RouteOptions): void {
  void app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false });
    scope.addHook('onResponse', async (request) => forgetUpload(request));
    scope.route(route);
  });
}

interface Upload {
  readonly body: unknown;
  readonly files: Call['files'];
}

function makeCall(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply, services: Services, { body, files }: Upload): Call {
  const { site, actor, locale } = request.largo;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed with the schemas of this endpoint before the handler runs
  const input = { params: request.params, query: request.query, body } as Pick<Call, 'params' | 'query' | 'body'>;
  return {
    ...input,
    files,
    site,
    // Who is signed in reads what they have just written.
    db: endpoint.mayLag && actor.userId === null ? site.reading() : site.db,
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
  if (header === undefined && !endpoint.versioned) return null;
  const version = Number(/^(?:W\/)?"?(\d+)"?$/.exec(header ?? '')?.[1] ?? Number.NaN);
  if (Number.isSafeInteger(version)) return version;
  if (endpoint.versioned) throw kernelErrors['record.version-required']();
  return null;
}

const statusOf = ({ status, output }: Endpoint): number => status ?? (output ? 200 : 204);

function schemaOf(endpoint: Endpoint): FastifySchema {
  return {
    summary: endpoint.summary,
    operationId: endpoint.id,
    tags: [endpoint.module ?? endpoint.id.split('.')[0] ?? ''],
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && endpoint.kind !== 'upload' && { body: endpoint.body }),
    ...(endpoint.output && { response: { [statusOf(endpoint)]: endpoint.output } }),
  };
}

/** A person counts as one wherever they are; visitors count by their network. */
const whoOf = (userId: number | null, address: string): string => (userId === null ? networkOf(address) : `user ${userId}`);

function rateLimitOf(endpoint: Endpoint) {
  if (!endpoint.rateLimit) return {};
  const { max, seconds } = endpoint.rateLimit;
  return {
    rateLimit: {
      max,
      timeWindow: seconds * 1000,
      keyGenerator: ({ largo, ip }: FastifyRequest) => `${largo.site.code} ${endpoint.id} ${whoOf(largo.actor.userId, ip)}`,
    },
  };
}
