import type { Migration } from '#platform/db/migrate.ts';

/** Since when an occurrence stands still is read from the index of its history alone. */
export const eventSince: Migration = {
  id: 'occurrences/107-event-since',
  up: () => `
drop index occurrence_event_occurrence;
create index occurrence_event_occurrence on occurrence_event (occurrence_id, id desc) include (kind, created_at);
`,
};
