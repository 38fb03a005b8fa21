import type { Migration } from '#platform/db/migrate.ts';

/** Under which licence everybody may take the public occurrences; `off`: they may not. */
export const openDataLicence: Migration = {
  id: 'occurrences/072-open-data',
  up: () => `
alter table occurrence_setting add column open_data text not null default 'cc-by' check (open_data in ('off', 'cc0', 'cc-by'));
`,
};
