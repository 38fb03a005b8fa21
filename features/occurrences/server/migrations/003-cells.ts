import type { Migration } from '#platform/db/migrate.ts';

const cellsOf = (row: string, sign: 1 | -1) =>
  `occurrence_cells_of(${sign}, ${['live', 'geom', 'type_id', 'status_id', 'subtype_id', 'unity_id', 'parish_id', 'visibility'].map((name) => `${row}.${name}`).join(', ')})`;

/**
 * Occurrences counted beforehand per square of 64, 256 and 2,048 m and per what the map filters by: clusters of a whole municipality
 * and the quantities of the filters never touch the occurrences themselves. Size 0 counts all of them, those without a point too. Kept by statement triggers in the writer's own transaction; rows are locked in one order, so writers never
 * deadlock. Bulk loads switch it off (`largo.cells` = off) and call occurrence_cells_rebuild() after.
 */
export const cellTables: Migration = {
  id: 'occurrences/003-cells',
  up: () => `
create table occurrence_cell (
  size integer not null,
  cx integer not null,
  cy integer not null,
  type_id bigint not null,
  status_id bigint not null,
  subtype_id bigint not null,
  unity_id bigint not null,
  parish_id bigint not null,
  visibility text not null,
  n integer not null,
  sx double precision not null,
  sy double precision not null,
  primary key (size, cx, cy, type_id, status_id, subtype_id, unity_id, parish_id, visibility)
) with (fillfactor = 80);
comment on table occurrence_cell is 'no-audit: derived from occurrence';

create function occurrence_cells_of(
  sign integer, live boolean, geom geometry, type_id bigint, status_id bigint, subtype_id bigint, unity_id bigint, parish_id bigint, visibility text
) returns setof occurrence_cell language sql stable as $body$
  select s.size, coalesce(floor(st_x($3) / nullif(s.size, 0)), 0)::integer, coalesce(floor(st_y($3) / nullif(s.size, 0)), 0)::integer,
    $4, $5, coalesce($6, 0), coalesce($7, 0), coalesce($8, 0), $9, $1, $1 * coalesce(st_x($3), 0), $1 * coalesce(st_y($3), 0)
  from (values (0), (64), (256), (2048)) s (size)
  where $2 and (s.size = 0 or $3 is not null);
$body$;

create function occurrence_cells_add(rows occurrence_cell[]) returns void language sql as $body$
  insert into occurrence_cell as c
    select r.size, r.cx, r.cy, r.type_id, r.status_id, r.subtype_id, r.unity_id, r.parish_id, r.visibility, sum(r.n), sum(r.sx), sum(r.sy)
    from unnest(rows) r group by 1, 2, 3, 4, 5, 6, 7, 8, 9
    having sum(r.n) <> 0 or sum(r.sx) <> 0 or sum(r.sy) <> 0
    order by 1, 2, 3, 4, 5, 6, 7, 8, 9
  on conflict (size, cx, cy, type_id, status_id, subtype_id, unity_id, parish_id, visibility)
    do update set n = c.n + excluded.n, sx = c.sx + excluded.sx, sy = c.sy + excluded.sy;
$body$;

create function occurrence_cells_rebuild() returns void language sql as $body$
  delete from occurrence_cell;
  insert into occurrence_cell
    select c.size, c.cx, c.cy, c.type_id, c.status_id, c.subtype_id, c.unity_id, c.parish_id, c.visibility, sum(c.n), sum(c.sx), sum(c.sy)
    from occurrence o cross join lateral ${cellsOf('o', 1)} c
    where o.live group by 1, 2, 3, 4, 5, 6, 7, 8, 9;
$body$;

create function occurrence_cells_inserted() returns trigger language plpgsql as $body$
begin
  if coalesce(current_setting('largo.cells', true), '') <> 'off' then
    perform occurrence_cells_add(array(select c from added a cross join lateral ${cellsOf('a', 1)} c));
  end if;
  return null;
end $body$;

create function occurrence_cells_deleted() returns trigger language plpgsql as $body$
begin
  if coalesce(current_setting('largo.cells', true), '') <> 'off' then
    perform occurrence_cells_add(array(select c from removed r cross join lateral ${cellsOf('r', -1)} c));
  end if;
  return null;
end $body$;

create function occurrence_cells_updated() returns trigger language plpgsql as $body$
begin
  if coalesce(current_setting('largo.cells', true), '') <> 'off' then
    perform occurrence_cells_add(array(
      select c from removed r cross join lateral ${cellsOf('r', -1)} c
      union all
      select c from added a cross join lateral ${cellsOf('a', 1)} c));
  end if;
  return null;
end $body$;

create trigger cells_inserted after insert on occurrence referencing new table as added
  for each statement execute function occurrence_cells_inserted();
create trigger cells_deleted after delete on occurrence referencing old table as removed
  for each statement execute function occurrence_cells_deleted();
create trigger cells_updated after update on occurrence referencing old table as removed new table as added
  for each statement execute function occurrence_cells_updated();
`,
};
