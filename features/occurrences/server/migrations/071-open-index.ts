import type { Migration } from '#platform/db/migrate.ts';

/** What is open is a small part of a long history: reports and desks ask for it alone. */
export const openIndex: Migration = {
  id: 'occurrences/071-open-index',
  up: () => `
create index occurrence_report_open on occurrence (created_at)
  include (type_id, subtype_id, status_id, unity_id, parish_id, visibility, priority_id, channel_id, assigned_user_id, reporter_user_id, due_at, paused_at)
  where live and closed_at is null;
`,
};
