import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyContextConfig,
  type FastifySchemaCompiler,
  type onRequestHookHandler,
  type RouteOptions,
} from 'fastify';
import { jsonSchemaTransform, serializerCompiler } from 'fastify-type-provider-zod';
import { createHash, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { anonymous, type Actor } from '#platform/access/actor.ts';
import { restoresOf } from '#platform/audit/server/subjects.ts';
import type { Endpoint } from '#platform/http/contract.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { pickLocale } from '#platform/kernel/locale.ts';
import { pocketRoutes } from '#platform/pocket/server/routes.ts';
import { findClosed, findSite } from '#platform/tenancy/server/find-site.ts';
import { requestId } from '#platform/tenancy/server/request-id.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { traces, type OpenSpan, type Tracing } from '#platform/tracing/server/tracing.ts';
import { guard } from './guard.ts';
import { readCookies } from './cookies.ts';
import { docsRoutes } from './docs.ts';
import type { ServerFeature } from './feature.ts';
import { healthRoutes, type Watching } from './health.ts';
import { countAnswer } from './metrics.ts';
import { closedError, closedPage, closedPolicy } from './closed-page.ts';
import { checkOrigin } from './origin.ts';
import { plainPages } from './plain-page.ts';
import { problemHandler } from './problem.ts';
import { LazyLog } from './request-log.ts';
import { sessionCookie } from './request.ts';
import type { Services } from './services.ts';
import { TenantRate } from './tenant-rate.ts';
import { unstorable } from './unstorable.ts';
import { webRoutes } from './web-files.ts';

/**
 * Tells the browser which configuration is in force, so that it can fetch a newer one, and a mark of who it is and what it may do, so
 * that it can ask again. What others may keep says neither.
 */
const stateHeader = 'x-largo';
const unkept = 'no-store';
const isAsset = (url: string): boolean => url.startsWith('/assets/');
/** When to come again to a municipality that is not served now. */
const retrySeconds = 300;
/** Bytes: what is shorter leaves as it is. */
const leastCompressed = 1024;

export interface AppOptions extends Watching {
  readonly services: Services;
  readonly features: readonly ServerFeature[];
  /** Who holds this session token; anonymous when nobody does. The identity slice knows. */
  readonly resolveActor: (site: Site, token: string) => Promise<Actor>;
  /** PLATFORM: the one municipality every request belongs to. */
  readonly fixedTenant: string | null;
  /** Folder of the built web application; null serves the API alone. */
  readonly webRoot: string | null;
  /** False: browsers drop the worker they have (SERVICE_WORKER=off). */
  readonly serviceWorker?: boolean;
  /** Addresses of proxies in front that may set X-Forwarded-*; false: none. */
  readonly trustProxy?: boolean | string;
}

/** Every route served ("GET /path") and the endpoint it stands for; null for the few that are no endpoint. */
export type RouteTable = Map<string, Endpoint | null>;

/** The whole HTTP side of a process, without a port: tests call it through `inject`. */
export async function buildApp(options: AppOptions): Promise<{ readonly app: FastifyInstance; readonly routes: RouteTable }> {
  const { services, features } = options;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fastify infers a logger of its own from the options; the instance is the same
  const app = fastify({
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: options.trustProxy ?? false,
    bodyLimit: 1024 * 1024,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    // An address that cannot be decoded never reaches a route, nor its error handler.
    frameworkErrors: (error, request, reply) => void problemHandler(error, request, reply),
  }) as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(problemHandler);

  const routes: RouteTable = new Map();
  app.addHook('onRoute', ({ method, url, config }) => {
    for (const one of [method].flat()) routes.set(`${one} ${url}`, config?.endpoint ?? null);
  });
  identify(app, options);
  healthRoutes(app, options);

  readCookies(app);
  await app.register(compress, { global: true, globalDecompression: false, threshold: leastCompressed });
  app.addHook('onRoute', passSmall);
  app.addHook('onSend', (request, reply, _payload, next) => {
    forgetState(request, reply);
    countAnswer(options.metrics, request, reply);
    next();
  });
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, { ttl }) => kernelErrors['request.rate-limited']({ params: { seconds: Math.ceil(ttl / 1000) } }),
  });
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Largo', version: '1' } },
    transform: jsonSchemaTransform,
  });
  await app.register(async (scope) => {
    docsRoutes(scope, features);
    const restores = restoresOf(features);
    for (const feature of features) feature.routes(scope, services, restores);
  });
  const pages = features.flatMap((feature) => feature.pages ?? []);
  await plainPages(
    app,
    services,
    pages,
    features.flatMap(({ plainNotices }) => plainNotices ?? []),
  );
  await pocketRoutes(app, services, {
    root: options.webRoot,
    carried: features.flatMap(({ carried }) => carried ?? []),
    workerOn: options.serviceWorker ?? true,
  });
  await webRoutes(
    app,
    services,
    options.webRoot,
    pages,
    features.flatMap(({ formerAddress }) => formerAddress ?? []),
  );
  return { app, routes };
}

/** Hands the zod error on as it is, so that the error handler can name the fields. */
const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (data) => {
    const wrong = unstorable(data);
    if (wrong) return { error: wrong };
    const parsed = schema.safeParse(data);
    return parsed.success ? { value: parsed.data } : { error: parsed.error };
  };

/**
 * Tenant, language, origin and actor of every API request, before anything of it is read; then the endpoint's guard. A hook of each
 * route, which knows its configuration: Fastify's getter of it makes an object of twelve fields at each call.
 */
