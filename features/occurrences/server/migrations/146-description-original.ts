import type { Migration } from '#platform/db/migrate.ts';

/** The description as it was before words of it were blacked out; null where none are. */
export const descriptionOriginal: Migration = {
  id: 'occurrences/146-description-original',
  up: () => `alter table occurrence add column description_original text;`,
};
