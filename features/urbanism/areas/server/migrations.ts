import { resourceTable } from '#platform/crud/server/ddl.ts';
import type { Migration } from '#platform/db/migrate.ts';
import { limits } from '../limits.ts';

/** Corners of a piece: what an overlay reads where a whole plan has a hundred thousand. */
const corners = 256;

export const urbanLimits: Migration = {
  id: 'urbanism/areas-001-limits',
  up: ({ srid }) => `
${resourceTable(limits, [
  'limitTypeId',
  'name',
  'code',
  'sourceTypeId',
  'stateId',
  'edition',
  'article',
  'regulationRef',
  'registeredAt',
  'validFrom',
  'validTo',
  'obs',
])}
create table urban_limit_shape (
  id bigint primary key references urban_limit (id) on delete cascade,
  geom geometry(Geometry, ${srid}) not null
);
create index urban_limit_shape_geom on urban_limit_shape using gist (geom);
create table urban_limit_piece (
  limit_id bigint not null references urban_limit (id) on delete cascade,
  geom geometry(Geometry, ${srid}) not null
);
comment on table urban_limit_piece is 'no-audit: derived from the shape';
create index urban_limit_piece_geom on urban_limit_piece using gist (geom);
create index urban_limit_piece_limit on urban_limit_piece (limit_id);

create function urban_limit_cut() returns trigger language plpgsql as $body$
begin
  delete from urban_limit_piece where limit_id = new.id;
  insert into urban_limit_piece (limit_id, geom)
    select new.id, st_subdivide(d.geom, ${corners}) from st_dump(st_makevalid(new.geom)) d where not st_isempty(d.geom);
  -- Whoever has the limit open has an older one now: the version counts.
  if tg_op = 'UPDATE' then update urban_limit set updated_at = clock_timestamp() where id = new.id; end if;
  return null;
end $body$;
create trigger urban_limit_cut after insert or update of geom on urban_limit_shape for each row execute function urban_limit_cut();
`,
};

/** What came in one import is known by its job: an attempt that came to its end is not made twice. */
export const limitBatches: Migration = {
  id: 'urbanism/areas-002-batches',
  up: () => `
alter table urban_limit_shape add column batch uuid;
create index urban_limit_shape_batch on urban_limit_shape (batch) where batch is not null;
`,
};
