import type { Migration } from '#platform/db/migrate.ts';

/** What came with the key of a report, as a digest: the same key with something else is refused. Null: sent before this was kept. */
export const submissionDigest: Migration = {
  id: 'occurrences/145-submission-digest',
  up: () => `alter table occurrence add column submission_digest text;`,
};
