import { gridStep } from '#platform/geo/clusters.ts';
import type { Migration } from '#platform/db/migrate.ts';
import { haystackSql, wordColumns } from '../../record/server/search.ts';

/** What the map filters by without asking the processes themselves; the names are those of `urban_process`. */
const copied = [
  'status_id',
  'classification_type_id',
  'regime_type_id',
  'use_type_id',
  'procedure_type_id',
  'construction_type_id',
  'dicofre',
  'entry_at',
  'deleted_at',
] as const;

const row = (of: string): string => copied.map((column) => `${of}.${column}`).join(', ');

/**
 * Where each process lies: a point on the largest of its areas, and the square of the grid it is in, with what the map filters by beside
 * it. A narrow table: clusters of a million processes are counted in it alone. Kept by statement triggers in the writer's own transaction.
 */
export const finderPlaces: Migration = {
  id: 'urbanism/finder-001-places',
  up: () => `
create table urban_place (
  id bigint primary key references urban_process (id) on delete cascade,
  x double precision not null,
  y double precision not null,
  gx integer not null,
  gy integer not null,
  status_id bigint,
  classification_type_id bigint,
  regime_type_id bigint,
  use_type_id bigint,
  procedure_type_id bigint,
  construction_type_id bigint,
  dicofre text,
  entry_at date,
  deleted_at timestamptz
);
comment on table urban_place is 'no-audit: derived from urban_process and its areas';
create index urban_place_square on urban_place (gx, gy) where deleted_at is null;

create function urban_place_keep(processes bigint[]) returns void language sql as $body$
  delete from urban_place p where p.id = any(processes) and not exists (
    select from urban_process_area l join urban_area a on a.id = l.area_id where l.process_id = p.id and a.deleted_at is null);
  insert into urban_place as p (id, x, y, gx, gy, ${copied.join(', ')})
    select t.id, st_x(c.at), st_y(c.at), floor(st_x(c.at) / ${gridStep})::integer, floor(st_y(c.at) / ${gridStep})::integer, ${row('t')}
    from urban_process t join lateral (
      select st_pointonsurface(a.geom) as at from urban_process_area l join urban_area a on a.id = l.area_id
      where l.process_id = t.id and a.deleted_at is null order by st_area(a.geom) desc, a.id limit 1) c on true
    where t.id = any(processes) order by t.id
  on conflict (id) do update set x = excluded.x, y = excluded.y, gx = excluded.gx, gy = excluded.gy,
    ${copied.map((column) => `${column} = excluded.${column}`).join(', ')};
$body$;

create function urban_place_linked() returns trigger language plpgsql as $body$
begin
  perform urban_place_keep(array(select distinct process_id from changed));
  return null;
end $body$;

create function urban_place_drawn() returns trigger language plpgsql as $body$
begin
  perform urban_place_keep(array(select distinct l.process_id from added n join removed o on o.id = n.id join urban_process_area l on l.area_id = n.id
    where not (o.geom ~= n.geom and st_equals(o.geom, n.geom)) or (o.deleted_at is null) <> (n.deleted_at is null)));
  return null;
end $body$;

create function urban_place_told() returns trigger language plpgsql as $body$
begin
  update urban_place p set (${copied.join(', ')}) = (${row('n')}) from added n
    where n.id = p.id and (${row('n')}) is distinct from (${row('p')});
  return null;
end $body$;

create trigger place_linked after insert on urban_process_area referencing new table as changed
  for each statement execute function urban_place_linked();
create trigger place_unlinked after delete on urban_process_area referencing old table as changed
  for each statement execute function urban_place_linked();
create trigger place_drawn after update on urban_area referencing old table as removed new table as added
  for each statement execute function urban_place_drawn();
create trigger place_told after update on urban_process referencing new table as added
  for each statement execute function urban_place_told();
select urban_place_keep(array(select distinct process_id from urban_process_area));
`,
};

/** Words inside texts, and lists in the order of the search, over a million processes. */
export const finderIndexes: Migration = {
  id: 'urbanism/finder-002-indexes',
  up: () => `
${Object.entries(wordColumns)
  .map(([name, columns]) => `create index urban_process_${name}_words on urban_process using gin (fold(${haystackSql(columns)}) gin_trgm_ops);`)
  .join('\n')}
create index urban_entity_words on urban_entity using gin (fold(name) gin_trgm_ops);
`,
};

