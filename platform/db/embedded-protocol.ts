/** Messages between the main thread and the thread that holds the embedded database. */
export interface WorkerStart {
  /** Null: in memory. */
  readonly dataDir: string | null;
  /** Tar of a prepared data folder, to skip initdb. */
  readonly template: Uint8Array | null;
}

export interface WorkerCall {
  readonly id: number;
  readonly op: 'query' | 'exec' | 'listen' | 'unlisten' | 'dump' | 'close';
  readonly sql: string;
  readonly params: unknown[];
}

export type WorkerAnswer =
  | { readonly ready: true }
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: { readonly message: string } & Record<string, unknown> }
  | { readonly notify: string; readonly payload: string };

export interface RawResult<T = Record<string, unknown>> {
  readonly rows: T[];
  readonly affectedRows?: number;
  /** The completed command's tag, e.g. INSERT; COMMIT of a failed transaction answers ROLLBACK. */
  readonly command?: string;
}
