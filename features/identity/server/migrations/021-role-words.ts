import type { Migration } from '#platform/db/migrate.ts';

/** Roles as they are said in English: the names we gave (`starterRoles`), until a clerk renames them. */
export const roleWords: Migration = {
  id: 'identity/021-role-words',
  up: () => `
create function role_said_en(key text, name text) returns text language sql immutable as $body$
  select case key || ' ' || name when 'citizen Munícipe' then 'Citizen' when 'operator Operador' then 'Operator' when 'manager Gestor' then 'Manager'
    when 'administrator Administrador' then 'Administrator' else name end
$body$;

create view role_en as select id, key, coalesce(role_said_en(key, name), name) as name, deleted_at from role;
create view role_list_en as select id, version, key, coalesce(role_said_en(key, name), name) as name, description, created_at, updated_at, deleted_at,
  people, permissions from role_list;
`,
};
