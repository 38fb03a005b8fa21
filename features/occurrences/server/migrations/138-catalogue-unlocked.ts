import type { Migration } from '#platform/db/migrate.ts';

/**
 * Changes of the catalogue are counted by rows that are only ever added: two that are open at once do not wait for each other, as they
 * did for the one row of `105-catalogue-changes`. The sum of the committed rows is the count; the nightly clean-up adds rows up.
 */
export const catalogueUnlocked: Migration = {
  id: 'occurrences/138-catalogue-unlocked',
  up: () => `
create table occurrence_catalogue_change (
  id bigint generated always as identity primary key,
  changes bigint not null default 1
);
comment on table occurrence_catalogue_change is 'no-audit: a counter';
insert into occurrence_catalogue_change (changes) select changes + 1 from occurrence_catalogue;

create or replace function occurrence_catalogue_changed() returns trigger language plpgsql as $body$
begin
  insert into occurrence_catalogue_change default values;
  return null;
end $body$;

drop table occurrence_catalogue;
`,
};
