import type { Migration } from '#platform/db/migrate.ts';

/** Money is kept to the cent, not as a floating number; 001 made the column before there were amounts. */
export const money: Migration = {
  id: 'parties/180-money',
  up: () => 'alter table party alter column share_capital type numeric(15,2) using round(share_capital::numeric, 2);',
};
