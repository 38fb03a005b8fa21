import type { Migration } from '#platform/db/migrate.ts';

/** What joined the catalogue after `105-catalogue-changes`, which counts its changes. */
export const laterCatalogueSources = ['edoclink_setting', 'occurrence_status_image'] as const;

export const catalogueLater: Migration = {
  id: 'occurrences/102-catalogue-later',
  up: () =>
    laterCatalogueSources
      .map(
        (table) => `create trigger catalogue_changed after insert or update or delete or truncate on ${table}
  for each statement execute function occurrence_catalogue_changed();`,
      )
      .join('\n'),
};
