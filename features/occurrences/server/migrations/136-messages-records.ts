import type { Migration } from '#platform/db/migrate.ts';

/** Messages from before the record was kept with them name it by its code, which nobody changes. */
export const messagesRecords: Migration = {
  id: 'occurrences/136-messages-records',
  up: () => `
select set_config('largo.audit', 'off', true);
update sent_notification s set record_id = o.id::text from occurrence o
  where s.record_id is null and s.trigger like 'occurrences.%' and o.code = s.record_title;
select set_config('largo.audit', '', true);
`,
};
