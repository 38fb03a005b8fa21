import proj4 from 'proj4';

/** [x, y] in metres: easting, northing. Never swapped, whatever the axis order of the register says. */
export type XY = readonly [number, number];
/** [lng, lat] in degrees, as GeoJSON has it. */
export type LngLat = readonly [number, number];

export interface Projection {
  readonly srid: number;
  readonly name: string;
  readonly definition: string;
  readonly unit: 'm' | 'degree';
}

const datum73 = '+ellps=intl +towgs84=-223.237,110.193,36.649,0,0,0,0 +units=m +no_defs';
const lisbon = '+ellps=intl +towgs84=-304.046,-60.576,103.64,0,0,0,0 +units=m +no_defs';
const grs80 = '+ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +units=m +no_defs';

/** Every projection met in Portuguese municipal data. Old datums carry a three-parameter shift: good to a few metres. */
export const projections: readonly Projection[] = [
  {
    srid: 3763,
    name: 'ETRS89 / Portugal TM06',
    unit: 'm',
    definition: `+proj=tmerc +lat_0=39.66825833333333 +lon_0=-8.133108333333334 +k=1 +x_0=0 +y_0=0 ${grs80}`,
  },
  { srid: 5014, name: 'PTRA08 / UTM 25N', unit: 'm', definition: `+proj=utm +zone=25 ${grs80}` },
  { srid: 5015, name: 'PTRA08 / UTM 26N', unit: 'm', definition: `+proj=utm +zone=26 ${grs80}` },
  { srid: 5016, name: 'PTRA08 / UTM 28N', unit: 'm', definition: `+proj=utm +zone=28 ${grs80}` },
  { srid: 4326, name: 'WGS 84', unit: 'degree', definition: '+proj=longlat +datum=WGS84 +no_defs' },
  { srid: 4258, name: 'ETRS89', unit: 'degree', definition: '+proj=longlat +ellps=GRS80 +towgs84=0,0,0,0,0,0,0 +no_defs' },
  {
    srid: 3857,
    name: 'WGS 84 / Pseudo-Mercator',
    unit: 'm',
    definition: '+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +units=m +nadgrids=@null +no_defs',
  },
  { srid: 25829, name: 'ETRS89 / UTM 29N', unit: 'm', definition: `+proj=utm +zone=29 ${grs80}` },
  { srid: 32629, name: 'WGS 84 / UTM 29N', unit: 'm', definition: '+proj=utm +zone=29 +datum=WGS84 +units=m +no_defs' },
  {
    srid: 27493,
    name: 'Datum 73 / Modified Portuguese Grid',
    unit: 'm',
    definition: `+proj=tmerc +lat_0=39.66666666666666 +lon_0=-8.131906111111112 +k=1 +x_0=180.598 +y_0=-86.99 ${datum73}`,
  },
  {
    srid: 20790,
    name: 'Lisbon (Lisbon) / Portuguese National Grid',
    unit: 'm',
    definition: `+proj=tmerc +lat_0=39.66666666666666 +lon_0=1 +k=1 +x_0=200000 +y_0=300000 +pm=lisbon ${lisbon}`,
  },
  {
    srid: 20791,
    name: 'Lisbon (Lisbon) / Portuguese Grid',
    unit: 'm',
    definition: `+proj=tmerc +lat_0=39.66666666666666 +lon_0=1 +k=1 +x_0=0 +y_0=0 +pm=lisbon ${lisbon}`,
  },
  {
    srid: 5018,
    name: 'Lisbon / Portuguese Grid New',
    unit: 'm',
    definition: `+proj=tmerc +lat_0=39.66666666666666 +lon_0=-8.131906111111112 +k=1 +x_0=0 +y_0=0 ${lisbon}`,
  },
];

const bySrid = new Map(projections.map((projection) => [projection.srid, projection]));

export function knownProjection(srid: number): Projection | null {
  return bySrid.get(srid) ?? null;
}

/** Moves one position; input and output are [x, y] or [lng, lat] according to the projection. NaN or Infinity where it cannot be. */
export type Move = (position: readonly [number, number]) => [number, number];

/**
 * From one EPSG code to another. `definition` is the tenant's own PROJ text for codes that are not in the list.
 * Throws a RangeError for a code nobody knows.
 */
export function mover(from: number, to: number, definition?: { readonly srid: number; readonly proj4: string }): Move {
  if (from === to) return ([x, y]) => [x, y];
  const converter = proj4(textOf(from, definition), textOf(to, definition));
  return ([x, y]) => {
    const [east, north] = converter.forward([x, y]);
    return [east ?? NaN, north ?? NaN];
  };
}

/** A tenant's two ways: metres of its projection to degrees (WGS 84) and back. */
export function degreesOf(map: { readonly epsg: number; readonly proj4: string }): {
  toLngLat(point: XY): [number, number];
  toXY(place: LngLat): [number, number];
} {
  const own = { srid: map.epsg, proj4: map.proj4 };
  return { toLngLat: mover(map.epsg, 4326, own), toXY: mover(4326, map.epsg, own) };
}

function textOf(srid: number, definition?: { readonly srid: number; readonly proj4: string }): string {
  const text = bySrid.get(srid)?.definition ?? (definition?.srid === srid ? definition.proj4 : undefined);
  if (text === undefined) throw new RangeError(`Unknown projection EPSG:${srid}.`);
  return text;
}
