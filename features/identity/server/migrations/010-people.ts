import type { Migration } from '#platform/db/migrate.ts';

/** What the lists of people and roles show beside the tables' own columns. A closed account is nobody's any more: it is in no list. */
export const people: Migration = {
  id: 'identity/010-people',
  up: () => `
alter table account add column invited_at timestamptz;
alter table role add column description text;
alter table session add column viewing_role_id bigint references role on delete set null;
create index session_viewing_role_id on session (viewing_role_id) where viewing_role_id is not null;

create index account_fold_name on account (fold(name), id);

create view account_list as
  select a.id, a.version, a.name, a.email, a.phone, a.nif, a.locale, a.invited_at, a.created_at, a.updated_at, a.deleted_at,
    case when not a.active then 'disabled' when a.password_hash is null and s.last_at is null then 'invited' else 'active' end as state,
    s.last_at as last_sign_in_at
  from account a left join account_sign_in s on s.account_id = a.id where a.closed_at is null;

create view role_list as
  select r.id, r.version, r.key, r.name, r.description, r.created_at, r.updated_at, r.deleted_at,
    (select count(*)::int from account_role ar join account a on a.id = ar.account_id where ar.role_id = r.id and a.deleted_at is null) as people,
    (select count(*)::int from role_permission rp where rp.role_id = r.id) as permissions
  from role r;
`,
};
