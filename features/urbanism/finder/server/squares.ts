import type { Migration } from '#platform/db/migrate.ts';

/** Steps of the grid in a counted square, as a shift: squares of 512 m. */
export const squareShift = 5;

const key = 'qx, qy, status_id';

/** Places of a transition table, counted by square. */
const countedOf = (
  table: string,
  sign: '' | '-',
): string => `select gx >> ${squareShift} as qx, gy >> ${squareShift} as qy, coalesce(status_id, 0) as status_id,
    ${sign}1 as n, ${sign}gx as sx, ${sign}gy as sy
  from ${table} where gx is not null and deleted_at is null`;

const added = (rows: string): string => `insert into urban_square as s (${key}, n, sx, sy)
    select ${key}, sum(n), sum(sx), sum(sy) from (${rows}) c group by ${key} having sum(n) <> 0 or sum(sx) <> 0 or sum(sy) <> 0 order by ${key}
  on conflict (${key}) do update set n = s.n + excluded.n, sx = s.sx + excluded.sx, sy = s.sy + excluded.sy;`;

const counting = (name: string, rows: string): string => `
create function ${name}() returns trigger language plpgsql as $body$
begin
  ${added(rows)}
  return null;
end $body$;`;

/**
 * Places counted beforehand by square and status: clusters of a whole municipality never touch the places themselves. By more than that there
 * are nearly as many rows as places. Kept as the squares of the occurrences are, by statement triggers in the writer's transaction; rows are
 * locked in one order.
 */
export const finderSquares: Migration = {
  id: 'urbanism/finder-004-squares',
  up: () => `
create table urban_square (
  qx integer not null,
  qy integer not null,
  status_id bigint not null,
  n integer not null,
  sx bigint not null,
  sy bigint not null,
  primary key (${key})
) with (fillfactor = 80);
comment on table urban_square is 'no-audit: derived from urban_place';
${counting('urban_square_added', countedOf('added', ''))}
${counting('urban_square_removed', countedOf('removed', '-'))}
${counting('urban_square_changed', `${countedOf('removed', '-')} union all ${countedOf('added', '')}`)}
create trigger square_added after insert on urban_place referencing new table as added
  for each statement execute function urban_square_added();
create trigger square_removed after delete on urban_place referencing old table as removed
  for each statement execute function urban_square_removed();
create trigger square_changed after update on urban_place referencing old table as removed new table as added
  for each statement execute function urban_square_changed();
${added(countedOf('urban_place', ''))}
`,
};
