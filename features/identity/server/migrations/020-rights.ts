import type { Migration } from '#platform/db/migrate.ts';

/**
 * Whatever takes or gives rights (a session that ends or borrows a role's eyes, roles of people, codes of roles, accounts and roles that
 * go or come back) tells it at commit, whoever wrote it: private connections of these people ask again (decision 025).
 */
export const rightsTold: Migration = {
  id: 'identity/020-rights',
  up: () => `
create function tell_rights_of_roles(tenant text, roles bigint[]) returns void language sql as $body$
  select tell_rights(tenant, array(
    select account_id from account_role where role_id = any(roles) union select account_id from session where viewing_role_id = any(roles) limit 201))
$body$;

create function code_rights() returns trigger language plpgsql as $body$
begin
  perform tell_rights_of_roles(tg_table_schema::text, array(select distinct role_id from changed));
  return null;
end $body$;

create function role_rights() returns trigger language plpgsql as $body$
begin
  perform tell_rights_of_roles(tg_table_schema::text, array[new.id]);
  return null;
end $body$;

create function account_rights() returns trigger language plpgsql as $body$
begin
  perform tell_rights(tg_table_schema::text, array(select c.id from changed c join before b on b.id = c.id
    where (b.active, b.deleted_at) is distinct from (c.active, c.deleted_at) limit 201));
  return null;
end $body$;

create function session_rights() returns trigger language plpgsql as $body$
begin
  perform tell_rights(tg_table_schema::text, array[new.account_id]);
  return null;
end $body$;

create trigger rights_end after delete on session referencing old table as changed for each statement execute function tell_rights_of('account_id');
create trigger rights_eyes after update of viewing_role_id on session for each row
  when (old.viewing_role_id is distinct from new.viewing_role_id) execute function session_rights();
create trigger rights_given after insert on account_role referencing new table as changed for each statement execute function tell_rights_of('account_id');
create trigger rights_taken after delete on account_role referencing old table as changed for each statement execute function tell_rights_of('account_id');
create trigger rights_given after insert on role_permission referencing new table as changed for each statement execute function code_rights();
create trigger rights_taken after delete on role_permission referencing old table as changed for each statement execute function code_rights();
create trigger rights_kept after update of deleted_at on role for each row
  when (old.deleted_at is distinct from new.deleted_at) execute function role_rights();
create trigger rights_kept after update on account referencing old table as before new table as changed for each statement
  execute function account_rights();
`,
};
