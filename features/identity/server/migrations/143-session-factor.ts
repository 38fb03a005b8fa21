import type { Migration } from '#platform/db/migrate.ts';

/**
 * A session records whether it was opened with a second factor, so that requiring one reaches those opened without. Sessions of before belong to
 * accounts that had to give a code if they had one.
 */
export const sessionFactor: Migration = {
  id: 'identity/143-session-factor',
  up: () => `
alter table session add column second_factor boolean not null default false;
update session set second_factor = true where account_id in (select account_id from second_factor);

drop trigger rights_kept on role;
create trigger rights_kept after update of deleted_at, second_factor_required on role for each row
  when ((old.deleted_at, old.second_factor_required) is distinct from (new.deleted_at, new.second_factor_required)) execute function role_rights();
`,
};
