import type { Migration } from '#platform/db/migrate.ts';

/** Numbers of other countries have other lengths than the Portuguese: E.164 as it is. */
export const phonesAbroad: Migration = {
  id: 'identity/130-phones-abroad',
  up: () => `
alter table account drop constraint account_phone_check;
alter table account add constraint account_phone_check check (phone ~ '^\\+[1-9][0-9]{6,14}$');
`,
};
