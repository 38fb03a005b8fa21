import type { ColumnType, Generated } from 'kysely';
import type { Locale } from '#platform/kernel/locale.ts';
import type { SignInStep, TokenPurpose } from '../domain/sign-in.ts';

type Stamp = ColumnType<Date, Date | undefined>;
type MaybeStamp = ColumnType<Date | null, Date | null | undefined>;

export interface AccountTable {
  id: Generated<number>;
  name: string;
  email: string | null;
  email_verified_at: MaybeStamp;
  pending_email: string | null;
  /** When the new address was confirmed, and when the old one agreed. */
  pending_new_at: MaybeStamp;
  pending_old_at: MaybeStamp;
  phone: string | null;
  /** When a clerk made sure of the number: it signs in, and nobody else can have it. */
  phone_verified_at: MaybeStamp;
  nif: string | null;
  password_hash: string | null;
  locale: Locale;
  active: Generated<boolean>;
  consent_at: MaybeStamp;
  invited_at: MaybeStamp;
  version: Generated<number>;
  created_at: Stamp;
  updated_at: Stamp;
  deleted_at: MaybeStamp;
  /** Closed by its owner: nothing of the person is left. */
  closed_at: MaybeStamp;
}

interface RoleTable {
  id: Generated<number>;
  /** Names a role the municipality started with. */
  key: string | null;
  name: string;
  description: ColumnType<string | null, string | null | undefined>;
  /** Codes the start has granted once: one taken away by a clerk is not given back. */
  granted: Generated<string[]>;
  /** Whoever holds the role signs in with a second factor. */
  second_factor_required: Generated<boolean>;
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
      user_agent: Generated<string>;
      address: Generated<string>;
      last_seen_at: Generated<Date>;
      /** Opened with a code, or by a provider that asks for a second factor itself. */
      second_factor: Generated<boolean>;
      /** The role the session views as. */
      viewing_role_id: ColumnType<number | null, number | null | undefined>;
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
    /** `factor_step`: the time step of the last second-factor code, so that none counts twice. */
    account_import: { file_id: string; line: number; account_id: number };
    account_sign_in: { account_id: number; last_at: Date; factor_step: Generated<number> };
    /** `secret` is sealed by `services.secrets`. */
    second_factor: { id: Generated<number>; account_id: number; secret: string; created_at: ColumnType<Date, Date, never> };
    recovery_code: { id: Generated<number>; account_id: number; code_hash: string; used_at: Date | null };
    sign_in_ticket: {
      id: Generated<number>;
      account_id: number;
      token_hash: string;
      step: SignInStep;
      remember: boolean;
      issuer: string | null;
      subject: string | null;
      expires_at: Date;
    };
    account_identity: {
      id: Generated<number>;
      account_id: number;
      issuer: string;
      subject: string;
      nif: string | null;
      created_at: ColumnType<Date, Date, never>;
    };
    login_attempt: { id: Generated<number>; key: string; failures: number; last_at: Date };
  }
}
