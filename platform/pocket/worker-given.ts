/** What the server writes before the worker's code: one municipality's. */
export interface WorkerGiven {
  readonly code: string;
  /** Of the build. */
  readonly version: string;
  /** Addresses of what the application consists of without a network. */
  readonly files: readonly string[];
  readonly kept: readonly { readonly path: string; readonly query?: readonly string[] }[];
  /** Screen that takes photos shared from the gallery; null: none does. */
  readonly shareTo: string | null;
  readonly name: string;
}
