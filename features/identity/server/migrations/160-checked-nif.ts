import type { Migration } from '#platform/db/migrate.ts';

/** The tax number the provider of an outside sign-in vouched for; what people type themselves proves nothing. */
export const checkedNif: Migration = {
  id: 'identity/160-checked-nif',
  up: () => `
alter table account_identity add column nif text;
comment on column account_identity.nif is 'secret';
`,
};
