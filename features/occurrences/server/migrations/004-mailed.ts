import type { Migration } from '#platform/db/migrate.ts';

/** How many people a line of the history was mailed to: the desk sees that somebody was told. */
export const mailedColumn: Migration = {
  id: 'occurrences/004-mailed',
  up: () => `alter table occurrence_event add column mailed integer not null default 0;`,
};
