import type { Migration } from '#platform/db/migrate.ts';

const shown = [
  'municipality_boundary',
  'parish',
  'street',
  'address',
  'address_street',
  'address_locality',
  'building',
  'land_use',
  'school',
  'parcel',
  'place',
  'asset',
] as const;

/**
 * Tells whether the territory is still what kept tiles were made of, whoever changed it. One row for each transaction that did:
 * a counter would make imports wait for each other, and commits do not come in the order of a sequence. The mark is drawn anew because
 * numbers of transactions begin again when the data moves to another server.
 */
export const territoryChanges: Migration = {
  id: 'layers/005-territory-changes',
  up: () => `
    create table territory_change (
      id bigint primary key,
      mark uuid not null
    );
    comment on table territory_change is 'no-audit: which data the kept tiles were made of';

    create function territory_changed() returns trigger language plpgsql as $body$
    begin
      insert into territory_change (id, mark) values (pg_current_xact_id()::text::bigint, gen_random_uuid())
      on conflict (id) do update set mark = excluded.mark;
      return null;
    end
    $body$;

    ${shown
      .map(
        (table) =>
          `create trigger ${table}_changed after insert or update or delete or truncate on ${table} for each statement execute function territory_changed();`,
      )
      .join('\n    ')}
  `,
};
