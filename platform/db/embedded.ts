import { createHash } from 'node:crypto';
import { realpathSync, mkdirSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { Worker } from 'node:worker_threads';
import type { RawResult, WorkerAnswer, WorkerCall, WorkerStart } from './embedded-protocol.ts';
import { Mutex } from './mutex.ts';

/** The database of a moment in which nobody writes. */
export interface Held {
  query<T>(sql: string): Promise<T[]>;
  dump(): Promise<Uint8Array>;
  /** Afterwards the folder can be copied as it lies. */
  checkpoint(): Promise<void>;
}

type Waiting = { resolve: (value: never) => void; reject: (error: Error) => void };

/**
 * PostgreSQL with PostGIS inside the process (PGlite in a worker thread): one connection, handed out through `mutex`.
 * Safe against a killed process, not against power loss (no fsync).
 */
export class Embedded {
  readonly mutex = new Mutex();
  /** The search path the connection has now; the tenant driver changes it when the tenant changes. */
  path = '?';
  readonly #worker: Worker;
  readonly #folderLock: Server | null;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Map<string, Set<(payload: string) => void>>();
  #next = 1;
  #closed: Error | null = null;

  private constructor(worker: Worker, folderLock: Server | null) {
    this.#worker = worker;
    this.#folderLock = folderLock;
    worker.on('message', (message: WorkerAnswer) => this.#receive(message));
    worker.on('error', (error: Error) => this.#fail(error));
    worker.on('exit', () => this.#fail(new Error('The embedded database has stopped.')));
  }

  /** Opens (and makes, the first time) the database. Throws when another process holds the folder. */
  static async open(options: { dataDir: string | null; template?: Uint8Array | null }): Promise<Embedded> {
    const { dataDir, template = null } = options;
    const folderLock = dataDir === null ? null : await lockFolder(dataDir);
    const workerData: WorkerStart = { dataDir, template };
    // PGlite drops an overflow of JavaScript's stack without an error: with this much PostgreSQL's own limit comes first.
    const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData, resourceLimits: { stackSizeMb: 64 } });
    try {
      await new Promise<void>((resolve, reject) => {
        worker.once('message', () => resolve());
        worker.once('error', reject);
        worker.once('exit', () => reject(new Error('The embedded database ended while it was opened.')));
      });
    } catch (error) {
      await worker.terminate();
      folderLock?.close();
      throw error;
    }
    return new Embedded(worker, folderLock);
  }

  /** Unlocked: only for callers that hold the mutex. */
  query<T = Record<string, unknown>>(sql: string, params: unknown[] = []): Promise<RawResult<T>> {
    return this.#send('query', sql, params);
  }

  exec<T = Record<string, unknown>>(sql: string): Promise<RawResult<T>[]> {
    return this.#send('exec', sql);
  }

  /** The same calls, each in its own turn: for pg-boss and other users outside Kysely. */
  get locked() {
    return {
      query: <T>(sql: string, params?: unknown[]) => this.mutex.run(() => this.query<T>(sql, params)),
      exec: (sql: string) => this.mutex.run(() => this.exec(sql)),
      listen: (channel: string, heard: (payload: string) => void) => this.listen(channel, heard),
    };
  }

  async listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>> {
    const known = this.#listeners.get(channel);
    if (known) known.add(heard);
    else {
      this.#listeners.set(channel, new Set([heard]));
      await this.mutex.run(() => this.#send('listen', channel));
    }
    return async () => {
      this.#listeners.get(channel)?.delete(heard);
    };
  }

  /**
   * Nobody writes while `work` reads and copies: what is read and what is copied are one state. `query` runs in a transaction that is
   * rolled back, and with it every setting it made, before `dump` or `checkpoint` are of use.
   */
  still<T>(work: (held: Held) => Promise<T>): Promise<T> {
    return this.mutex.run(async () => {
      let reading = false;
      const endReading = async (): Promise<void> => {
        if (reading) await this.exec('rollback');
        reading = false;
        this.path = '?';
      };
      const held: Held = {
        query: async <R>(sql: string) => {
          if (!reading) await this.exec('begin');
          reading = true;
          return (await this.query<R>(sql)).rows;
        },
        dump: async () => {
          await endReading();
          return this.#send<Uint8Array>('dump', '');
        },
        checkpoint: async () => {
          await endReading();
          await this.exec('checkpoint');
        },
      };
      try {
        return await work(held);
      } finally {
        await endReading();
      }
    });
  }

  /** Tar of the data folder: the backup, and the template that tests start from. */
  dump(): Promise<Uint8Array> {
    return this.mutex.run(() => this.#send<Uint8Array>('dump', ''));
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    await this.mutex.run(() => this.#send('close', '')).catch(() => {});
    this.#closed = new Error('The embedded database is closed.');
    await this.#worker.terminate();
    this.#folderLock?.close();
  }

  #send<T>(op: WorkerCall['op'], sql: string, params: unknown[] = []): Promise<T> {
    if (this.#closed) return Promise.reject(this.#closed);
    const id = this.#next++;
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, op, sql, params } satisfies WorkerCall);
    });
  }

  #receive(message: WorkerAnswer): void {
    if ('notify' in message) {
      for (const heard of this.#listeners.get(message.notify) ?? []) heard(message.payload);
      return;
    }
    if ('ready' in message) return;
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (!waiting) return;
    if ('error' in message) waiting.reject(Object.assign(new Error(message.error.message), message.error));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the worker answers each operation with its own result
    else waiting.resolve(message.value as never);
  }

  #fail(error: Error): void {
    this.#closed ??= error;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

export class FolderInUse extends Error {}

/**
 * PGlite lets two processes open one folder and both lose rows. An abstract unix socket named after the folder is held for
 * the life of the process and frees itself when it is killed (Linux, same network namespace).
 */
export async function lockFolder(dataDir: string): Promise<Server> {
  mkdirSync(dataDir, { recursive: true });
  const server = createServer();
  server.unref();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new FolderInUse(`The data folder ${dataDir} is in use by another Largo process: stop that one first, or choose another DATA_DIR.`)
          : error,
      ),
    );
    server.listen(lockName(realpathSync(dataDir)), () => resolve());
  });
  return server;
}

/** The name of a socket has 108 bytes: a longer path is told by its hash. */
function lockName(folder: string): string {
  const name = `\0largo:${folder}`;
  return Buffer.byteLength(name) < 108 ? name : `\0largo:${createHash('sha256').update(folder).digest('hex')}`;
}
