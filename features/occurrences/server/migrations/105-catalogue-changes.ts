import type { Migration } from '#platform/db/migrate.ts';

/** Every table the catalogue is read from. A test holds this to the query. */
export const catalogueSources = [
  'occurrence_type',
  'occurrence_subtype',
  'occurrence_status',
  'status_move',
  'unity',
  'unity_type',
  'priority',
  'channel',
  'occurrence_question',
  'occurrence_pace',
  'parish',
  'day_off',
  'routing_rule',
  'routing_rule_type',
  'routing_rule_subtype',
  'routing_rule_parish',
  'occurrence_setting',
] as const;

/**
 * Counts the changes of the catalogue, whoever makes them, in their own transaction: a process that keeps one asks whether the number
 * is still the same (decision 026).
 */
export const catalogueChanges: Migration = {
  id: 'occurrences/105-catalogue-changes',
  up: () => `
create table occurrence_catalogue (
  id integer primary key default 1 check (id = 1),
  changes bigint not null default 1
);
comment on table occurrence_catalogue is 'no-audit: a counter';
insert into occurrence_catalogue default values;

create function occurrence_catalogue_changed() returns trigger language plpgsql as $body$
begin
  update occurrence_catalogue set changes = changes + 1;
  return null;
end $body$;

${catalogueSources
  .map(
    (table) => `create trigger catalogue_changed after insert or update or delete or truncate on ${table}
  for each statement execute function occurrence_catalogue_changed();`,
  )
  .join('\n')}
`,
};
