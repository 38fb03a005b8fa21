import type { Migration } from '#platform/db/migrate.ts';

/** What was sent about a record is found when the record is out of time. */
export const byRecord: Migration = {
  id: 'messaging/080-by-record',
  up: () => `create index sent_notification_record on sent_notification (record_title) where record_title is not null;`,
};
