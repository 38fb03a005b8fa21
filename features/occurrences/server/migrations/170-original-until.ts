import type { Migration } from '#platform/db/migrate.ts';

/** Until when the description of before black-out is kept: as long as original pictures. */
export const originalUntil: Migration = {
  id: 'occurrences/170-original-until',
  up: () => `
alter table occurrence add column description_original_until timestamptz;
select set_config('largo.audit', 'off', true), set_config('largo.touch', 'none', true);
update occurrence set description_original_until = now() + make_interval(days => coalesce((select max(original_days) from occurrence_setting), 30))
  where description_original is not null;
select set_config('largo.audit', '', true), set_config('largo.touch', '', true);
create index occurrence_description_original_until on occurrence (description_original_until) where description_original is not null;
`,
};
