import type { Migration } from '#platform/db/migrate.ts';

const settings: Migration = {
  id: 'urbanism/providers-001-settings',
  up: () => `
create table urban_provider (
  id integer primary key default 1 check (id = 1),
  address text,
  access_key text,
  fresh_minutes integer not null default 15 check (fresh_minutes between 1 and 1440),
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
comment on column urban_provider.access_key is 'secret: sealed key of the provider';
insert into urban_provider default values;
create table urban_follow (
  id integer primary key default 1 check (id = 1),
  provider text,
  followed_until timestamptz,
  asked_at timestamptz,
  failed_at timestamptz,
  failure text,
  odd integer not null default 0
);
comment on table urban_follow is 'no-audit: how far another system was read';
insert into urban_follow default values;
`,
};

export const migrations = [settings];
