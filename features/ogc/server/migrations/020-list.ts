import type { Migration } from '#platform/db/migrate.ts';

/** Services as their list shows them. What it does not count itself may be written through it: the trash. */
export const serviceList: Migration = {
  id: 'ogc/020-list',
  up: () => `
create view ogc_service_list as
  select s.id, s.version, s.title, s.type, s.url, s.use_proxy, s.is_private, s.description, s.abstract, array_to_string(s.keywords, ', ') as keywords,
    coalesce((select t.state from ogc_state t where t.service_id = s.id), 'unknown') as state,
    (select t.last_good_at from ogc_state t where t.service_id = s.id) as last_good_at,
    (select t.milliseconds from ogc_state t where t.service_id = s.id) as milliseconds,
    (select count(*)::integer from ogc_resource r where r.service_id = s.id and r.name is not null and r.vanished_at is null) as resources,
    s.created_at, s.updated_at, s.deleted_at
  from ogc_service s;
`,
};
