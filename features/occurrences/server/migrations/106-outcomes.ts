import type { Migration } from '#platform/db/migrate.ts';

const facts = `type_id, subtype_id, status_id, unity_id, parish_id, visibility, priority_id, channel_id, assigned_user_id, reporter_user_id,
  due_at, paused_at, late_days, reopened, answers, satisfied`;

/**
 * What became of an occurrence after it was closed, beside it, so that reports count it in the pass they make anyway: how often it was
 * reopened and when last (written with the move), and what its reporter said of its closings (counted by a trigger). The indexes of
 * reports carry them (decision 023).
 */
export const outcomes: Migration = {
  id: 'occurrences/106-outcomes',
  up: () => `
alter table occurrence
  add column reopened smallint,
  add column reopened_at timestamptz,
  add column answers smallint,
  add column satisfied smallint;

-- Derived: no news of the occurrence and nothing for its trail.
create function occurrence_answers_counted() returns trigger language plpgsql as $body$
declare
  audit text := coalesce(current_setting('largo.audit', true), '');
  touch text := coalesce(current_setting('largo.touch', true), '');
begin
  perform set_config('largo.audit', 'off', true), set_config('largo.touch', 'off', true);
  update occurrence o set answers = nullif(s.answers, 0), satisfied = case when s.answers > 0 then s.satisfied end
    from (select c.occurrence_id, count(a.id) as answers, count(a.id) filter (where a.resolved) as satisfied
      from (select distinct occurrence_id from changed) c left join occurrence_satisfaction a on a.occurrence_id = c.occurrence_id group by 1) s
    where o.id = s.occurrence_id and (o.answers, o.satisfied) is distinct from (nullif(s.answers, 0), case when s.answers > 0 then s.satisfied end);
  perform set_config('largo.audit', audit, true), set_config('largo.touch', touch, true);
  return null;
end $body$;
create trigger answers_inserted after insert on occurrence_satisfaction referencing new table as changed
  for each statement execute function occurrence_answers_counted();
create trigger answers_updated after update on occurrence_satisfaction referencing new table as changed
  for each statement execute function occurrence_answers_counted();
create trigger answers_deleted after delete on occurrence_satisfaction referencing old table as changed
  for each statement execute function occurrence_answers_counted();

-- What was so before: a few occurrences in a hundred. Neither their trail nor the day of their last change is touched.
select set_config('largo.audit', 'off', true), set_config('largo.touch', 'off', true);
update occurrence o set answers = s.answers, satisfied = s.satisfied
  from (select occurrence_id, count(*) as answers, count(*) filter (where resolved) as satisfied from occurrence_satisfaction group by 1) s
  where s.occurrence_id = o.id;
update occurrence o set reopened = e.times, reopened_at = e.last
  from (select m.occurrence_id, count(*) as times, max(m.created_at) as last from occurrence_event m
    join occurrence_status f on f.id = m.from_status_id and f.is_last join occurrence_status t on t.id = m.to_status_id and not t.is_last
    where m.kind = 'moved' group by 1) e
  where e.occurrence_id = o.id;
select set_config('largo.audit', '', true), set_config('largo.touch', '', true);

drop index occurrence_report;
create index occurrence_report on occurrence (created_at) include (closed_at, ${facts}) where live;
drop index occurrence_report_closed;
create index occurrence_report_closed on occurrence (closed_at) include (created_at, ${facts}) where live and closed_at is not null;
drop index occurrence_report_open;
create index occurrence_report_open on occurrence (created_at) include (${facts}) where live and closed_at is null;
create index occurrence_report_reopened on occurrence (reopened_at) include (created_at, closed_at, ${facts}) where live and reopened_at is not null;
-- Those whose reporter said something, found by number.
create index occurrence_report_rated on occurrence (id) include (created_at, closed_at, ${facts}) where live and answers is not null;
create index occurrence_satisfaction_closed on occurrence_satisfaction (closed_at) include (occurrence_id, resolved);
`,
};
