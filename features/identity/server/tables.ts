import type { ColumnType, Generated } from 'kysely';
import type { Locale } from '#platform/kernel/locale.ts';
import type { TokenPurpose } from '../domain/sign-in.ts';

type Stamp = ColumnType<Date, Date | undefined>;
type MaybeStamp = ColumnType<Date | null, Date | null | undefined>;

export interface AccountTable {
  id: Generated<number>;
  name: string;
  email: string | null;
  email_verified_at: MaybeStamp;
  pending_email: string | null;
  phone: string | null;
  nif: string | null;
  password_hash: string | null;
  locale: Locale;
  active: Generated<boolean>;
  consent_at: MaybeStamp;
  version: Generated<number>;
  created_at: Stamp;
  updated_at: Stamp;
  deleted_at: MaybeStamp;
}

export interface RoleTable {
  id: Generated<number>;
  /** Names a role the municipality started with. */
  key: string | null;
  name: string;
  /** Codes the start has granted once: one taken away by a clerk is not given back. */
  granted: Generated<string[]>;
  version: Generated<number>;
  created_at: Stamp;
  updated_at: Stamp;
  deleted_at: MaybeStamp;
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    account: AccountTable;
    role: RoleTable;
    role_permission: { id: Generated<number>; role_id: number; code: string };
    account_role: { id: Generated<number>; account_id: number; role_id: number };
    session: {
      id: Generated<number>;
      token_hash: string;
      account_id: number;
      remember: boolean;
      created_at: ColumnType<Date, Date, never>;
      expires_at: Date;
    };
    account_token: {
      id: Generated<number>;
      account_id: number;
      purpose: TokenPurpose;
      token_hash: string;
      email: string;
      created_at: ColumnType<Date, Date, never>;
      expires_at: Date;
      used_at: Date | null;
    };
    login_attempt: { id: Generated<number>; key: string; failures: number; last_at: Date };
  }
}
