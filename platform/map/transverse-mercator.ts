import type { Degrees, Point } from './coordinates.ts';

interface Grid {
  /** Radians. */
  readonly lat0: number;
  readonly lng0: number;
  readonly scale: number;
  readonly x0: number;
  readonly y0: number;
}

/** GRS80; WGS84 differs by a tenth of a millimetre. */
const radius = 6_378_137;
const flattening = 1 / 298.257222101;

const n = flattening / (2 - flattening);
const meridian = (radius / (1 + n)) * (1 + n ** 2 / 4 + n ** 4 / 64);
const e = Math.sqrt(flattening * (2 - flattening));
/** Krüger's series to the fourth order in n: exact to fractions of a millimetre over a whole country. */
const forwardTerms = [
  n / 2 - (2 / 3) * n ** 2 + (5 / 16) * n ** 3 + (41 / 180) * n ** 4,
  (13 / 48) * n ** 2 - (3 / 5) * n ** 3 + (557 / 1440) * n ** 4,
  (61 / 240) * n ** 3 - (103 / 140) * n ** 4,
  (49561 / 161280) * n ** 4,
];
const inverseTerms = [
  n / 2 - (2 / 3) * n ** 2 + (37 / 96) * n ** 3 - (1 / 360) * n ** 4,
  (1 / 48) * n ** 2 + (1 / 15) * n ** 3 - (437 / 1440) * n ** 4,
  (17 / 480) * n ** 3 - (37 / 840) * n ** 4,
  (4397 / 161280) * n ** 4,
];

/**
 * Degrees of a transverse Mercator or UTM grid on GRS80 without shift: what Portugal's municipalities use, in a fiftieth of proj4.
 * Null for any other definition, which proj4 must read.
 */
export function transverseMercator(definition: string): Degrees | null {
  const grid = readGrid(definition);
  if (!grid) return null;
  const north0 = northing(grid.lat0);
  return {
    fromDegrees([lng, lat]) {
      const delta = (lng * Math.PI) / 180 - grid.lng0;
      const t = conformal((lat * Math.PI) / 180);
      const xi = Math.atan2(t, Math.cos(delta));
      const eta = Math.asinh(Math.sin(delta) / Math.hypot(t, Math.cos(delta)));
      let [north, east] = [xi, eta];
      forwardTerms.forEach((term, index) => {
        const k = 2 * (index + 1);
        north += term * Math.sin(k * xi) * Math.cosh(k * eta);
        east += term * Math.cos(k * xi) * Math.sinh(k * eta);
      });
      return [grid.x0 + grid.scale * meridian * east, grid.y0 + grid.scale * (meridian * north - north0)];
    },
    toDegrees([x, y]) {
      const xi = ((y - grid.y0) / grid.scale + north0) / meridian;
      const eta = (x - grid.x0) / grid.scale / meridian;
      let [a, b] = [xi, eta];
      inverseTerms.forEach((term, index) => {
        const k = 2 * (index + 1);
        a -= term * Math.sin(k * xi) * Math.cosh(k * eta);
        b -= term * Math.cos(k * xi) * Math.sinh(k * eta);
      });
      const t = Math.sin(a) / Math.hypot(Math.sinh(b), Math.cos(a));
      const lng = grid.lng0 + Math.atan2(Math.sinh(b), Math.cos(a));
      return [(lng * 180) / Math.PI, (geodetic(t) * 180) / Math.PI] satisfies Point;
    },
  };
}

/** Tangent of the conformal latitude. */
function conformal(lat: number): number {
  const sine = Math.sin(lat);
  return Math.sinh(Math.atanh(sine) - e * Math.atanh(e * sine));
}

/** Latitude whose conformal tangent this is, by Newton's way; three steps suffice. */
function geodetic(t: number): number {
  let lat = Math.atan(t);
  for (let step = 0; step < 5; step += 1) {
    const slope = ((1 - e * e) / (1 - (e * Math.sin(lat)) ** 2)) * (Math.hypot(1, conformal(lat)) / Math.cos(lat));
    lat -= (conformal(lat) - t) / slope;
  }
  return lat;
}

/** Metres along the meridian from the equator. */
function northing(lat: number): number {
  const xi = Math.atan(conformal(lat));
  return meridian * forwardTerms.reduce((sum, term, index) => sum + term * Math.sin(2 * (index + 1) * xi), xi);
}

function readGrid(definition: string): Grid | null {
  const values = new Map(
    definition
      .trim()
      .split(/\s+/)
      .map((part) => part.replace(/^\+/, '').split('='))
      .map(([key = '', value = '']) => [key, value]),
  );
  const isPlain = (values.get('ellps') ?? values.get('datum') ?? '').match(/^(GRS80|WGS84)$/) && /^[0,]*$/.test(values.get('towgs84') ?? '');
  if (!isPlain || values.has('pm') || values.has('nadgrids') || (values.get('units') ?? 'm') !== 'm') return null;
  const number = (key: string, otherwise: number): number => Number(values.get(key) ?? otherwise);
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  if (values.get('proj') === 'utm') {
    const zone = number('zone', Number.NaN);
    return { lat0: 0, lng0: radians(zone * 6 - 183), scale: 0.9996, x0: 500_000, y0: values.has('south') ? 10_000_000 : 0 };
  }
  if (values.get('proj') !== 'tmerc') return null;
  return {
    lat0: radians(number('lat_0', 0)),
    lng0: radians(number('lon_0', 0)),
    scale: number('k', number('k_0', 1)),
    x0: number('x_0', 0),
    y0: number('y_0', 0),
  };
}
