import { Kysely, type Dialect, type LogEvent } from 'kysely';
import pg from 'pg';
import { Embedded } from './embedded.ts';
import { embeddedDialect } from './embedded-dialect.ts';
import { openPool, poolDialect, surviveErrors } from './pool.ts';
import { followReplica } from './replica.ts';
import { traces } from '#platform/tracing/server/tracing.ts';
import type { Db } from './tables.ts';

/** The installation's one database, embedded or server, from one code path above this file. */
export interface Database {
  readonly kind: 'embedded' | 'server';
  /** Address of the server; null when embedded. pg-boss opens its own small pool on it. */
  readonly url: string | null;
  /** The embedded instance; null on a server. */
  readonly embedded: Embedded | null;
  /** A tenant's queries: its schema is bound where the connection is handed out. */
  tenant(code: string): Db;
  /** The same, asked of the replica where there is one that keeps up: for reading what may be a moment old. */
  reading(code: string): Db;
  /** Null: there is no replica. */
  replicaIsFresh(): boolean | null;
  /** Statements outside any tenant. Parameters are positional ($1). */
  query<T = Record<string, unknown>>(sql: string, params?: unknown[]): Promise<T[]>;
  /** Hears NOTIFY on a channel; on a server it reconnects by itself and calls `lost` for what may have been missed. */
  listen(channel: string, heard: (payload: string) => void, lost?: () => void): Promise<() => Promise<void>>;
  /** How busy the connections for tenants' queries are now. */
  load(): { readonly busy: number; readonly idle: number; readonly waiting: number };
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** `postgres://…`; null for the embedded database. */
  readonly url: string | null;
  /** Folder of the embedded database; null keeps it in memory. */
  readonly dataDir: string | null;
  readonly template?: Uint8Array | null;
  /** A server that follows the one at `url`. */
  readonly replicaUrl?: string | null;
  readonly poolSize?: number;
  readonly onError?: (error: Error) => void;
}

const searchPath = (code: string): string => `"${code}", public`;

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const database = options.url === null ? await openEmbedded(options) : await openServer({ ...options, url: options.url });
  try {
    for (const name of ['postgis', 'pg_trgm', 'unaccent'])
      await database.query(`create extension if not exists ${name}`).catch(explainExtension(name));
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  const embedded = await Embedded.open({ dataDir: options.dataDir, template: options.template ?? null });
  const tenants = new Map<string, Db>();
  const tenant = (code: string): Db => remember(tenants, code, () => queriesOf(embeddedDialect(embedded, searchPath(code))));
  return {
    kind: 'embedded',
    url: null,
    embedded,
    tenant,
    reading: tenant,
    replicaIsFresh: () => null,
    query: async <T>(sql: string, params: unknown[] = []) =>
      (
        await embedded.mutex.run(async () => {
          if (embedded.path !== 'public') await embedded.exec('set search_path to public');
          embedded.path = 'public';
          return embedded.query<T>(sql, params);
        })
      ).rows,
    listen: (channel, heard) => embedded.listen(channel, heard),
    load: () => {
      const { asked } = embedded.mutex;
      const busy = Math.min(1, asked);
      return { busy, idle: 1 - busy, waiting: asked - busy };
    },
    close: () => embedded.close(),
  };
}

async function openServer(options: DatabaseOptions & { url: string }): Promise<Database> {
  const onError = options.onError ?? (() => {});
  const pool = openPool(options.url, options.poolSize ?? 10, onError);
  const admin = new pg.Pool({ connectionString: options.url, max: 2, application_name: 'largo-admin' });
  surviveErrors(admin, onError);
  const tenants = new Map<string, Db>();
  const readers = new Map<string, Db>();
  const replica = options.replicaUrl ? followReplica(options.replicaUrl, admin, options.poolSize ?? 10, onError) : null;
  const tenant = (code: string): Db => remember(tenants, code, () => queriesOf(poolDialect(pool, searchPath(code))));
  const listeners = new Set<() => Promise<void>>();
  return {
    kind: 'server',
    url: options.url,
    embedded: null,
    tenant,
    reading: (code) =>
      replica?.isFresh() ? remember(readers, code, () => queriesOf(poolDialect(replica.pool, searchPath(code), pool))) : tenant(code),
    replicaIsFresh: () => replica?.isFresh() ?? null,
    query: async <T>(sql: string, params: unknown[] = []): Promise<T[]> => (await admin.query(sql, params)).rows,
    listen: async (channel, heard, lost) => {
      const stop = await keepListening(options.url, channel, heard, lost ?? (() => {}), onError);
      listeners.add(stop);
      return async () => {
        listeners.delete(stop);
        await stop();
      };
    },
    load: () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      await Promise.all([...listeners].map((stop) => stop()));
      await replica?.close();
      await Promise.all([pool.end(), admin.end()]);
    },
  };
}

/** Statements are watched only where traces are on. */
function queriesOf(dialect: Dialect): Db {
  const watch = traces.on;
  if (!watch) return new Kysely({ dialect });
  const log = (event: LogEvent): void =>
    watch.statement(event.query.sql, event.queryDurationMillis, event.level === 'error' ? event.error : undefined);
  return new Kysely({ dialect, log });
}

/** A connection of its own that comes back after the server went away. */
async function keepListening(
  url: string,
  channel: string,
  heard: (payload: string) => void,
  lost: () => void,
  onError: (error: Error) => void,
): Promise<() => Promise<void>> {
  let stopped = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, application_name: 'largo-listen', keepAlive: true });
    next.on('error', onError);
    next.on('end', reconnect);
    next.on('notification', (message) => heard(message.payload ?? ''));
    await next.connect();
    await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    client = next;
  };
  const reconnect = (): void => {
    if (stopped || timer) return;
    timer = setTimeout(() => {
      timer = null;
      connect().then(lost, (error: Error) => {
        onError(error);
        reconnect();
      });
    }, 1000);
  };
  await connect();
  return async () => {
    stopped = true;
    if (timer) clearTimeout(timer);
    await client?.end();
  };
}

function remember(tenants: Map<string, Db>, code: string, make: () => Db): Db {
  const known = tenants.get(code) ?? make();
  tenants.set(code, known);
  return known;
}

/** Not there, not allowed; every other error is not about the extension. */
const extensionFaults = new Set(['0A000', '58P01', '42501', 'F0000', 'XX000']);

function explainExtension(name: string) {
  return (error: Error & { code?: string }): never => {
    if (!extensionFaults.has(error.code ?? '')) throw error;
    throw new Error(`The database needs the extension "${name}": install it or ask its administrator to create it (${error.message}).`, {
      cause: error,
    });
  };
}
