import type { Migration } from '#platform/db/migrate.ts';

/**
 * What a reporter says of a closing is counted beside the occurrence for reports, and is no other version of it: a clerk who has it open
 * saves without a conflict about nothing.
 */
export const ratingNoVersion: Migration = {
  id: 'occurrences/150-rating-no-version',
  up: () => `
create or replace function occurrence_answers_counted() returns trigger language plpgsql as $body$
declare
  audit text := coalesce(current_setting('largo.audit', true), '');
  touch text := coalesce(current_setting('largo.touch', true), '');
begin
  perform set_config('largo.audit', 'off', true), set_config('largo.touch', 'none', true);
  update occurrence o set answers = nullif(s.answers, 0), satisfied = case when s.answers > 0 then s.satisfied end
    from (select c.occurrence_id, count(a.id) as answers, count(a.id) filter (where a.resolved) as satisfied
      from (select distinct occurrence_id from changed) c left join occurrence_satisfaction a on a.occurrence_id = c.occurrence_id group by 1) s
    where o.id = s.occurrence_id and (o.answers, o.satisfied) is distinct from (nullif(s.answers, 0), case when s.answers > 0 then s.satisfied end);
  perform set_config('largo.audit', audit, true), set_config('largo.touch', touch, true);
  return null;
end $body$;
`,
};
