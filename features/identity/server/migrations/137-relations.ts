import type { Migration } from '#platform/db/migrate.ts';

/** Giving a role to a person, or a permission to a role, links two records: the trail says so, also of what it already holds. */
export const relations: Migration = {
  id: 'identity/137-relations',
  up: () => `
comment on table account_role is 'relation: a role given to a person';
comment on table role_permission is 'relation: a permission given to a role';
update audit_entry set event = 'relation' where type in ('account_role', 'role_permission') and event in ('created', 'deleted');
`,
};
