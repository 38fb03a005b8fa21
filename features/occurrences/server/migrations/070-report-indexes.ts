import type { Migration } from '#platform/db/migrate.ts';

const facts =
  'type_id, subtype_id, status_id, unity_id, parish_id, visibility, priority_id, channel_id, assigned_user_id, reporter_user_id, due_at, paused_at';

/** Reports and public figures are counted from these alone: what came in a period, and what was closed in it (decision 023). */
export const reportIndexes: Migration = {
  id: 'occurrences/070-report-indexes',
  up: () => `
create index occurrence_report on occurrence (created_at) include (closed_at, ${facts}) where live;
create index occurrence_report_closed on occurrence (closed_at) include (created_at, ${facts}) where live and closed_at is not null;
`,
};
