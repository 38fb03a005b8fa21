import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { errorCode } from '#platform/kernel/unknown.ts';
import { knownNifPrefixes } from '#platform/kernel/nif-prefixes.ts';
import { isProxyList } from '#platform/http/server/forwarded.ts';
import type { VirusScanner } from '#platform/files/server/virus-scan.ts';
import { parseKeep, type KeepRule } from './commands/backup-keep.ts';
import { parseAllowed, type AllowedHost } from '#platform/outgoing/server/allowed.ts';

const digits = z
  .string()
  .regex(/^\d{1,9}$/, { error: 'must be a whole number' })
  .transform(Number);
const port = digits.refine((number) => number >= 1 && number <= 65_535, { error: 'must be a port, 1 to 65535' });
const url = (...schemes: string[]) =>
  z.string().refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol.replace(':', '')), {
    error: `must be an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
  });

const hosts = z.string().transform((text, context): readonly AllowedHost[] =>
  text
    .split(',')
    .filter((entry) => entry.trim() !== '')
    .flatMap((entry) => {
      const host = parseAllowed(entry);
      if (host) return [host];
      context.addIssue({ code: 'custom', message: `must be a list of host or host:port, and "${entry.trim()}" is none` });
      return [];
    }),
);

const prefixes = z
  .string()
  .regex(/^\s*[1-9]\d{0,2}(\s*,\s*[1-9]\d{0,2})*\s*$/, { error: 'must be a list of first digits, e.g. 1, 2, 45' })
  .transform((text): readonly string[] => text.split(',').map((prefix) => prefix.trim()));

const keep = z.string().transform((text, context): KeepRule => {
  const rule = parseKeep(text);
  if (rule) return rule;
  context.addIssue({ code: 'custom', message: 'must say how many are kept: daily=7,weekly=4,monthly=12' });
  return z.NEVER;
});
const upTo = (most: number) => digits.refine((number) => number <= most, { error: `must be at most ${most}` });

export const environment = z.object({
  PORT: port.default(8080),
  HOST: z.string().min(1).default('0.0.0.0'),
  DATABASE_URL: url('postgres', 'postgresql').optional(),
  DATA_DIR: z.string().min(1).default('data'),
  PLATFORM: z
    .string()
    .regex(/^[a-z][a-z0-9_]*$/, { error: 'must be a platform code: lower-case letters, digits, _' })
    .optional(),
  TENANTS_DIR: z.string().min(1).optional(),
  STORAGE_URL: url('file', 's3', 's3s').optional(),
  SMTP_URL: url('smtp', 'smtps').optional(),
  SECRET_KEY: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  /** An OpenTelemetry collector (OTLP over HTTP) for traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http', 'https').optional(),
  /** A worker's own port for health and metrics. */
  WORKER_PORT: port.optional(),
  /** ClamAV's daemon, by its TCP port: `clamd://127.0.0.1:3310`. */
  VIRUS_SCANNER: url('clamd').optional(),
  OUTGOING_ALLOW: hosts.default([]),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** A server that follows the one of DATABASE_URL: visitors' readings are asked of it. */
  DATABASE_REPLICA_URL: url('postgres', 'postgresql').optional(),
  DATABASE_POOL: digits.refine((number) => number >= 2 && number <= 200, { error: 'must be between 2 and 200' }).default(10),
  SERVICE_WORKER: z.enum(['on', 'off']).default('on'),
  TRUST_PROXY: z
    .string()
    .refine(isProxyList, { error: 'must be a list of addresses or ranges of the proxies in front, e.g. 127.0.0.1, 10.0.0.0/8 or loopback' })
    .optional(),
  NIF_PREFIXES: prefixes.default(knownNifPrefixes),
  /** A folder, or `s3://KEY:SECRET@HOST/BUCKET/prefix/`: a backup is written there every night. */
  BACKUP_TO: z.string().min(1).optional(),
  /** Passphrase that backups are encrypted with. */
  BACKUP_KEY: z.string().min(12, { error: 'must have at least 12 characters' }).optional(),
  BACKUP_KEEP: keep.default({ daily: 7, weekly: 4, monthly: 12 }),
  /** UTC. */
  BACKUP_AT: z
    .string()
    .regex(/^([01]?\d|2[0-3]):[0-5]\d$/, { error: 'must be a time of day (UTC), e.g. 01:30' })
    .default('01:30'),
  BACKUP_CHECK: z.enum(['daily', 'weekly', 'never']).default('weekly'),
  /** An empty database that backups are restored into to try them; otherwise one is made beside the installation's. */
  BACKUP_CHECK_URL: url('postgres', 'postgresql').optional(),
  /** Hours between two snapshots of the embedded database; 0: none. */
  SNAPSHOT_EVERY: upTo(168).default(6),
  SNAPSHOT_KEEP: upTo(100).default(4),
  /** GiB under which `doctor` calls the disk of the data folder short. */
  DISK_LEAST: upTo(100_000).default(1),
  /** `demo` fills an empty first tenant; `none` starts empty. */
  SEED: z.enum(['demo', 'none']).default('demo'),
});

