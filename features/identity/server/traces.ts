import type { Traces } from '#platform/privacy/server/traces.ts';

const rowsGo = { forgotten: 'account_id' } as const;

/** The account's row stays, empty: what others keep points to it. */
export const identityTraces: Traces = {
  account: { none: 'locale', forgotten: 'name email pending_email phone nif password_hash' },
  account_identity: { forgotten: 'account_id issuer subject nif' },
  account_import: { none: 'file_id', account: 'account_id' },
  account_role: rowsGo,
  account_sign_in: { forgotten: 'account_id factor_step' },
  account_token: { forgotten: 'account_id purpose token_hash email' },
  login_attempt: { none: 'key' },
  recovery_code: { forgotten: 'account_id code_hash' },
  role: { none: 'key granted', kept: { name: 'a role of the municipality', description: 'a role of the municipality' } },
  role_permission: { none: 'code' },
  second_factor: { forgotten: 'account_id secret' },
  session: { forgotten: 'token_hash account_id user_agent address' },
  sign_in_ticket: { forgotten: 'account_id token_hash step issuer subject' },
};
