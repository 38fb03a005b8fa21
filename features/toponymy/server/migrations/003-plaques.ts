import { resourceColumns } from '#platform/crud/server/ddl.ts';
import type { Migration } from '#platform/db/migrate.ts';
import { plaques, streets } from '../../resources.ts';

/**
 * At which end of the street a plaque stands, and what is lacking. A plaque of which nobody said where it stands serves an end that has none; one
 * that is gone serves none.
 */
export const plaqueNeeds: Migration = {
  id: 'toponymy/003-plaques',
  up: () => `
${resourceColumns(plaques, ['atLimit'])}
${resourceColumns(streets, ['plaqueNeeds'])}
alter table toponymy_street alter column plaque_needs set default '{start,end}';
create function toponymy_plaque_needs(street bigint) returns text[] language sql stable as $$
  select array_remove(array[
    case when at_start = 0 and free < 1 then 'start' end,
    case when at_end = 0 and free < case when at_start = 0 then 2 else 1 end then 'end' end,
    case when elsewhere then 'other' end, case when damaged then 'damaged' end, case when ordered then 'ordered' end], null)
  from (select count(*) filter (where at_limit = 'start' and state <> 'missing') as at_start,
      count(*) filter (where at_limit = 'end' and state <> 'missing') as at_end,
      count(*) filter (where at_limit is null and state <> 'missing') as free,
      coalesce(bool_or(at_limit = 'other' and state = 'missing'), false) as elsewhere,
      coalesce(bool_or(state = 'damaged'), false) as damaged, coalesce(bool_or(state = 'ordered'), false) as ordered
    from toponymy_plaque where street_id = street and deleted_at is null) p
$$;
update toponymy_street set plaque_needs = toponymy_plaque_needs(id);
`,
};
