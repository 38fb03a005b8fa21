import type { Migration } from '#platform/db/migrate.ts';

export const urbanRemote: Migration = {
  id: 'urbanism/003-remote',
  up: () => `
create table urban_remote (
  process_id bigint primary key references urban_process (id) on delete cascade,
  provider text not null check (provider in ('medidata', 'airc')),
  number text not null,
  sub text,
  held text[] not null,
  changed_at timestamptz,
  read_at timestamptz not null,
  gone_at timestamptz,
  failed_at timestamptz,
  failure text
);
create unique index urban_remote_number on urban_remote (provider, fold(number), coalesce(fold(sub), ''));
comment on table urban_remote is 'no-audit: when another system was read; what it told stands in the history of the process';
`,
};
