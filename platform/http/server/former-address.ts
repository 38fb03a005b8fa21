import type { Db } from '#platform/db/tables.ts';

interface Asked {
  readonly db: Db;
  readonly now: Date;
  /** With its leading slash. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

/** Where something stands now that the municipality's former site showed at this address; null: not known, or nothing a visitor may see. */
export type FormerAddress = (asked: Asked) => Promise<string | null>;
