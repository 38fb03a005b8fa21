import { sql, type RawBuilder } from 'kysely';
import { degreesOf } from '#platform/geo/projections.ts';
import type { Site } from '#platform/tenancy/server/site.ts';
import { serviceErrors } from '../errors.ts';

export const crs84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84';
const uriOf = (epsg: number): string => `http://www.opengis.net/def/crs/EPSG/0/${epsg}`;

/** Of those with latitude first the two ordinates change places. */
export interface Served {
  readonly uri: string;
  readonly srid: number;
  readonly latitudeFirst: boolean;
}

/** Degrees as the web writes them, degrees as the register does, and the municipality's own. */
export function served(site: Site): readonly Served[] {
  return [
    { uri: crs84, srid: 4326, latitudeFirst: false },
    { uri: uriOf(site.srid), srid: site.srid, latitudeFirst: false },
    { uri: uriOf(4326), srid: 4326, latitudeFirst: true },
  ];
}

/** By its address; `EPSG:3763`, as people write it, is taken too. Throws `ogc-features.crs`. */
export function servedAs(site: Site, uri: string | undefined): Served {
  const known = served(site);
  const wished =
    uri?.replace(/^\[(.*)\]$/, '$1').replace(/^(?:urn:ogc:def:crs:)?EPSG:{1,2}(\d+)$/i, (_all, code: string) => uriOf(Number(code))) ?? crs84;
  const found = known.find((one) => one.uri === wished);
  if (!found) throw serviceErrors['ogc-features.crs']({ params: { crs: uri ?? '', known: known.map((one) => one.uri).join(', ') } });
  return found;
}

/** A geometry column in a served system, as GeoJSON text. */
export function geometryIn({ srid, latitudeFirst }: Served, site: Site): RawBuilder<unknown> {
  const moved = srid === site.srid ? sql`geom` : sql`st_transform(geom, ${sql.lit(srid)})`;
  return sql`st_asgeojson(${latitudeFirst ? sql`st_flipcoordinates(${moved})` : moved}, ${sql.lit(srid === 4326 ? 7 : 3)})`;
}

/** A box given in a served system, in the municipality's. Of degrees the part around the municipality counts: far from it its projection ends. */
export function boxIn({ srid, latitudeFirst }: Served, site: Site, corners: readonly number[]): RawBuilder<unknown> {
  const [a = 0, b = 0, c = 0, d = 0] = corners;
  const [minx, miny, maxx, maxy] = latitudeFirst ? [b, a, d, c] : [a, b, c, d];
  const envelope = (box: readonly number[], code: number): RawBuilder<unknown> =>
    sql`st_makeenvelope(${sql.join(box.map((one) => sql`${one}::float8`))}, ${sql.lit(code)})`;
  if (srid === site.srid) return envelope([minx, miny, maxx, maxy], srid);
  const { extent } = site.config.map;
  const { toLngLat } = degreesOf(site.config.map);
  const [west, south] = toLngLat([extent[0], extent[1]]);
  const [east, north] = toLngLat([extent[2], extent[3]]);
  const near = [Math.max(minx, west - 1), Math.max(miny, south - 1), Math.min(maxx, east + 1), Math.min(maxy, north + 1)] as const;
  if (near[0] > near[2] || near[1] > near[3]) return sql`st_setsrid('polygon empty'::geometry, ${sql.lit(site.srid)})`;
  // Edges of a box in degrees are curves here: cut into short ones before they are moved.
  return sql`st_transform(st_segmentize(${envelope(near, srid)}, 0.05), ${sql.lit(site.srid)})`;
}

/** Four numbers, or six with heights that are left out. Throws `ogc-features.bbox`. */
export function cornersOf(text: string): readonly number[] {
  const numbers = text.split(',').map((one) => (one.trim() === '' ? Number.NaN : Number(one)));
  if (![4, 6].includes(numbers.length) || numbers.some((one) => !Number.isFinite(one))) throw serviceErrors['ogc-features.bbox']();
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = numbers;
  return numbers.length === 6 ? [a, b, d, e] : [a, b, c, d];
}
