import type { Migration } from '#platform/db/migrate.ts';

/**
 * What the audit view asks for: newest first over all, per type, per person; and the rare events, so that "what was deleted"
 * need not read what was changed. `audit_setting` holds how long each type is kept where it is not the default.
 */
export const auditMigrations: readonly Migration[] = [
  {
    id: 'audit/001-view',
    up: () => `
drop index if exists audit_entry_at;
drop index if exists audit_entry_actor;
create index audit_entry_time on audit_entry (at desc, id desc);
create index audit_entry_type_time on audit_entry (type, at desc, id desc);
create index audit_entry_actor_time on audit_entry (actor_id, at desc, id desc);
create index audit_entry_rare_time on audit_entry (event, at desc, id desc) where event in ('deleted', 'restored', 'relation');

create table audit_setting (
  id integer primary key default 1 check (id = 1),
  months jsonb not null default '{}',
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
insert into audit_setting default values;
`,
  },
  {
    id: 'audit/002-visitors',
    up: () => `
create index audit_entry_visitor_time on audit_entry (at desc, id desc) where actor_kind = 'anonymous';
`,
  },
];
