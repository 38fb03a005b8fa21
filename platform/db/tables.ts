import type { Kysely, Transaction } from 'kysely';

/**
 * Every table of a tenant's schema. Each slice adds its own rows by module augmentation in `server/tables.ts`:
 * `declare module '#platform/db/tables.ts' { interface Tables { channel: RowOf<typeof channels> } }`.
 */
// eslint-disable-next-line typescript/no-empty-interface -- filled by augmentation
export interface Tables {}

/** A tenant's database: `search_path` is bound where the connection is handed out, no query names a schema. */
export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;
