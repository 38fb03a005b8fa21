import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions, Response } from 'light-my-request';
import { pino, type Logger } from 'pino';
import type { Actor } from '#platform/access/actor.ts';
import { anonymous } from '#platform/access/actor.ts';
import type { Contract, EndpointSpec, ReceivedOf, RequestOf } from '#platform/http/contract.ts';
import type { VirusScanner } from '#platform/files/server/virus-scan.ts';
import { compose } from '#platform/http/server/compose.ts';
import type { Largo } from '#platform/http/server/serve.ts';
import type { ServerFeature } from '#platform/http/server/feature.ts';
import { sessionCookie } from '#platform/http/server/request.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { staleAnswer } from '#platform/kernel/stale.ts';
import { parseAllowed } from '#platform/outgoing/server/allowed.ts';
import type { TenantConfig } from '#platform/tenancy/config.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { testNow } from './clock.ts';
import { forgetTestDatabase, testDatabase } from './database.ts';
import { testTenant } from './tenants.ts';

export interface TestAppOptions {
  /** The slices under test, in migration order; platform parts come by themselves. */
  readonly features: readonly ServerFeature[];
  /** Default: `alfa` and `beta`, see tenants.ts. */
  readonly tenants?: readonly TenantConfig[];
  /** How real session cookies are resolved, by the clock of the application; default: nobody. */
  readonly resolveActor?: (now: () => Date) => (site: Site, token: string) => Promise<Actor>;
  /** Default: `testNow`, which stands still. */
  readonly now?: () => Date;
  /** Also run jobs in this process (the queue is always open: jobs can be started without). */
  readonly work?: boolean;
  readonly smtpUrl?: string;
  readonly storageUrl?: string;
  /** Internal hosts that may be asked, e.g. `127.0.0.1:8080`. */
  readonly outgoingAllow?: readonly string[];
  readonly virusScanner?: VirusScanner;
  /** Default: silent, or of the level TEST_LOG. */
  readonly log?: Logger;
}

/** Who a test speaks as. */
export interface Persona {
  readonly codes?: readonly string[];
  readonly userId?: number;
  readonly name?: string;
  readonly roleIds?: readonly number[];
  /** A real session cookie instead of an invented actor. */
  readonly session?: string;
  /** Tenant code; default the first. */
  readonly tenant?: string;
  readonly locale?: Locale;
}

export interface Upload {
  readonly name: string;
  readonly content: Uint8Array;
  readonly type?: string;
}

export interface Answer<E extends EndpointSpec> {
  readonly status: number;
  /** The parsed output, or the problem document (cast it) when status is 400 or more. */
  readonly body: ReceivedOf<E>;
  readonly problem: { code: string; detail: string; status: number; fields?: Record<string, { code: string; message: string }[]> } & Record<
    string,
    unknown
  >;
  readonly raw: Response;
}

export interface TestClient {
  call<C extends Contract, K extends keyof C & string>(
    contract: C,
    key: K,
    request: RequestOf<C[K]> & { version?: number; files?: readonly Upload[]; headers?: Record<string, string> },
  ): Promise<Answer<C[K]>>;
  inject(options: InjectOptions): Promise<Response>;
}

export interface TestApp extends Largo {
  site(code?: string): Site;
  as(persona: Persona): TestClient;
  readonly anonymous: TestClient;
  close(): Promise<void>;
}

