import { sql } from 'kysely';
import { replaceOwnAddresses } from '#features/layers/server/index.ts';
import type { Trx } from '#platform/db/tables.ts';
import { doorLabel } from '../domain/numbering.ts';

/**
 * The address search knows a street in force and its doors in the transaction that gives them; those of a street that is only proposed or no
 * longer used it does not know.
 */
export async function feedAddresses(trx: Trx, srid: number, streetId: number): Promise<void> {
  const { rows } = await sql<{
    name: string;
    live: boolean;
    postcode: string | null;
    locality: string | null;
    x: number | null;
    y: number | null;
  }>`
    select s.full_name as name, s.state = 'inForce' and s.deleted_at is null as live, s.postcode, p.name as locality,
      st_x(st_lineinterpolatepoint(s.geom, 0.5)) as x, st_y(st_lineinterpolatepoint(s.geom, 0.5)) as y
    from toponymy_street s left join toponymy_place p on p.id = s.place_id where s.id = ${streetId}`.execute(trx);
  const [street] = rows;
  if (!street) return;
  const { rows: doors } = await sql<{ number: number; suffix: string | null; postcode: string | null; x: number; y: number }>`
    select number, suffix, postcode, st_x(geom) as x, st_y(geom) as y from toponymy_door
    where street_id = ${streetId} and state = 'inForce' and deleted_at is null order by number, suffix nulls first`.execute(trx);
  const common = { street: street.name, locality: street.locality };
  await replaceOwnAddresses(
    { trx, srid },
    `toponymy/${streetId}`,
    street.live
      ? [
          ...(street.x === null || street.y === null ? [] : [{ ...common, postcode: street.postcode, point: [street.x, street.y] as const }]),
          ...doors.map(({ x, y, postcode, ...door }) => ({
            ...common,
            house: doorLabel(door),
            postcode: postcode ?? street.postcode,
            point: [x, y] as const,
          })),
        ]
      : [],
  );
}
