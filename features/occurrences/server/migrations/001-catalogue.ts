import { resourceTable } from '#platform/crud/server/ddl.ts';
import type { Migration } from '#platform/db/migrate.ts';
import { channels, priorities, statuses, statusmoves, subtypes, types, unities } from '../../record/resources.ts';

/** The declared catalogues, and the one row of settings. */
export const catalogueTables: Migration = {
  id: 'occurrences/001-catalogue',
  up: () => `
${resourceTable(channels, ['name'])}
${resourceTable(priorities, ['name'])}
${resourceTable(types, ['name', 'code', 'description', 'icon', 'color', 'reportBy', 'photosMax', 'isPublic', 'duplicateRadius', 'active'])}
${resourceTable(subtypes, ['typeId', 'name', 'active'])}
${resourceTable(unities, ['name', 'email', 'phone', 'isFirst', 'types', 'users'])}
${resourceTable(statuses, ['name', 'color', 'image', 'aggregateTo', 'isFirst', 'isLast', 'allowsAssignment', 'visibleToCitizen'])}
${resourceTable(statusmoves, ['name', 'fromId', 'toId', 'needsReason', 'byReporter'])}

create unique index unity_first on unity (is_first) where is_first and deleted_at is null;
create unique index occurrence_status_first on occurrence_status (is_first) where is_first and deleted_at is null;
create unique index status_move_pair on status_move (from_id, to_id) where deleted_at is null;

create table occurrence_setting (
  id integer primary key default 1 check (id = 1),
  code_prefix text not null,
  consent_active boolean not null default false,
  consent_required boolean not null default false,
  consent_pt text not null default '',
  consent_en text not null default '',
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
`,
};
