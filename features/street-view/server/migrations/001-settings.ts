import type { Migration } from '#platform/db/migrate.ts';

export const streetViewTables: Migration = {
  id: 'street-view/001-settings',
  up: () => `
create table street_view_setting (
  id integer primary key default 1 check (id = 1),
  provider text check (provider in ('panoramax', 'mapillary', 'google')),
  address text,
  access_key text,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
comment on column street_view_setting.access_key is 'secret: sealed key of the service';
insert into street_view_setting default values;
`,
};
