import { resourceTable } from '#platform/crud/server/ddl.ts';
import type { Migration } from '#platform/db/migrate.ts';
import { sources } from '../sources.ts';

/**
 * Own data that a theme reads stand beside themselves once more, cut small (`pieces.ts`): all versions in one table, so that one index is asked
 * for a whole plan.
 */
export const confrontationSources: Migration = {
  id: 'urbanism/confront-001-sources',
  up: ({ srid }) => `
${resourceTable(sources, [
  'confrontationId',
  'name',
  'kind',
  'datasetId',
  'filterField',
  'filterValue',
  'limitTypeId',
  'nameField',
  'codeField',
  'articleField',
  'article',
  'page',
  'grouping',
  'text',
  'leastArea',
  'leastLength',
  'leastShare',
  'tolerance',
  'oldAfter',
  'active',
])}
-- Of a slice that may be away: no foreign key.
alter table urban_confrontation_source add column regulation_id bigint;
create table urban_piece_set (
  version_id bigint primary key references dataset_version (id) on delete cascade,
  mark uuid not null
);
comment on table urban_piece_set is 'no-audit: derived from the data';
create table urban_piece (
  version_id bigint not null references urban_piece_set (version_id) on delete cascade,
  feature_id bigint not null,
  geom geometry(Geometry, ${srid}) not null
);
comment on table urban_piece is 'no-audit: derived from the data';
create index urban_piece_geom on urban_piece using gist (geom);
create index urban_piece_version on urban_piece (version_id);
alter table urban_setting
  add column report_layout text,
  add column report_base text not null default 'streets' check (report_base in ('streets', 'grey', 'none')),
  add column report_scale integer check (report_scale between 50 and 1000000),
  add column report_note text,
  add column surroundings_data bigint[] not null default '{}',
  add column surroundings_addresses boolean not null default true;
`,
};
