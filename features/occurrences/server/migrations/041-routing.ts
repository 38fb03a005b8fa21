import { resourceTable } from '#platform/crud/server/ddl.ts';
import type { Migration } from '#platform/db/migrate.ts';
import { responseTemplates, routingRules } from '../../time/resources.ts';

/** Who held what the new codes grew out of, holds them too. */
const carriedOver: Readonly<Record<string, readonly string[]>> = {
  MB_01000: ['MB_00572', 'MB_00630', 'MB_01100'],
  MB_01009: ['MB_01101'],
  MB_00621: ['MB_01102'],
  MB_00032: ['MB_01103', 'MB_01108', 'MB_01113'],
  MB_00033: ['MB_01104', 'MB_01109', 'MB_01114'],
  MB_00034: ['MB_01105', 'MB_01110', 'MB_01115'],
  MB_00035: ['MB_01106', 'MB_01111', 'MB_01116'],
  MB_00036: ['MB_01107', 'MB_01112', 'MB_01117'],
};

const grants = Object.entries(carriedOver)
  .map(
    ([held, codes]) => `insert into role_permission (role_id, code)
  select rp.role_id, c.code from role_permission rp cross join unnest(array[${codes.map((code) => `'${code}'`).join(', ')}]) as c (code)
  where rp.code = '${held}' on conflict do nothing;`,
  )
  .join('\n');

/** Who gets what, and the answers a clerk begins from. */
export const routingTables: Migration = {
  id: 'occurrences/041-routing',
  up: () => `
-- Parishes as a declared resource may refer to them.
create view parish_choice as select id, name, valid_to::timestamptz as deleted_at from parish;

${resourceTable(routingRules, [
  'name',
  'types',
  'subtypes',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
  'holidays',
  'fromTime',
  'toTime',
  'validFrom',
  'validTo',
  'unityId',
  'userId',
  'active',
])}
create table routing_rule_parish (
  rule_id bigint not null references routing_rule (id) on delete cascade,
  parish_id bigint not null references parish (id) on delete cascade,
  primary key (rule_id, parish_id)
);
create index routing_rule_parish_parish_id_index on routing_rule_parish (parish_id);

${resourceTable(responseTemplates, ['name', 'typeId', 'statusId', 'text', 'active'])}

-- When the clock began (null: with the confirmation), and how many working days late it was closed (null: open, or no limit).
alter table occurrence add column due_from timestamptz, add column late_days smallint;

-- The latest of everything, by kind and person, without touching the history itself.
create index occurrence_event_recent on occurrence_event (created_at desc, id desc) include (occurrence_id, kind, actor_user_id);

${grants}
`,
};
