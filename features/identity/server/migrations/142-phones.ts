import type { Migration } from '#platform/db/migrate.ts';

/**
 * A number counts for signing in, and is nobody else's, once a clerk has confirmed it (decision 034). Numbers from before keep counting: they were
 * unique and people sign in with them.
 */
export const phones: Migration = {
  id: 'identity/142-phones',
  up: () => `
alter table account add column phone_verified_at timestamptz;
select set_config('largo.audit', 'off', true), set_config('largo.touch', 'off', true);
update account set phone_verified_at = created_at where phone is not null;
select set_config('largo.audit', '', true), set_config('largo.touch', '', true);

drop index account_phone;
create unique index account_phone on account (phone) where deleted_at is null and phone_verified_at is not null;
create index account_phone_claimed on account (phone) where phone is not null;

create or replace view account_list as
  select a.id, a.version, a.name, a.email, a.phone, a.nif, a.locale, a.invited_at, a.created_at, a.updated_at, a.deleted_at,
    case when not a.active then 'disabled' when a.email is null and a.phone_verified_at is null then 'waiting'
      when a.password_hash is null and s.last_at is null then 'invited' else 'active' end as state,
    s.last_at as last_sign_in_at
  from account a left join account_sign_in s on s.account_id = a.id where a.closed_at is null;
`,
};
