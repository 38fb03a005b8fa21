import type { ColumnType, Generated } from 'kysely';
import type { scopes } from '../contract.ts';

export type Scope = (typeof scopes)[number];
type Stamp = ColumnType<Date, Date | undefined>;

interface Open311KeyTable {
  id: Generated<number>;
  name: string;
  prefix: string;
  key_hash: string;
  scopes: Scope[];
  channel_id: number | null;
  collects_consent: boolean;
  hourly_limit: number;
  version: Generated<number>;
  created_at: Stamp;
  updated_at: Stamp;
  revoked_at: ColumnType<Date | null, Date | null | undefined>;
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    open311_key: Open311KeyTable;
    open311_key_use: { key_id: number; last_used_at: Date | null; reports: number };
    open311_request: { occurrence_id: number; key_id: number | null; token_hash: string | null; created_at: Stamp };
  }
}
