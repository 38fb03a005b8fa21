import { join } from 'node:path';
import { pino, type Logger } from 'pino';
import { compose, composeProcess } from '#platform/http/server/compose.ts';
import { quietErrors } from '#platform/http/server/log-errors.ts';
import type { ComposeOptions, Process } from '#platform/http/server/process.ts';
import { permissionCodes } from '#platform/http/server/permission-codes.ts';
import { loadTenants } from '#platform/tenancy/server/load-tenants.ts';
import type { TenantConfig } from '#platform/tenancy/config.ts';
import { knownModules } from '#platform/tenancy/modules.ts';
import { setNifPrefixes } from '#platform/kernel/nif-prefixes.ts';
import type { Largo } from '#platform/http/server/serve.ts';
import { careFeature } from './care.ts';
import { traces } from '#platform/tracing/server/tracing.ts';
import type { Env } from './env.ts';
import { features, loadActor, resolveActor } from './features.server.ts';
import { openInstallation } from './installation.ts';
import { mapTools } from './map-tools.ts';

export const root = join(import.meta.dirname, '..');

/** Puts a whole process together from its environment. Throws sentences a person can act on. `worker`: it will run jobs. */
export async function composeLargo(env: Env, worker: boolean, log: Logger = makeLog(env)): Promise<Largo> {
  return compose(await optionsOf(env, join(root, 'dist'), log), worker);
}

/** The same without what answers requests: for workers and commands. */
export async function composeWorker(env: Env, worker: boolean, log: Logger = makeLog(env)): Promise<Process> {
  return composeProcess(await optionsOf(env, null, log), worker);
}

/** The municipality files: all, and those that this process serves. */
export async function configuredTenants(
  env: Pick<Env, 'tenantsDir' | 'platform'>,
): Promise<{ readonly tenants: readonly TenantConfig[]; readonly served: readonly TenantConfig[] }> {
  const tenants = await readTenants(env);
  if (env.platform !== null && !tenants.some(({ code }) => code === env.platform)) {
    throw new Error(`PLATFORM="${env.platform}": there is no tenants/${env.platform}.ts. Known: ${tenants.map(({ code }) => code).join(', ')}.`);
  }
  return { tenants, served: env.platform === null ? tenants : tenants.filter(({ code }) => code === env.platform) };
}

async function optionsOf(env: Env, webRoot: string | null, log: Logger): Promise<ComposeOptions> {
  setNifPrefixes(env.nifPrefixes);
  const { served } = await configuredTenants(env);
  if (env.traceEndpoint !== null) {
    const { openTelemetry } = await import('#platform/tracing/server/otel.ts');
    traces.on = openTelemetry(env.traceEndpoint, 'largo');
  }
  const database = await openInstallation(env, {
    poolSize: env.poolSize,
    replicaUrl: env.replicaUrl,
    onError: (error) => log.warn({ err: error }, 'database connection lost'),
  });
  return {
    database,
    tenants: served,
    features: [...features, careFeature(env, database)],
    resolveActor,
    loadActor,
    dataDir: env.dataDir,
    storageUrl: env.storageUrl,
    smtpUrl: env.smtpUrl,
    secretKey: env.secretKey,
    metricsToken: env.metricsToken,
    virusScanner: env.virusScanner,
    outgoingAllow: env.outgoingAllow,
    log,
    fixedTenant: env.platform,
    webRoot,
    trustProxy: env.trustProxy,
    serviceWorker: env.serviceWorker,
    publicUrl: ({ code, config }) =>
      config.appUrl ?? `http://${code === served[0]?.code ? 'localhost' : (config.hosts[0] ?? 'localhost')}:${env.port}`,
  };
}

/** The municipality files, checked against what there is. */
export function readTenants({ tenantsDir }: Pick<Env, 'tenantsDir'>): Promise<TenantConfig[]> {
  return loadTenants(tenantsDir, {
    modules: new Set(knownModules.map(({ code }) => code)),
    tools: new Set(mapTools),
    permissions: permissionCodes(features),
  });
}

export function makeLog(env: Env): Logger {
  return pino({
    level: env.logLevel,
    base: { process: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: quietErrors,
    redact: ['req.headers.cookie', 'req.headers.authorization', 'password', '*.password'],
  });
}
