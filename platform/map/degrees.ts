import proj4 from 'proj4/lib/core.js';
import Proj from 'proj4/lib/Proj.js';
import tmerc from 'proj4/lib/projections/etmerc.js';
import utm from 'proj4/lib/projections/utm.js';
import type { Point } from './coordinates.ts';
import type { Degrees } from './projection.ts';

/** Portuguese grids are transverse Mercator (mainland) or UTM (islands): two of proj4's thirty projections. */
Proj.projections.add(tmerc);
Proj.projections.add(utm);

/** Throws for a definition of another family: the tenant's check at the start is the place to refuse it. */
export function degreesOf(definition: string): Degrees {
  const converter = proj4('+proj=longlat +datum=WGS84 +no_defs', definition);
  const pair = (values: readonly number[]): Point => [values[0] ?? Number.NaN, values[1] ?? Number.NaN];
  return {
    toDegrees: (point) => pair(converter.inverse([...point])),
    fromDegrees: (lngLat) => pair(converter.forward([...lngLat])),
  };
}
