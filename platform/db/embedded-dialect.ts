import {
  AbortedTransactionError,
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { Embedded } from './embedded.ts';

class EmbeddedConnection implements DatabaseConnection {
  readonly #embedded: Embedded;
  readonly release: () => void;

  constructor(embedded: Embedded, release: () => void) {
    this.#embedded = embedded;
    this.release = release;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const manyStatements = query.parameters.length === 0 && query.sql.includes(';');
    const result = manyStatements
      ? ((await this.#embedded.exec<R>(query.sql)).at(-1) ?? { rows: [] })
      : await this.#embedded.query<R>(query.sql, [...query.parameters]);
    return { rows: result.rows, numAffectedRows: BigInt(result.affectedRows ?? 0) };
  }

  // oxlint-disable-next-line require-yield -- the interface asks for a generator; streaming does not exist here
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('The embedded database has no cursors: page through the rows by key.');
  }
}

/** One per tenant; all share the embedded database's single connection and its mutex. */
class EmbeddedDriver implements Driver {
  readonly #embedded: Embedded;
  readonly #path: string;

  constructor(embedded: Embedded, path: string) {
    this.#embedded = embedded;
    this.#path = path;
  }

  async init(): Promise<void> {}
  async destroy(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const release = await this.#embedded.mutex.lock();
    try {
      if (this.#embedded.path !== this.#path) {
        await this.#embedded.exec(`set search_path to ${this.#path}`);
        this.#embedded.path = this.#path;
      }
      return new EmbeddedConnection(this.#embedded, release);
    } catch (error) {
      release();
      throw error;
    }
  }

  async releaseConnection(connection: EmbeddedConnection): Promise<void> {
    connection.release();
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const level = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : '';
    await connection.executeQuery(CompiledQuery.raw(`begin${level}`));
  }

  async commitTransaction(): Promise<void> {
    const { command } = await this.#embedded.query('commit');
    if (command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    this.#embedded.path = '?'; // a SET inside the transaction is undone with it
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }
}

export function embeddedDialect(embedded: Embedded, path: string): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new EmbeddedDriver(embedded, path),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
