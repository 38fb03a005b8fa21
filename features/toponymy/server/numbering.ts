import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { checkNumbers, proposeNumber, type Door, type NumberingRule, type Point } from '../domain/numbering.ts';
import { toponymyErrors } from '../errors.ts';

/** The doors of a street against its rules, and the number a door at a place would get. */
export async function readNumbering(db: Db, id: number, at: Point | null) {
  const { rows } = await sql<{ numbering: NumberingRule; line: Point[] | null; length: number | null }>`
    select numbering, (st_asgeojson(geom)::json)->'coordinates' as line, st_length(geom) as length
    from toponymy_street where id = ${id} and deleted_at is null`.execute(db);
  const [street] = rows;
  if (!street) throw kernelErrors['record.not-found']();
  if (street.line === null) throw toponymyErrors['toponymy.no-line']();
  const { rows: found } = await sql<{ id: number; number: number; suffix: string | null; x: number; y: number }>`
    select id, number, suffix, st_x(geom) as x, st_y(geom) as y from toponymy_door
    where street_id = ${id} and deleted_at is null and state = 'inForce'`.execute(db);
  const doors = found.map(({ x, y, ...door }): Door => ({ ...door, id: Number(door.id), point: [x, y] }));
  return {
    length: Math.round(street.length ?? 0),
    doors: checkNumbers(street.line, doors).map((door) => ({ ...door, along: Math.round(door.along), away: Math.round(door.away) })),
    proposal: at === null ? null : proposeNumber(street.line, at, doors, street.numbering),
  };
}
