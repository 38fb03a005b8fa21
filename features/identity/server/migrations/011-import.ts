import type { Migration } from '#platform/db/migrate.ts';

/** People found by words among 100,000; and which line of an imported file became whom, so that no line is read twice. */
export const peopleImport: Migration = {
  id: 'identity/011-import',
  up: () => `
create index account_search on account using gin
  (fold(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(nif, '')) gin_trgm_ops);
create index account_fold_email on account (fold(email), id);

create table account_import (
  file_id uuid not null,
  line integer not null,
  account_id bigint not null references account (id) on delete cascade,
  primary key (file_id, line)
);
create index account_import_account on account_import (account_id);
comment on table account_import is 'no-audit: the accounts themselves are in the trail';
`,
};