export interface Env {
  readonly port: number;
  readonly host: string;
  readonly databaseUrl: string | null;
  /** Absolute. */
  readonly dataDir: string;
  readonly platform: string | null;
  /** Folder of the municipality files, absolute. */
  readonly tenantsDir: string;
  readonly storageUrl: string | null;
  readonly smtpUrl: string | null;
  /** Encrypts stored secrets; null: a key file in the data folder. */
  readonly secretKey: string | null;
  /** Null: only this machine reads `/metrics`. */
  readonly metricsToken: string | null;
  /** Null: nothing is traced, and nothing for it is loaded. */
  readonly traceEndpoint: string | null;
  /** Null: a worker listens on no port. */
  readonly workerPort: number | null;
  /** Null: files that are sent are not scanned for viruses. */
  readonly virusScanner: VirusScanner | null;
  readonly outgoingAllow: readonly AllowedHost[];
  readonly logLevel: z.output<typeof environment>['LOG_LEVEL'];
  readonly poolSize: number;
  /** Null: all is asked of the one server. */
  readonly replicaUrl: string | null;
  /** False: browsers drop the worker that opens the portal without a network. */
  readonly serviceWorker: boolean;
  readonly trustProxy: string | false;
  /** First digits of a valid Portuguese tax number. */
  readonly nifPrefixes: readonly string[];
  readonly seed: 'demo' | 'none';
  readonly leastFreeGib: number;
  /** Null: no backup by schedule. */
  readonly backupTo: string | null;
  /** Null: backups are not encrypted. */
  readonly backupKey: string | null;
  readonly backupKeep: KeepRule;
  /** Hours and minutes, UTC. */
  readonly backupAt: string;
  readonly backupCheck: z.output<typeof environment>['BACKUP_CHECK'];
  readonly backupCheckUrl: string | null;
  /** Hours; 0: no snapshots. */
  readonly snapshotEvery: number;
  readonly snapshotKeep: number;
}

/** Reads the environment. Throws one Error whose sentences name each wrong variable. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const given: NodeJS.ProcessEnv = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  for (const name of inFiles) given[name] ??= ofFile(`${name}_FILE`, given);
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const complaints = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}="${shown(String(path[0]), given)}": ${message}`);
    throw new Error(`Largo cannot start: the environment is not right.\n${complaints.join('\n')}`);
  }
  const env = parsed.data;
  return {
    port: env.PORT,
    host: env.HOST,
    databaseUrl: env.DATABASE_URL ?? null,
    dataDir: resolve(env.DATA_DIR),
    platform: env.PLATFORM ?? null,
    tenantsDir: env.TENANTS_DIR === undefined ? join(import.meta.dirname, '../tenants') : resolve(env.TENANTS_DIR),
    storageUrl: env.STORAGE_URL ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    secretKey: env.SECRET_KEY ?? null,
    metricsToken: env.METRICS_TOKEN ?? null,
    traceEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    workerPort: env.WORKER_PORT ?? null,
    virusScanner: env.VIRUS_SCANNER === undefined ? null : scannerAt(new URL(env.VIRUS_SCANNER)),
    outgoingAllow: env.OUTGOING_ALLOW,
    logLevel: env.LOG_LEVEL,
    poolSize: env.DATABASE_POOL,
    replicaUrl: env.DATABASE_REPLICA_URL ?? null,
    serviceWorker: env.SERVICE_WORKER === 'on',
    trustProxy: env.TRUST_PROXY ?? false,
    nifPrefixes: env.NIF_PREFIXES,
    seed: env.SEED,
    leastFreeGib: env.DISK_LEAST,
    backupTo: env.BACKUP_TO ?? null,
    backupKey: env.BACKUP_KEY ?? null,
    backupKeep: env.BACKUP_KEEP,
    backupAt: env.BACKUP_AT,
    backupCheck: env.BACKUP_CHECK,
    backupCheckUrl: env.BACKUP_CHECK_URL ?? null,
    snapshotEvery: env.SNAPSHOT_EVERY,
    snapshotKeep: env.SNAPSHOT_KEEP,
  };
}

/** Secrets may also stand in files, as containers and systemd hand them over: `SECRET_KEY_FILE=/run/secrets/secret-key`. */
const inFiles = ['DATABASE_URL', 'DATABASE_REPLICA_URL', 'STORAGE_URL', 'SMTP_URL', 'SECRET_KEY', 'METRICS_TOKEN'] as const;

function ofFile(variable: string, given: NodeJS.ProcessEnv): string | undefined {
  const path = given[variable];
  if (path === undefined) return undefined;
  try {
    return readFileSync(path, 'utf8').trim() || undefined;
  } catch (error) {
    throw new Error(`Largo cannot start: ${variable}="${path}" cannot be read (${errorCode(error)}).`, { cause: error });
  }
}

const scannerAt = ({ hostname, port: at }: URL): VirusScanner => ({ host: hostname, port: at === '' ? 3310 : Number(at) });

/** A key is a secret also where it is a wrong one, and so is what stands before the @ of an address. */
function shown(name: string, given: NodeJS.ProcessEnv): string {
  return name === 'SECRET_KEY' || name === 'BACKUP_KEY' || name === 'METRICS_TOKEN' ? '…' : (given[name] ?? '').replace(/\/\/.*@/, '//…@');
}