function identify(app: FastifyInstance, { services, resolveActor, fixedTenant }: AppOptions): void {
  const rate = new TenantRate();
  app.decorateRequest('largo');
  app.decorateRequest('began', 0);
  app.decorateRequest('asks');
  app.decorateRequest('span', null);
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, pattern: patternOf(route.url, route.config?.endpoint) };
    route.onRequest = [enter(route.config), ...[route.onRequest ?? []].flat()];
  });
  const enterNowhere = enter({});
  app.addHook('onRequest', function onRequest(request, reply, next) {
    if (request.is404) enterNowhere.call(this, request, reply, next);
    else next();
  });

  // Callbacks, not promises: a request without a session needs no waiting at all.
  function enter(config: FastifyContextConfig): onRequestHookHandler {
    return (request, reply, next) => {
      request.began = performance.now();
      request.asks = config;
      const { endpoint, systemRoute } = config;
      const site = systemRoute ? undefined : findSite(services.sites, request.host, fixedTenant);
      const goOn = (error?: Error): void => requestId.run(request.id, next, error);
      const span = traces.on && !systemRoute ? beginSpan(traces.on, request, config.pattern, site?.code) : null;
      request.span = span;
      const done = span ? (error?: Error): void => span.within(() => goOn(error)) : goOn;
      request.log = reply.log = new LazyLog(services.log, request.id, site?.code);
      if (systemRoute) return done();
      try {
        if (!site) {
          const closed = findClosed(services.closed, request.host, fixedTenant);
          if (!closed) throw kernelErrors['tenant.unknown']();
          reply.header('retry-after', retrySeconds).header('cache-control', unkept).header('vary', 'Accept-Language');
          if (request.url.startsWith('/api/') || !(request.headers.accept ?? '').includes('text/html')) throw closedError(closed);
          reply.header('content-security-policy', closedPolicy).type('text/html; charset=utf-8').code(503);
          reply.send(closedPage(closed, pickLocale(request.headers['accept-language'])));
          return;
        }
        const busy = isAsset(request.url) ? null : rate.refuses(site.code, site.config.name, site.file.limits.requestsPerMinute);
        if (busy) throw busy;
        request.largo = { site, locale: pickLocale(request.headers['accept-language']), actor: anonymous };
        reply.header('x-content-type-options', 'nosniff');
        if (!endpoint) {
          reply.header('referrer-policy', 'strict-origin-when-cross-origin');
          return done();
        }
        checkOrigin(request);
        const known = (): void => {
          reply.header('cache-control', unkept).header(stateHeader, `${site.live.revision} ${accessMark(request.largo.actor)}`);
          guard(endpoint, request.largo);
        };
        const token = request.cookies[sessionCookie];
        if (token) {
          const resolved = resolveActor(site, token).then((actor) => {
            request.largo.actor = actor;
            known();
          });
          resolved.then(() => done(), done);
          return;
        }
        known();
        done();
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    };
  }
}

/** Files of the built application are a thousand routes of their own and count as one. */
function patternOf(url: string, endpoint: Endpoint | undefined): string {
  return !endpoint && /\.\w{2,5}$/.test(url) ? '/files' : url;
}

function beginSpan(tracing: Tracing, { method, headers }: FastifyRequest, pattern: string | undefined, tenant: string | undefined): OpenSpan {
  const parent = typeof headers['traceparent'] === 'string' ? headers['traceparent'] : undefined;
  const facts = { 'http.request.method': method, 'http.route': pattern ?? '', 'largo.tenant': tenant ?? '' };
  return tracing.begin(pattern === undefined ? method : `${method} ${pattern}`, 'server', facts, parent);
}

/** An answer that others may keep does not say who asked, nor in what state the municipality was. */
function forgetState({ asks }: FastifyRequest, reply: FastifyReply): void {
  if (!asks?.endpoint || reply.getHeader('cache-control') === unkept) return;
  reply.removeHeader(stateHeader);
  if (!reply.hasHeader('vary')) reply.header('vary', 'Accept-Language, Cookie');
}

/** The compressor, last of a route's hooks so far, looks at type and encodings of an answer before its size; most are small. */
function passSmall(route: RouteOptions): void {
  const hooks = [route.onSend ?? []].flat();
  const compressed = hooks.pop();
  if (!compressed) return;
  hooks.push(function onSend(request, reply, payload, next) {
    if (typeof payload === 'string' && payload.length < leastCompressed) next(null, payload);
    else void compressed.call(this, request, reply, payload, next);
  });
  route.onSend = hooks;
}

/** Changes with the person, the role seen as, and every code. */
function accessMark({ kind, userId, viewing, codes, roleIds, lost }: Actor): string {
  if (kind === 'anonymous') return lost ?? 'none';
  const who = [userId, viewing?.roleId ?? 0, ...roleIds].join(' ');
  const what = `${who} ${[...codes].join(' ')}`;
  const known = marks.get(what);
  if (known !== undefined) return known;
  const mark = createHash('sha256')
    .update(`${who} ${[...codes].toSorted().join(' ')}`)
    .digest('base64url')
    .slice(0, 12);
  if (marks.size >= mostMarks) marks.clear();
  marks.set(what, mark);
  return mark;
}

/** Marks of people who were here lately: who works asks many times a minute, always with the same codes. */
const marks = new Map<string, string>();
const mostMarks = 500;

declare module 'fastify' {
  interface FastifyRequest {
    /** Milliseconds, as `performance.now()`. */
    began: number;
    /** Null where traces are off. */
    span: OpenSpan | null;
    /** Configuration of the route; absent where an address could not even be decoded. */
    asks?: FastifyContextConfig;
  }
  interface FastifyContextConfig {
    /** Health and metrics: they belong to the installation, not to a municipality. */
    systemRoute?: true;
    /** The route's address with `:name` for what is filled in: what counts and logs of answers say. */
    pattern?: string;
  }
}
