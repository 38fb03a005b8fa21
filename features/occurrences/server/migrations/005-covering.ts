import type { Migration } from '#platform/db/migrate.ts';

/** A parish or a unity with a period and what else narrows a list is counted from the index alone. */
export const coveringIndexes: Migration = {
  id: 'occurrences/005-covering',
  up: () => `
drop index occurrence_parish_created;
create index occurrence_parish_created on occurrence (parish_id, created_at desc, id desc)
  include (type_id, subtype_id, status_id, unity_id, visibility) where live;
drop index occurrence_unity_created;
create index occurrence_unity_created on occurrence (unity_id, created_at desc, id desc)
  include (type_id, subtype_id, status_id, parish_id, visibility) where live;
`,
};
