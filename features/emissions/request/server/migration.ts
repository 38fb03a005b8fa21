import type { Migration } from '#platform/db/migrate.ts';

export const emissionLinks: Migration = {
  id: 'emissions/002-links',
  up: () => `
create table emission_link (
  emission_id bigint primary key references emission on delete cascade,
  token text not null unique
);
comment on table emission_link is 'no-audit: a key made with the emission; it never changes';
`,
};
