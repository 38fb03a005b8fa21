import type { Migration } from '#platform/db/migrate.ts';

/** The files of the whole open data, made by a job. */
export const openDataFiles: Migration = {
  id: 'occurrences/165-open-data-files',
  up: () => `
create table occurrence_open_file (
  format text primary key,
  file_id uuid not null,
  etag text not null,
  made_at timestamptz not null
);
comment on table occurrence_open_file is 'no-audit: made again by a job from what is public';
`,
};
