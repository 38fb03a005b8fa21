import type { Migration } from '#platform/db/migrate.ts';

/** Names as the map writes them, filled by `refreshAddressStreets`: where no streets or places were imported, addresses name them. */
export const mapNames: Migration = {
  id: 'layers/003-map-names',
  up: () => `
    alter table address_street add column label text;
    alter table address_locality add column label text;
  `,
};
