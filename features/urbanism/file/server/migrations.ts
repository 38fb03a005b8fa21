import type { Migration } from '#platform/db/migrate.ts';

export const fileMigrations: readonly Migration[] = [
  {
    id: 'urbanism/file-001-sent-inspections',
    up: () => `
create table urban_inspection_sent (
  key_hash text primary key,
  digest text not null,
  inspection_id bigint not null references urban_inspection (id) on delete cascade
);
comment on table urban_inspection_sent is 'no-audit: the keys under which devices sent inspections, which have their own entries';
create index urban_inspection_sent_inspection on urban_inspection_sent (inspection_id);
`,
  },
];