/** The whole application on this run's database (embedded or PostgreSQL), with invented actors instead of sign-in. */
export async function testApp(options: TestAppOptions): Promise<TestApp> {
  const tenants = options.tenants ?? [testTenant('alfa'), testTenant('beta')];
  const actors = new Map<string, Actor>();
  const now = options.now ?? (() => testNow);
  const bySession = options.resolveActor?.(now);
  const dataDir = mkdtempSync(join(tmpdir(), 'largo-test-'));
  const largo = await compose(
    {
      database: await testDatabase('migrated'),
      tenants,
      features: options.features,
      log: options.log ?? pino({ level: process.env['TEST_LOG'] ?? 'silent' }),
      fixedTenant: null,
      webRoot: null,
      publicUrl: (site) => `http://${site.code}.test`,
      resolveActor: async (site, token) => actors.get(token) ?? bySession?.(site, token) ?? anonymous,
      loadActor: async (_site, userId) => [...actors.values()].find((actor) => actor.userId === userId) ?? { ...anonymous, kind: 'user', userId },
      dataDir,
      storageUrl: options.storageUrl ?? null,
      virusScanner: options.virusScanner ?? null,
      smtpUrl: options.smtpUrl ?? null,
      outgoingAllow: (options.outgoingAllow ?? []).flatMap((entry) => parseAllowed(entry) ?? []),
      now,
    },
    options.work ?? false,
  );
  if (options.work) await largo.work();
  const first = tenants[0]?.code ?? '';
  const as = (persona: Persona): TestClient => {
    const token = persona.session ?? invent(persona, actors);
    return client(largo, persona.tenant ?? first, token, persona.locale ?? 'pt');
  };
  return {
    ...largo,
    as,
    anonymous: client(largo, first, null, 'pt'),
    site: (code = first) => {
      const site = largo.services.sites.get(code);
      if (!site) throw new Error(`no test tenant ${code}`);
      return site;
    },
    close: async () => {
      await largo.stop();
      await forgetTestDatabase();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function invent({ codes = [], userId = 1, name = 'Utilizador de ensaio', roleIds = [] }: Persona, actors: Map<string, Actor>): string {
  const token = `test-${actors.size}`;
  actors.set(token, { kind: 'user', userId, name, codes: new Set(codes), roleIds, sessionId: null });
  return token;
}

function client(largo: Largo, tenant: string, token: string | null, locale: Locale): TestClient {
  const inject = (options: InjectOptions): Promise<Response> =>
    largo.app.inject({
      ...options,
      headers: {
        host: `${tenant}.test`,
        'accept-language': locale,
        ...(token !== null && { cookie: `${sessionCookie}=${token}` }),
        ...options.headers,
      },
    });
  return {
    inject,
    async call(contract, key, request) {
      const endpoint = contract[key] as Contract[string];
      const payload = request.files || endpoint.kind === 'upload' ? form(request.body, request.files ?? []) : json(request.body);
      const raw = await inject({
        method: endpoint.method,
        url: addressOf(endpoint.path, (request.params ?? {}) as Record<string, unknown>, (request.query ?? {}) as Record<string, unknown>),
        ...(payload && { payload: payload.body }),
        headers: { ...payload?.headers, ...(request.version !== undefined && { 'if-match': `"${request.version}"` }), ...request.headers },
      });
      const isJson = String(raw.headers['content-type'] ?? '').includes('json');
      const body = isJson ? raw.json() : raw.body;
      // A stale answer carries the record as the endpoint answers it: that is what forms read it with.
      if (raw.statusCode === 409 && body.code === 'record.stale' && 'current' in body && endpoint.output) staleAnswer(endpoint.output).parse(body);
      return { status: raw.statusCode, body, problem: body, raw } as Answer<never>;
    },
  };
}

/** Fills `:name` parameters and appends the query; arrays repeat their key. */
export function addressOf(path: string, params: Record<string, unknown>, query: Record<string, unknown>): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined && one !== null) search.append(key, String(one));
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

interface Payload {
  readonly body: string | Buffer;
  readonly headers: Record<string, string>;
}

function json(body: unknown): Payload | null {
  return body === undefined ? null : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

function form(body: unknown, files: readonly Upload[]): Payload {
  const boundary = 'largo-test-boundary';
  const parts: Buffer[] = [Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="data"\r\n\r\n${JSON.stringify(body ?? {})}\r\n`)];
  for (const file of files) {
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="${file.name}"\r\ncontent-type: ${file.type ?? 'application/octet-stream'}\r\n\r\n`;
    parts.push(Buffer.from(head), Buffer.from(file.content), Buffer.from('\r\n'));
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return { body: Buffer.concat(parts), headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}
