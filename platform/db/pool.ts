import pg from 'pg';
import { PostgresDialect, type Dialect } from 'kysely';

const parsers: Record<number, (text: string) => unknown> = { 20: Number, 1082: (text) => text };

/** int8 as number (ids stay under 2^53), date as text; everything else as pg does. Same as the embedded database. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' ? parsers[oid] : undefined) ?? pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
};

export function openPool(url: string, max: number, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'largo',
  });
  surviveErrors(pool, onError);
  return pool;
}

/** A connection that dies, idle or in someone's hands, fails its query; without a listener it would end the process. */
export function surviveErrors(pool: pg.Pool, onError: (error: Error) => void): void {
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
}

/** Which search path each pooled client has now: SET runs only when a client changes tenant. */
const pathOf = new WeakMap<pg.PoolClient, string>();

/** A tenant's view of the one pool; of `instead`, where that gives no connection. Wrong under transaction-pooling proxies: they need session mode. */
export function poolDialect(pool: pg.Pool, path: string, instead?: pg.Pool): Dialect {
  const facade = {
    async connect() {
      const client = await pool.connect().catch((error: unknown) => instead?.connect() ?? Promise.reject(error));
      if (pathOf.get(client) !== path) {
        pathOf.delete(client);
        try {
          // Compiling a statement costs half a second where a guess of rows is far off; what a page asks never earns that back.
          await client.query(`set search_path to ${path}; set jit to off`);
        } catch (error) {
          client.release(error instanceof Error ? error : true);
          throw error;
        }
        pathOf.set(client, path);
      }
      return client;
    },
    async end() {},
    options: pool.options,
  };
  return new PostgresDialect({ pool: facade });
}
