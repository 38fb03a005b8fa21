import { resourceColumns, resourceTable } from '#platform/crud/server/ddl.ts';
import type { Migration } from '#platform/db/migrate.ts';
import { statuses, subtypes, types } from '../../record/resources.ts';
import { daysOff } from '../../time/resources.ts';

/**
 * Until when an occurrence is to be dealt with. `due_at` is the last moment of that day in the municipality; null: no limit, or closed.
 * While `paused_at` is set the clock stands still. `paused_days` sums what pauses took so far.
 */
export const deadlineColumns: Migration = {
  id: 'occurrences/040-deadline',
  up: () => `
${resourceColumns(types, ['limitDays', 'limitCalendar'])}
${resourceColumns(subtypes, ['limitDays', 'limitCalendar'])}
${resourceColumns(statuses, ['pausesDeadline'])}
${resourceTable(daysOff, ['name', 'day', 'repeats'])}

alter table occurrence
  add column due_at timestamptz,
  add column very_late_at timestamptz,
  add column paused_at timestamptz,
  add column pause_kind text,
  add column paused_days smallint not null default 0;

-- The order by deadline, and what is overdue counted from the index alone.
create index occurrence_due on occurrence (due_at, id)
  include (type_id, subtype_id, status_id, unity_id, parish_id, assigned_user_id, visibility, paused_at, very_late_at) where live and due_at is not null;
create index occurrence_due_order on occurrence (due_at, id) where live;
`,
};
