import { sql } from 'kysely';
import type { Trx } from '#platform/db/tables.ts';
import type { AppError } from '#platform/kernel/errors.ts';
import { sayDecimal } from '#platform/kernel/decimal.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { urbanismErrors } from '../../record/errors.ts';
import { townShape } from '../../record/server/areas.ts';
import { intakeErrors } from '../errors.ts';

/** Drawings that cannot become areas, by row: the rules of an area that is drawn by hand. */
export async function areaFaults(
  trx: Trx,
  site: Pick<Site, 'srid' | 'config'>,
  importId: number,
  rows: readonly number[],
): Promise<Map<number, AppError>> {
  if (rows.length === 0) return new Map();
  const found = await sql<{
    row: number;
    flat: boolean;
    valid: boolean;
    inside: boolean | null;
  }>`with town as materialized (select ${townShape(site)} as geom)
    select r.row, st_dimension(r.geom) = 2 as flat, st_isvalid(r.geom) and st_area(r.geom) > 0 as valid,
      case when st_isvalid(r.geom) then st_covers(town.geom, st_reduceprecision(r.geom, 0.0001)) end as inside
    from urban_import_row r, town where r.import_id = ${importId} and r.row = any(${[...rows]}::int[])`.execute(trx);
  return new Map(
    found.rows.flatMap(({ row, flat, valid, inside }): [number, AppError][] => {
      if (!flat) return [[row, intakeErrors['intake.not-area']()]];
      if (!valid) return [[row, urbanismErrors['urbanism.invalid-area']({ params: { which: '' } })]];
      return inside === true ? [] : [[row, urbanismErrors['urbanism.outside']({ params: { which: '' } })]];
    }),
  );
}

/** Areas of processes that have none yet; which were made, by row. */
export async function addAreas(
  trx: Trx,
  importId: number,
  given: readonly { row: number; id: number }[],
): Promise<Map<number, { ids: number[]; says: string }>> {
  if (given.length === 0) return new Map();
  const { rows } = await sql<{ row: number; id: number; m2: number }>`with fresh as materialized (
      select r.row, g.id as process_id, st_multi(r.geom) as geom, nextval(pg_get_serial_sequence('urban_area', 'id')) as area_id
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (row integer, id bigint)
      join urban_import_row r on r.import_id = ${importId} and r.row = g.row
      where not exists (select from urban_process_area l join urban_area a on a.id = l.area_id where l.process_id = g.id and a.deleted_at is null)),
    made as (insert into urban_area (id, geom) select area_id, geom from fresh),
    tied as (insert into urban_process_area (process_id, area_id) select process_id, area_id from fresh)
    select row, area_id::int as id, st_area(geom) as m2 from fresh`.execute(trx);
  return new Map(rows.map(({ row, id, m2 }) => [row, { ids: [id], says: `${sayDecimal(m2, 'pt', 2)} m²` }]));
}
