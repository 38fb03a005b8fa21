import type { Migration } from '#platform/db/migrate.ts';

/** Changes of many are kept by the one engine of the platform (decision 051); these held reports of the last week. */
export const bulkOfAll: Migration = {
  id: 'occurrences/171-bulk-of-all',
  up: () => `
drop table occurrence_bulk_entry;
drop table occurrence_bulk;
`,
};
