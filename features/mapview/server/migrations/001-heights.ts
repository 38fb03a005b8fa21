import type { Migration } from '#platform/db/migrate.ts';

export const heightTables: Migration = {
  id: 'mapview/001-heights',
  up: () => `
create table height_source (
  id integer primary key default 1 check (id = 1),
  encoding text check (encoding in ('terrarium', 'mapbox')),
  template text,
  max_zoom integer not null default 13,
  attribution text,
  access_key text,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
comment on column height_source.access_key is 'secret: sealed key of the source';
insert into height_source default values;
`,
};
