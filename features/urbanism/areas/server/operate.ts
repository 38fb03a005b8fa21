import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import { storedGeometry, type Geometry, type MultiPolygon, type Polygon } from '#platform/geo/geojson.ts';
import { urbanismErrors } from '../../record/errors.ts';
import { areaErrors } from '../errors.ts';
import type { Operation } from '../map-contract.ts';

const shape = (geometry: Geometry): RawBuilder<unknown> => sql`st_geomfromgeojson(${JSON.stringify(geometry)})`;

/** Slivers below a hundredth of a square metre are what rounding leaves, no areas. */
const least = 0.01;

/** What comes of the shapes, as areas of one part or several, in millimetres. The numbers are those of the projection: no column is read. */
export async function operate(db: Db, operation: Operation): Promise<(Polygon | MultiPolygon)[]> {
  const given = givenTo(operation);
  const { rows: checked } = await sql<{ valid: boolean }>`select bool_and(st_isvalid(g) and not st_isempty(g)) as valid
    from unnest(array[${sql.join(given.map(shape))}]) g`.execute(db);
  if (checked[0]?.valid !== true) throw urbanismErrors['urbanism.invalid-area']({ params: { which: '' } });
  const { rows } = await sql<{ shape: string }>`with made as (select ${made(operation)} as geom),
      parts as (select (st_dump(st_collectionextract(st_reduceprecision(geom, 0.001), 3))).geom from made)
    select st_asgeojson(${operation.do === 'split' ? sql`geom` : sql`st_collect(geom)`}, 3) as shape from parts where st_area(geom) >= ${least}
    ${operation.do === 'split' ? sql`order by st_area(geom) desc, st_xmin(geom), st_ymin(geom)` : sql`having count(*) > 0`}`.execute(db);
  const areas = rows.flatMap((row) => areaOf(storedGeometry(row.shape)));
  if (areas.length === 0) throw areaErrors['urbanism.nothing-left']();
  if (operation.do === 'split' && areas.length < 2) throw areaErrors['urbanism.not-apart']();
  return areas;
}

function givenTo(operation: Operation): readonly Geometry[] {
  if (operation.do === 'split') return [operation.area, operation.line];
  return operation.do === 'buffer' ? [operation.geometry] : operation.areas;
}

function made(operation: Operation): RawBuilder<unknown> {
  if (operation.do === 'buffer') return sql`st_buffer(${shape(operation.geometry)}, ${operation.metres}::double precision, 16)`;
  if (operation.do === 'split') return sql`st_split(${shape(operation.area)}, ${shape(operation.line)})`;
  const [first, ...others] = operation.areas.map(shape);
  if (operation.do === 'merge') return sql`st_unaryunion(st_collect(array[${sql.join([first, ...others])}]))`;
  return sql`st_difference(${first}, st_unaryunion(st_collect(array[${sql.join(others)}])))`;
}

/** One part alone is a polygon: that is how it was drawn. */
function areaOf(geometry: Geometry): (Polygon | MultiPolygon)[] {
  if (geometry.type === 'Polygon') return [geometry];
  if (geometry.type !== 'MultiPolygon') return [];
  const [only, ...more] = geometry.coordinates;
  return only && more.length === 0 ? [{ type: 'Polygon', coordinates: only }] : [geometry];
}
