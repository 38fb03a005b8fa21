import { resourceTable } from '#platform/crud/server/ddl.ts';
import type { Migration } from '#platform/db/migrate.ts';
import { schools, streets, turns } from '../../resources.ts';

export const schoolTables: Migration = {
  id: 'schools/001-schools',
  up: ({ srid }) => `
${resourceTable(schools, ['code', 'name', 'level', 'address', 'places', 'active', 'geom', 'catchment'], srid)}
${resourceTable(streets, ['name', 'cars', 'foot', 'speed', 'sourceId', 'geom'], srid)}
create index street_edge_source on street_edge (source_id);
${resourceTable(turns, ['note', 'kind', 'fromId', 'toId'])}
`,
};
