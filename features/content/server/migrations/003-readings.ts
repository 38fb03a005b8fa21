import type { Migration } from '#platform/db/migrate.ts';

export const readings: Migration = {
  id: 'content/003-readings',
  up: () => `
create table content_reading (
  kind text not null check (kind in ('news', 'page')),
  item_id bigint not null,
  day date not null,
  count int not null check (count > 0),
  primary key (kind, item_id, day)
);
comment on table content_reading is 'no-audit: how often a text was read on a day; nothing of who read it';
create index content_reading_day on content_reading (day);
`,
};