const asked = [...copied, 'owner_id', 'architect_id', 'responsible_id'];
const wordNames = Object.keys(wordColumns).map((name) => `${name}_words`);
const told = [...asked, ...wordNames];
const values = (of: string): string =>
  [...asked.map((column) => `${of}.${column}`), ...Object.values(wordColumns).map((columns) => `fold(${haystackSql(columns, `${of}.`)})`)].join(', ');

/**
 * What is searched beside where it lies, of each process, also of one that lies nowhere: folding a hundred thousand texts for each question took
 * longer than all the rest. Not columns of the process: its history would tell them, and each writing would count as a change.
 */
export const finderWords: Migration = {
  id: 'urbanism/finder-003-words',
  up: () => `
alter table urban_place ${['x', 'y', 'gx', 'gy'].map((column) => `alter column ${column} drop not null`).join(', ')},
  add column owner_id bigint, add column architect_id bigint, add column responsible_id bigint, ${wordNames.map((name) => `add column ${name} text`).join(', ')};
comment on table urban_place is 'no-audit: derived from urban_process and its areas';
create temporary table former_place on commit drop as select id, x, y, gx, gy from urban_place;
truncate urban_place;
insert into urban_place (id, x, y, gx, gy, ${told.join(', ')})
  select t.id, f.x, f.y, f.gx, f.gy, ${values('t')} from urban_process t left join former_place f on f.id = t.id;
create index urban_place_entry on urban_place (entry_at desc nulls last, id desc) where deleted_at is null;
${['status_id', 'classification_type_id', 'procedure_type_id', 'use_type_id', 'owner_id'].map((column) => `create index urban_place_${column} on urban_place (${column});`).join('\n')}
${wordNames.map((name) => `create index urban_place_${name} on urban_place using gin (${name} gin_trgm_ops);`).join('\n')}
${Object.keys(wordColumns)
  .map((name) => `drop index urban_process_${name}_words;`)
  .join('\n')}
analyze urban_place;

create or replace function urban_place_keep(processes bigint[]) returns void language sql as $body$
  update urban_place p set x = n.x, y = n.y, gx = floor(n.x / ${gridStep})::integer, gy = floor(n.y / ${gridStep})::integer
    from (select t.id, st_x(c.at) as x, st_y(c.at) as y from unnest(processes) t (id) left join lateral (
      select st_pointonsurface(a.geom) as at from urban_process_area l join urban_area a on a.id = l.area_id
      where l.process_id = t.id and a.deleted_at is null order by st_area(a.geom) desc, a.id limit 1) c on true) n
    where p.id = n.id and (p.x, p.y) is distinct from (n.x, n.y);
$body$;
create function urban_place_made() returns trigger language plpgsql as $body$
begin
  insert into urban_place (id, ${told.join(', ')}) select n.id, ${values('n')} from added n;
  return null;
end $body$;
create or replace function urban_place_told() returns trigger language plpgsql as $body$
begin
  update urban_place p set (${told.join(', ')}) = (${told.map((name) => `v.${name}`).join(', ')})
    from (select n.id, ${values('n')} from added n) v (id, ${told.join(', ')})
    where v.id = p.id and (${told.map((name) => `v.${name}`).join(', ')}) is distinct from (${told.map((name) => `p.${name}`).join(', ')});
  return null;
end $body$;
create trigger place_made after insert on urban_process referencing new table as added
  for each statement execute function urban_place_made();
`,
};

/**
 * How often a word stands somewhere is guessed from a sample of values: where one of the usual hundred bears it by chance, the guess is
 * thousands too many, and the newest processes are read until 25 are found (of a million, for one number in 28, 1.4 s). A process
 * gets its place after it was made, which leaves a dead row: large imports are tidied earlier than by default, else searches read half as much again.
 */
export const finderGuesses: Migration = {
  id: 'urbanism/finder-005-guesses',
  up: () => `
alter table urban_place ${wordNames.map((name) => `alter column ${name} set statistics 1000`).join(', ')};
alter table urban_place set (autovacuum_vacuum_scale_factor = 0.05);
analyze urban_place;
`,
};
