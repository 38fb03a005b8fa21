import type { Migration } from '#platform/db/migrate.ts';

/** What an import took from where, so that the next one knows it again. */
export const contentImports: Migration = {
  id: 'content/002-imports',
  up: () => `
create table content_import (
  source text primary key,
  kind text not null check (kind in ('news', 'page')),
  item_id bigint not null,
  digest text not null,
  left_version integer not null,
  missing integer not null,
  addresses text[] not null,
  imported_at timestamptz not null default now()
);
comment on table content_import is 'no-audit: where a text came from; what was written of it is in its own history';
create index content_import_item on content_import (kind, item_id);

create table content_import_file (
  digest text not null,
  used_as text not null,
  file_id uuid not null,
  primary key (digest, used_as)
);
comment on table content_import_file is 'no-audit: which stored file was made of which bytes';
`,
};
