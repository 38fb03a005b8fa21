import type { Migration } from '#platform/db/migrate.ts';

/** A picture in the place of a status's symbol; the file is public, as the symbol is. */
export const statusImageTable: Migration = {
  id: 'occurrences/101-status-image',
  up: () => `
create table occurrence_status_image (
  status_id bigint primary key references occurrence_status (id) on delete cascade,
  file_id uuid not null,
  updated_at timestamptz not null default now()
);
`,
};
