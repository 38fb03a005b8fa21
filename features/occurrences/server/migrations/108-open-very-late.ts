import type { Migration } from '#platform/db/migrate.ts';

/** What somebody answers for is told by deadline too: from the index of what is open alone. */
export const openVeryLate: Migration = {
  id: 'occurrences/108-open-very-late',
  up: () => `
drop index occurrence_report_open;
create index occurrence_report_open on occurrence (created_at)
  include (type_id, subtype_id, status_id, unity_id, parish_id, visibility, priority_id, channel_id, assigned_user_id, reporter_user_id,
    due_at, very_late_at, paused_at, late_days, reopened, answers, satisfied) where live and closed_at is null;
`,
};
