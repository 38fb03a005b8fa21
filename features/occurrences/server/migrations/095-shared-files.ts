import type { Migration } from '#platform/db/migrate.ts';

/**
 * A photo that came with an answer and was joined to the occurrence shares its file too: what is blacked out in one place is blacked
 * out in all of them.
 */
export const sharedFiles: Migration = {
  id: 'occurrences/095-shared-files',
  up: () => `
create index occurrence_reply_photo_file on occurrence_reply_photo (file_id);
update occurrence_reply_photo r set file_id = p.file_id from occurrence_photo p where p.original_file_id = r.file_id;
create or replace function occurrence_photo_shared() returns trigger language plpgsql as $body$
begin
  update occurrence_photo set file_id = new.file_id, redacted_at = new.redacted_at where file_id = old.file_id and id <> new.id;
  update occurrence_reply_photo set file_id = new.file_id where file_id = old.file_id;
  return null;
end $body$;
`,
};
