import type { Migration } from '#platform/db/migrate.ts';

/**
 * What map layers are made of: pictures that can be asked for by name, of services that everybody may see. A service or layer that is gone
 * counts as deleted, so that forms no longer offer it.
 */
export const mapSources: Migration = {
  id: 'ogc/021-layers',
  up: () => `
alter table ogc_state add column grids jsonb;

create view ogc_layer as
  select r.id, s.title || ': ' || r.title || ' (' || upper(s.type) || ')' as title, coalesce(s.deleted_at, r.vanished_at) as deleted_at
  from ogc_resource r join ogc_service s on s.id = r.service_id
  where r.name is not null and s.type in ('wms', 'wmts') and not s.is_private;
`,
};
